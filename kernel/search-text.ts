/**
 * Folds text for search: no accents or case, single spaces; keeps letters and digits of any script.
 */
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

/** A prefix text search query for all typed words; null if no word remains. */
export function searchQuery(typed: string): string | null {
  const words = searchWords(typed)
  return words.length === 0 ? null : queryOf(words)
}

/** The typed words, folded. Only letters and digits pass, which prevents query injection. */
export function searchWords(typed: string): string[] {
  const words = /^\S+@\S*$/.test(typed.trim())
    ? [foldText(typed.replaceAll(/[^\p{L}\p{N}]+/gu, ''))]
    : foldText(typed).split(' ')
  return words.filter((word) => word !== '')
}

/** A text search query for rows that have, for each word, one that begins with it. */
export const queryOf = (words: readonly string[]): string => words.map((word) => `'${word}':*`).join(' & ')
