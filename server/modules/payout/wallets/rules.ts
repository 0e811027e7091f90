/** Rules for wallets: address, ownership, use and cap. */
import { dayMs } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import * as english from '#server/modules/payout/messages.ts'
import { t } from '#server/modules/payout/texts.ts'
import { type StoredText, storedText } from '#server/platform/language/stored-text.ts'
import { isChecksumAddress, toChecksumAddress } from '../address.ts'

/** How long a signature is accepted after the date in its message, to allow for offline signing. */
const signatureDays = 30

/** Parses an address in its required form. The error is worded for the user. */
export function readAddress(text: string): Result<string, string> {
  const address = text.trim()
  const cased = toChecksumAddress(address)
  if (cased === null) return err(english.walletAddressFormat)
  if (!isChecksumAddress(address)) {
    return err(english.checksumFailed)
  }
  return ok(address)
}

export interface OwnershipClaim {
  readonly address: string
  readonly ownerName: string
  /** YYYY-MM-DD. */
  readonly signedOn: string
}

/** The message to sign. It names wallet, owner and date, so that it proves nothing else. */
export function ownershipMessage({ address, ownerName, signedOn }: OwnershipClaim): string {
  return [
    english.proofTitle,
    english.proofWallet(address),
    english.proofOwner(ownerName),
    english.proofDate(signedOn),
    english.proofHint,
  ].join('\n')
}

export function isFreshClaim(signedOn: string, today: string): boolean {
  const ageMs = Date.parse(today) - Date.parse(signedOn)
  return ageMs >= 0 && ageMs <= signatureDays * dayMs
}

export interface Usability {
  readonly status: 'waiting' | 'whitelisted' | 'archived'
  /** When the cooling-off period ends. */
  readonly usableFrom: Date | null
}

/** Whether the wallet can be paid at `at`; the error says why not and what to do. */
export function checkUsable(wallet: Usability, at: Date): Result<undefined, StoredText> {
  if (wallet.status === 'archived') return err(storedText(() => t.walletArchived))
  if (wallet.status === 'waiting') return err(storedText(() => t.walletAwaitingApproval))
  const { usableFrom } = wallet
  if (usableFrom !== null && usableFrom > at) {
    return err(storedText(() => t.walletCooling(usableFrom.toISOString())))
  }
  return ok()
}

/** Whether another payment fits the wallet's daily cap. Millionths of a USDT. */
export function fitsCap(capUsdtMinor: bigint | null, usedUsdtMinor: bigint, amountUsdtMinor: bigint): boolean {
  return capUsdtMinor === null || usedUsdtMinor + amountUsdtMinor <= capUsdtMinor
}
