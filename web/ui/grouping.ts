import { groupThousands } from './format.ts'

/** Keeps digits and at most one point with so many decimals; drops leading zeros. `1 234,5x` typed with 0 decimals is `12345`. */
export function cleanAmount(typed: string, decimals: number): string {
  const [whole = '', ...rest] = typed.replace(decimals === 0 ? /\D/g : /[^\d.]/g, '').split('.')
  const trimmed = whole.replace(/^0+(?=\d)/, '').slice(0, 18)
  if (decimals === 0 || rest.length === 0) return trimmed
  return `${trimmed || '0'}.${rest.join('').slice(0, decimals)}`
}

/** `150000000` → `150,000,000`; the decimals stay as typed. */
export function groupAmount(value: string): string {
  const [whole = '', ...rest] = value.split('.')
  return rest.length === 0 ? groupThousands(whole) : `${groupThousands(whole)}.${rest.join('')}`
}

/** Where the caret belongs after grouping: behind the same count of digits as before. */
export function caretAfterGrouping(typed: string, caret: number, grouped: string): number {
  const wanted = typed.slice(0, caret).replace(/[^\d.]/g, '').length
  let seen = 0
  for (let position = 0; position < grouped.length; position += 1) {
    if (seen === wanted) return position
    if (grouped[position] !== ',') seen += 1
  }
  return grouped.length
}
