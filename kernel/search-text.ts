/** Text without accents and case, its words apart by single spaces; letters and digits of any script stay. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/ß/g, 'ss')
    .replaceAll('.', '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/**
 * The typed words as a text search query for rows that have a word beginning with each; null when nothing is left to look
 * for. Only letters and digits come through, so the query cannot be written by whoever types.
 */
export function searchQuery(typed: string): string | null {
  const words = /^\S+@\S*$/.test(typed.trim())
    ? [foldText(typed.replaceAll(/[^\p{L}\p{N}]+/gu, ''))]
    : foldText(typed).split(' ')
  const wanted = words.filter((word) => word !== '')
  return wanted.length === 0 ? null : wanted.map((word) => `'${word}':*`).join(' & ')
}
