/** Years that the bytes of a document are kept at least, whoever archives it (decisions 7). */
export const retentionYears = 10

/** `1.3` for the fourth upload of a document. */
export function versionText(number: number): string {
  return `1.${number}`
}

/** The place of a version among the uploads, or null for text that names none. */
export function numberOf(text: string): number | null {
  const match = /^1\.(\d{1,6})$/.exec(text)
  return match ? Number(match[1]) : null
}

/** Where bytes of this digest lie: the same bytes are stored once, however often they are kept. */
export function objectKey(sha256: string): string {
  return `${objectPrefix}${sha256.slice(0, 2)}/${sha256}`
}

export const objectPrefix = 'sha256/'

/** Ten years on, to the day; 29 February becomes 1 March where there is none. */
export function retainedUntil(keptAt: Date): Date {
  const until = new Date(keptAt.getTime())
  until.setUTCFullYear(until.getUTCFullYear() + retentionYears)
  return until
}

const maxFileNameLength = 180

/**
 * A file's name as it is kept and handed back: its last part only, without what a disk, a header or an eye could misread
 * (control and direction characters, separators, characters that Windows refuses). `fallback` names what has no name left.
 */
export function safeFileName(given: string, fallback: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const cleaned = last
    .normalize('NFC')
    // Lone halves of characters, controls, and marks that turn the direction of the text around.
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '')
    // Browsers write these three so in a form.
    .replaceAll(/%(22|0A|0D)|[<>:"|?*]/gi, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  if (cleaned === '' || cleaned === fallback) return fallback
  if (cleaned.length <= maxFileNameLength) return cleaned
  const ending = endingOf(cleaned)
  const kept = cleaned.slice(0, maxFileNameLength - ending.length - 1)
  return ending === '' ? kept : `${kept}.${ending}`
}

/** The ending of a name in lower case, without its dot; empty when it has none. */
export function endingOf(fileName: string): string {
  const match = /\.([A-Za-z0-9]{1,10})$/.exec(fileName)
  return match?.[1]?.toLowerCase() ?? ''
}
