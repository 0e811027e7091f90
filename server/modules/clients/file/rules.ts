import { expiresSoonDays, type KycFileEntry, majorSharePercent, type PersonRole } from '#contract/clients/file.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'

/** All of it, in hundredths of a percent. */
export const wholeShare = 10_000

export const isOwner = (role: PersonRole): boolean => role === 'beneficial_owner' || role === 'director_and_owner'

/** Owns more than a quarter: strictly greater than, as every threshold here (regulation: beneficial owner above 25 %). */
export const isMajorShare = (shareHundredths: number | null): boolean =>
  shareHundredths !== null && shareHundredths > majorSharePercent * 100

/** What the others of a client own together, in hundredths of a percent. */
export function sharesOf(
  people: readonly { readonly id: number; readonly shareHundredths: number | null }[],
  exceptId: number | null,
): number {
  return people.reduce((sum, { id, shareHundredths }) => (id === exceptId ? sum : sum + (shareHundredths ?? 0)), 0)
}

/** `2550` as `25.50`. */
export const shareText = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

/** Where a paper stands on a day. Archived papers prove nothing any more; the last day of a paper still counts. */
export function documentState(
  document: { readonly isActive: boolean; readonly expiresOn: string | null } | null,
  today: BusinessDate,
): KycFileEntry['state'] {
  if (!document?.isActive) return 'missing'
  if (document.expiresOn === null || document.expiresOn > addDays(today, expiresSoonDays)) return 'on_file'
  return document.expiresOn < today ? 'expired' : 'expires_soon'
}
