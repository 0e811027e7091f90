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

/** The typed words as a text search query for rows that have a word beginning with each; null when nothing is left to look for. */
export function searchQuery(typed: string): string | null {
  const words = searchWords(typed)
  return words.length === 0 ? null : queryOf(words)
}

/** The typed words folded. Only letters and digits come through, so that no query can be written by whoever types. */
export function searchWords(typed: string): string[] {
  const words = /^\S+@\S*$/.test(typed.trim())
    ? [foldText(typed.replaceAll(/[^\p{L}\p{N}]+/gu, ''))]
    : foldText(typed).split(' ')
  return words.filter((word) => word !== '')
}

/** Folded words as a text search query for rows that have a word beginning with each. */
export const queryOf = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ')
