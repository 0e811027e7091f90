/** Wallets as the API returns them. */
import type { Wallet as WireWallet } from '#contract/payout/wallets.ts'
import { assertDefined } from '#kernel/assert.ts'
import { businessDate } from '#kernel/clock.ts'
import { toDecimal, usdt } from '#kernel/money.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Page } from '#server/platform/http/route.ts'
import type { WalletRow } from '../tables.ts'
import type { WalletDependencies } from './dependencies.ts'
import { selectWallets, usedOfDay, type WalletFilter } from './store.ts'

export interface WalletPage extends WalletFilter {
  readonly limit: number
  /** Return wallets with a lower id; null for the first page. */
  readonly before: number | null
}

export async function listWallets(
  { settings, clock, identity, clients }: Pick<WalletDependencies, 'settings' | 'clock' | 'identity' | 'clients'>,
  executor: Executor,
  { limit, before, ...filter }: WalletPage,
): Promise<Page<WireWallet>> {
  const { rows, total } = await selectWallets(executor, filter, { limit: limit + 1, before })
  const shown = rows.slice(0, limit)
  const day = businessDate(clock.now(), await settings.read(executor, 'business.timeZone'))
  const people = shown.flatMap(({ addedBy, approvedBy }) => [addedBy, approvedBy]).filter((person) => person !== null)
  const names = await identity.namesOf(executor, [...new Set(people)])
  const owners = new Map<number | null, string>([[null, await settings.read(executor, 'business.name')]])
  for (const { clientId } of shown) {
    if (clientId === null || owners.has(clientId)) continue
    owners.set(clientId, (await clients.get(executor, clientId))?.companyName ?? `Client ${clientId}`)
  }
  const items: WireWallet[] = []
  for (const row of shown)
    items.push(toWire(row, { names, owners, usedUsdtMinor: await usedOfDay(executor, row.id, day) }))
  return { items, next: rows.length > limit ? String(shown.at(-1)?.id) : null, total }
}

interface About {
  readonly names: ReadonlyMap<string, string>
  readonly owners: ReadonlyMap<number | null, string>
  readonly usedUsdtMinor: bigint
}

function toWire(row: WalletRow, { names, owners, usedUsdtMinor }: About): WireWallet {
  const nameOf = (person: string | null) => (person === null ? null : (names.get(person) ?? null))
  return {
    id: row.id,
    label: row.label,
    address: row.address,
    clientId: row.clientId,
    ownerName: assertDefined(owners.get(row.clientId), 'the owner of a wallet'),
    network: row.network,
    status: row.status,
    isDefault: row.isDefault,
    usableFrom: row.usableFrom?.toISOString() ?? null,
    dailyCap: row.dailyCapUsdtMinor === null ? null : toDecimal(usdt(row.dailyCapUsdtMinor)),
    usedToday: toDecimal(usdt(usedUsdtMinor)),
    evidence: row.evidence,
    documentId: row.documentId,
    openMatches: row.openMatches,
    screenedAt: row.screenedAt?.toISOString() ?? null,
    addedBy: row.addedBy,
    addedByName: nameOf(row.addedBy),
    approvedByName: nameOf(row.approvedBy),
    version: row.version,
    createdAt: row.createdAt.toISOString(),
  }
}
