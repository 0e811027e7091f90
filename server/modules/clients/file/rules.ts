/** Rules of ownership shares and KYC documents. */

import { expiresSoonDays, type KycFileEntry, majorSharePercent, type PersonRole } from '#contract/clients/file.ts'
import { addDays, type BusinessDate } from '#kernel/clock.ts'

/** The whole company, in hundredths of a percent. */
export const wholeShare = 10_000

export const isOwner = (role: PersonRole): boolean => role === 'beneficial_owner' || role === 'director_and_owner'

/**
 * Owns more than a quarter. Strictly greater, like every threshold (regulation: beneficial owner
 * above 25 %).
 */
export const isMajorShare = (shareHundredths: number | null): boolean =>
  shareHundredths !== null && shareHundredths > majorSharePercent * 100

/** The sum of the shares of a client's other people, in hundredths of a percent. */
export function sharesOf(
  people: readonly { readonly id: number; readonly shareHundredths: number | null }[],
  exceptId: number | null,
): number {
  return people.reduce((sum, { id, shareHundredths }) => (id === exceptId ? sum : sum + (shareHundredths ?? 0)), 0)
}

/** Formats `2550` as `25.50`. */
export const shareText = (hundredths: number): string =>
  `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`

/**
 * The state of a KYC document on a day. An archived document does not count; the expiry day itself
 * still does.
 */
export function documentState(
  document: { readonly isActive: boolean; readonly expiresOn: string | null } | null,
  today: BusinessDate,
): KycFileEntry['state'] {
  if (!document?.isActive) return 'missing'
  if (document.expiresOn === null || document.expiresOn > addDays(today, expiresSoonDays)) return 'on_file'
  return document.expiresOn < today ? 'expired' : 'expires_soon'
}
