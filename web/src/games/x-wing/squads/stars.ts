/** A field of stars as a path of points: the same every time. */
export function stars(count: number, seed: number, width: number, height: number): string {
  let value = seed
  const next = () => (value = (value * 16807) % 2147483647) / 2147483647
  return Array.from({ length: count }, () => `M${(next() * width).toFixed(1)} ${(next() * height).toFixed(1)}h0`).join('')
}
