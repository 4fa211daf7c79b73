/** What is open over the table: one dialog at a time, and the recap. */
export type Opened = '' | 'menu' | 'choices' | 'rule' | 'look' | 'signs'

export class Desk {
  open = $state<Opened>('')
  /** The number of the rule, or the slug of the thing, being looked at. */
  about = $state('')
  recap = $state(false)
  readonly close = (): void => {
    this.open = ''
  }

  readonly rule = (number: string): void => {
    this.about = number
    this.open = 'rule'
  }

  readonly look = (slug: string): void => {
    this.about = slug
    this.open = 'look'
  }

  /** Whether there was a recap to close. */
  readonly dismiss = (): boolean => {
    const was = this.recap
    this.recap = false
    return was
  }

  readonly show = (what: Opened): void => {
    this.open = what
  }
}
