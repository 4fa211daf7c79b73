/** SHA-256 of a text, in hexadecimal. Browsers have it only on secure pages, and tables are often opened by a plain local address. */
const PRIMES = primes(64)
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)))
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)))

function primes(count: number): number[] {
  const found: number[] = []
  for (let one = 2; found.length < count; one++) if (found.every((prime) => one % prime)) found.push(one)
  return found
}

/** The first 32 bits after the point. */
function fraction(value: number): number {
  return ((value - Math.floor(value)) * 2 ** 32) | 0
}

function turn(word: number, by: number): number {
  return (word >>> by) | (word << (32 - by))
}

/** The text in blocks of 16 words, with the closing bit and the length at the end. */
function blocks(text: string): Int32Array[] {
  const bytes = new TextEncoder().encode(text)
  const count = Math.ceil((bytes.length + 9) / 64)
  const padded = new DataView(new ArrayBuffer(count * 64))
  bytes.forEach((byte, at) => padded.setUint8(at, byte))
  padded.setUint8(bytes.length, 0x80)
  padded.setUint32(count * 64 - 4, bytes.length * 8)
  return Array.from({ length: count }, (_, at) => Int32Array.from({ length: 16 }, (_, word) => padded.getInt32(at * 64 + word * 4)))
}

function schedule(block: Int32Array): Int32Array {
  const words = new Int32Array(64)
  words.set(block)
  for (let at = 16; at < 64; at++) {
    const [far, near] = [words[at - 15]!, words[at - 2]!]
    const first = turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)
    const second = turn(near, 17) ^ turn(near, 19) ^ (near >>> 10)
    words[at] = words[at - 16]! + first + words[at - 7]! + second
  }
  return words
}

function mixed(state: Int32Array, block: Int32Array): Int32Array {
  const words = schedule(block)
  let [a, b, c, d, e, f, g, h] = state as unknown as [number, number, number, number, number, number, number, number]
  for (let at = 0; at < 64; at++) {
    const one = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + ROUNDS[at]! + words[at]!) | 0
    const two = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) | 0
    ;[h, g, f, e, d, c, b, a] = [g, f, e, (d + one) | 0, c, b, a, (one + two) | 0]
  }
  return Int32Array.from([a, b, c, d, e, f, g, h], (word, at) => word + state[at]!)
}

export function sha256(text: string): string {
  const end = blocks(text).reduce(mixed, Int32Array.from(START))
  return Array.from(end, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('')
}
