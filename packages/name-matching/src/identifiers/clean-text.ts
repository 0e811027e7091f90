/** Removes invisible characters and finds letters that only look Latin. */

/** Zero-width characters, direction marks, soft hyphens, variation selectors and the like. */
const invisible = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}]/gu

/** Removes invisible characters and replaces full-width and other compatibility forms. */
export const visibleText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\t\n\r]/g, ' ')
    .replace(invisible, '')

/**
 * Cyrillic, Greek and Armenian letters that look like an ASCII letter, after the confusables table
 * of Unicode Technical Standard 39.
 */
const lookAlikes: ReadonlyMap<string, string> = new Map(
  `аa вB еe ѕs іi јj кk мM нH оo рp сc тT уy хx ԁd ԛq ԝw һh ӏl АA ВB ЕE ЅS ІI ЈJ КK МM НH ОO РP СC ТT УY ХX Ӏl ԌG Ԛq ԜW
   αa ιi κk νv οo ρp υu χx ΑA ΒB ΕE ΖZ ΗH ΙI ΚK ΜM ΝN ΟO ΡP ΤT ΥY ΧX օo սu հh ոn զq ցg աw ՏS ՍU`
    .trim()
    .split(/\s+/)
    .map((pair) => [pair.charAt(0), pair.slice(1)]),
)

/** Replaces look-alike letters by the ASCII letters that they resemble. */
export const withoutLookAlikes = (text: string): string =>
  Array.from(text, (character) => lookAlikes.get(character) ?? character).join('')

const isLatinWord = /^[\p{Script=Latin}\p{M}\p{N}\p{P}]+$/u

/** Replaces the look-alikes in words that they make up: all of a word is then Latin. */
export const withLatinLookAlikes = (text: string): string =>
  text.normalize('NFKC').replace(/\S+/gu, (word) => {
    const latin = withoutLookAlikes(word)
    return isLatinWord.test(latin) ? latin : word
  })

/** The first look-alike letter; null without one. */
export const lookAlikeIn = (text: string): string | null =>
  Array.from(text).find((character) => lookAlikes.has(character)) ?? null

const scriptsOfLookAlikes = ['Cyrillic', 'Greek', 'Armenian'] as const
const patterns = scriptsOfLookAlikes.map((script) => [script, new RegExp(`\\p{Script=${script}}`, 'u')] as const)

/** The script of a look-alike letter. */
export const scriptOfLookAlike = (letter: string): string =>
  patterns.find(([, pattern]) => pattern.test(letter))?.[0] ?? 'another script'
