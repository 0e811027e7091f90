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

/**
 * LIKE patterns of the typed words for text from `platform.search_text`. A word matches anywhere;
 * one of fewer than three characters matches where a word begins, because the index holds groups
 * of three. Empty if no word remains.
 */
export const searchPatterns = (typed: string): string[] =>
  searchWords(typed).map((word) => (word.length < 3 ? `% ${word}%` : `%${word}%`))

/** The typed words, folded. Only letters and digits pass, which are no pattern characters. */
function searchWords(typed: string): string[] {
  const words = /^\S+@\S*$/.test(typed.trim())
    ? [foldText(typed.replaceAll(/[^\p{L}\p{N}]+/gu, ''))]
    : foldText(typed).split(' ')
  return words.filter((word) => word !== '')
}
