import type { Wallet } from '#contract/payout/wallets.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'

export interface WalletBadge {
  readonly text: string
  readonly tone: Tone
}

/** State of a wallet at `now`, in one or two words. */
export function walletBadge(
  { status, usableFrom, openMatches }: Pick<Wallet, 'status' | 'usableFrom' | 'openMatches'>,
  now: Date,
): WalletBadge {
  if (status === 'archived') return { text: 'Archived', tone: 'calm' }
  if (openMatches > 0) return { text: 'Screening open', tone: 'bad' }
  if (status === 'waiting') return { text: 'Waits for approval', tone: 'warn' }
  if (usableFrom !== null && new Date(usableFrom) > now) return { text: 'Cooling', tone: 'note' }
  return { text: 'In use', tone: 'ok' }
}

/** What the wallet waits for, in a sentence; null for nothing. */
export function waitsFor(
  { status, usableFrom, openMatches }: Pick<Wallet, 'status' | 'usableFrom' | 'openMatches'>,
  now: Date,
): string | null {
  if (status === 'archived') return 'Nothing more is paid to this wallet.'
  if (openMatches > 0)
    return 'The beneficiary may stand on a sanctions list. Clear or confirm the match in Compliance first.'
  if (status === 'waiting') return 'A second person must approve this wallet before anything is paid to it.'
  if (usableFrom !== null && new Date(usableFrom) > now) {
    return `Its cooling time ends ${formatDateTime(usableFrom)}. Nothing is paid to it before.`
  }
  return null
}

/** Short enough for a list, long enough to distinguish addresses. */
export const shortAddress = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`

export const evidenceLabels = {
  signature: 'Signed by the wallet',
  document: 'By a document',
  sandbox: 'Made by the sandbox',
} as const satisfies Record<Wallet['evidence'], string>
