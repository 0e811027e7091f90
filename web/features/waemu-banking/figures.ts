import type { BankConnection } from '#contract/banking/api.ts'
import {
  dash,
  formatAmount,
  formatAmountCompact,
  formatAmountShort,
  formatPercent,
  maskAccount,
} from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

export interface Tile {
  readonly title: string
  readonly value: string
  /** The value in fewer characters. */
  readonly compact?: string | undefined
  /** The inputs of the figure, or why there is none. */
  readonly text: string
}

/**
 * The four tiles, only from stored connections (specification 2, where three of them are sample
 * figures).
 */
export function tilesOf(connections: readonly BankConnection[]): readonly Tile[] {
  const active = connections.filter(({ isActive }) => isActive)
  return [
    {
      title: t.connectedBanksTitle,
      value: String(active.filter(isConnected).length),
      text: connections.length === 0 ? t.noneAddedYet : t.ofConnections(t.connectionCount(connections.length)),
    },
    volumeTile(connections, active),
    successTile(active),
    complianceTile(active),
  ]
}

const isConnected = ({ connectionStatus }: BankConnection): boolean => connectionStatus === 'connected'

function volumeTile(connections: readonly BankConnection[], active: readonly BankConnection[]): Tile {
  const used = sumOf(connections, ({ dailyUsed }) => dailyUsed)
  const limit = sumOf(active, ({ dailyLimit }) => dailyLimit)
  return {
    title: t.dailyVolumeTitle,
    value: formatAmount(used, 'XOF'),
    compact: formatAmountCompact(used, 'XOF'),
    text: `${limit === 0n ? t.noActiveLimit : t.committedOf(formatAmountShort(limit, 'XOF'))}${railLabel(connections)}`,
  }
}

/** Sandbox money is labelled wherever it is shown, including sums. */
const railLabel = (connections: readonly BankConnection[]): string =>
  connections.some(({ rail }) => rail === 'sandbox') ? t.sandboxSuffix : ''

/** Banks that were never tested are not counted. */
function successTile(active: readonly BankConnection[]): Tile {
  const tested = active.filter(({ connectionStatus }) => connectionStatus !== 'pending')
  const title = ui.successRate
  if (tested.length === 0) return { title, value: dash, text: t.noTestsYet }
  const succeeded = tested.filter(isConnected).length
  return {
    title,
    value: share(succeeded, tested.length),
    text: t.testsSucceeded(succeeded, tested.length),
  }
}

/** Compliant: approved by a second person if required, and within both limits. */
function complianceTile(active: readonly BankConnection[]): Tile {
  const title = ui.compliance
  if (active.length === 0) return { title, value: dash, text: t.noActiveConnections }
  const inOrder = active.filter((connection) => connection.isApproved && isWithinLimits(connection)).length
  return {
    title,
    value: share(inOrder, active.length),
    text: t.approvedWithinLimits(inOrder, active.length),
  }
}

const isWithinLimits = ({ dailyUsed, dailyLimit, monthlyUsed, monthlyLimit }: BankConnection): boolean =>
  dailyUsed <= dailyLimit && monthlyUsed <= monthlyLimit

/** Adds francs as integers of any size. */
const sumOf = (connections: readonly BankConnection[], francs: (connection: BankConnection) => number): bigint =>
  connections.reduce((sum, connection) => sum + BigInt(francs(connection)), 0n)

const share = (part: number, whole: number): string => formatPercent(Math.round((part / whole) * 100))

/** Used share of a limit for a bar: 0 to 100, and 100 if a lowered limit was exceeded. */
export function usedPercent(used: number, limit: number): number {
  if (used <= 0) return 0
  return used >= limit ? 100 : (used / limit) * 100
}

/** Sandbox money is labelled wherever it is shown (decisions 10). */
export const moneyOnRail = (francs: number, rail: BankConnection['rail']): string =>
  rail === 'sandbox' ? t.sandboxMoney(formatAmount(francs, 'XOF')) : formatAmount(francs, 'XOF')

/** `Ecobank ••••4821`: never more than the last four digits, whatever the server sent. */
export const connectionName = ({
  bankName,
  accountNumber,
}: Pick<BankConnection, 'bankName' | 'accountNumber'>): string => `${bankName} ${maskAccount(accountNumber)}`

/** What waits for a second person, and who requested it; undefined if nothing does. */
export function formatWaiting({
  isApproved,
  rejectedFor,
  addedBy,
  proposedLimits,
}: BankConnection): string | undefined {
  const waiting: string[] = []
  if (!isApproved && rejectedFor === null) waiting.push(t.pendingConnectionNotice(by(addedBy)))
  if (proposedLimits) {
    const daily = formatAmount(proposedLimits.dailyLimit, 'XOF')
    const monthly = formatAmount(proposedLimits.monthlyLimit, 'XOF')
    waiting.push(t.proposedLimitsNotice(daily, monthly, by(proposedLimits.proposedBy)))
  }
  return waiting.length === 0 ? undefined : waiting.join(' ')
}

const by = (name: string | null): string => (name ? t.byName(name) : '')

export const everyConnection = { query: { limit: 500 } } as const
