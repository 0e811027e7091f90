/** Rules of versions, storage keys, retention and file names. */

/** Minimum retention of a document's bytes in years, even if it is archived (decisions 7). */
const retentionYears = 10

/** `1.3` for the fourth upload of a document. */
export function versionText(number: number): string {
  return `1.${number}`
}

/** The number of version 1.0, at which what was sent, and a logo that was chosen, are read. */
export const firstVersion = 0

/**
 * Whether a document belongs to a client other than `clientId`. Never for our own account (null),
 * nor for a document of no client.
 */
export const isOfAnotherClient = (document: { readonly clientId: number | null }, clientId: number | null): boolean =>
  clientId !== null && document.clientId !== null && document.clientId !== clientId

/** The version's index among the uploads, or null if the text is not a version. */
export function numberOf(text: string): number | null {
  const match = /^1\.(\d{1,6})$/.exec(text)
  return match ? Number(match[1]) : null
}

/** The storage key of a digest. The same bytes are stored once. */
export function objectKey(sha256: string): string {
  return `${objectPrefix}${sha256.slice(0, 2)}/${sha256}`
}

export const objectPrefix = 'sha256/'

/** Ten years later, to the day; 29 February becomes 1 March in a common year. */
export function retainedUntil(keptAt: Date): Date {
  const until = new Date(keptAt.getTime())
  until.setUTCFullYear(until.getUTCFullYear() + retentionYears)
  return until
}

const maxFileNameLength = 180

/**
 * Sanitises a file name for storage and download. Keeps the last path segment and removes what a
 * disk, header or reader could misread: control and direction characters, separators, characters
 * that Windows rejects. Uses `fallback` if nothing is left.
 */
export function safeFileName(given: string, fallback: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? ''
  const cleaned = last
    .normalize('NFC')
    // Lone surrogates, control characters, and marks that reverse the text direction.
    .replaceAll(/[\p{Cc}\p{Cs}\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu, '')
    // Browsers encode these three this way in a form.
    .replaceAll(/%(22|0A|0D)|[<>:"|?*]/gi, '_')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
  if (cleaned === '' || cleaned === fallback) return fallback
  if (cleaned.length <= maxFileNameLength) return cleaned
  const ending = endingOf(cleaned)
  const stem = cleaned.slice(0, maxFileNameLength - ending.length - 1)
  return ending === '' ? stem : `${stem}.${ending}`
}

/** The extension in lower case, without its dot; empty if there is none. */
export function endingOf(fileName: string): string {
  const match = /\.([A-Za-z0-9]{1,10})$/.exec(fileName)
  return match?.[1]?.toLowerCase() ?? ''
}
