import type { Wallet } from '#contract/payout/wallets.ts'
import type { Tone } from '#web/ui/badge.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export interface WalletBadge {
  readonly text: string
  readonly tone: Tone
}

/** State of a wallet at `now`, in one or two words. */
export function walletBadge(
  { status, usableFrom, openMatches }: Pick<Wallet, 'status' | 'usableFrom' | 'openMatches'>,
  now: Date,
): WalletBadge {
  if (status === 'archived') return { text: t.archivedStatus, tone: 'calm' }
  if (openMatches > 0) return { text: t.openMatchStatus, tone: 'bad' }
  if (status === 'waiting') return { text: ui.awaitingApproval, tone: 'warn' }
  if (usableFrom !== null && new Date(usableFrom) > now) return { text: t.coolingOffStatus, tone: 'note' }
  return { text: t.inUseStatus, tone: 'ok' }
}

/** What the wallet waits for, in a sentence; null for nothing. */
export function waitsFor(
  { status, usableFrom, openMatches }: Pick<Wallet, 'status' | 'usableFrom' | 'openMatches'>,
  now: Date,
): string | null {
  if (status === 'archived') return t.archivedHint
  if (openMatches > 0) return t.openMatchHint
  if (status === 'waiting') return t.awaitingApprovalHint
  if (usableFrom !== null && new Date(usableFrom) > now) {
    return t.coolingOffHint(formatDateTime(usableFrom))
  }
  return null
}

/** Short enough for a list, long enough to distinguish addresses. */
export const shortAddress = (address: string): string => `${address.slice(0, 8)}…${address.slice(-6)}`

export const evidenceLabels = {
  signature: t.signedByWallet,
  document: ui.document,
  sandbox: t.generatedBySandbox,
} as const satisfies Record<Wallet['evidence'], string>
