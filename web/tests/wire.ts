import type { Socket } from '../src/lib/connection'

/** A connection to a server that the test plays. */
export class Wire implements Socket {
  sent: Record<string, unknown>[] = []
  onopen: ((event: never) => void) | null = null
  onmessage: ((event: { data: unknown }) => void) | null = null
  onclose: ((event: { code: number; reason: string }) => void) | null = null
  send(text: string): void {
    this.sent.push(JSON.parse(text) as Record<string, unknown>)
  }
  close(): void {
    this.onclose?.({ code: 1000, reason: '' })
  }
  open(): void {
    this.onopen?.(null as never)
  }
  say(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
}
