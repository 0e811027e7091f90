import {
  addWallet,
  approveWallet,
  archiveWallet,
  getTreasury,
  getWallet,
  listWallets,
  ownershipMessage,
  walletTravelRule,
} from '#contract/payout/wallets.ts'
import { assertDefined } from '#kernel/assert.ts'
import { toDecimal, usdt } from '#kernel/money.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import type { Database, Transaction } from '#server/platform/database/database.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { answer, answerResult, outside, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import { addRefusals, decideRefusals } from './refusals.ts'
import type { Payout } from './service.ts'
import type { Wallets } from './wallets/service.ts'

interface Served {
  readonly payout: Payout
  readonly wallets: Wallets
  readonly audit: Pick<Audit, 'noteRead'>
  readonly database: Database
}

export function payoutRoutes({ payout, wallets, audit, database }: Served): Route[] {
  const shown = async <E>(transaction: Transaction, result: Result<number, E>) =>
    result.ok ? ok(assertDefined(await wallets.find(transaction, result.value), 'the written wallet')) : result

  return [
    read(listWallets, async ({ query: { limit, cursor, q, clientId, owner } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      const of = owner === 'house' ? null : clientId
      const page = await wallets.list(database.pool, { limit, before: before.value, text: q, clientId: of })
      return answerIdPage(page, (wallet) => wallet)
    }),
    read(getTreasury, async () => answer(await treasuryStatus(payout, database))),
    read(getWallet, async ({ actor, params }) => {
      const wallet = await wallets.find(database.pool, params.id)
      if (wallet) await audit.noteRead(actor, { action: 'view', resourceType: 'wallet', resourceId: String(params.id) })
      return answerResult(wallet ? ok(wallet) : err({ code: 'not_found' } as const), decideRefusals, (found) => found)
    }),
    outside(walletTravelRule, async ({ actor, params }) => {
      const record = await wallets.travelRule(database.pool, params.id)
      if (record)
        await audit.noteRead(actor, { action: 'download', resourceType: 'wallet', resourceId: String(params.id) })
      return answerResult(record ? ok(record) : err({ code: 'not_found' } as const), decideRefusals, (found) => found)
    }),
    write(ownershipMessage, async ({ transaction, body }) =>
      answerResult(await wallets.messageToSign(transaction, body), addRefusals, (message) => message),
    ),
    write(addWallet, async ({ transaction, actor, body }) => {
      const { dailyCap, ...rest } = body
      const made = await wallets.add(transaction, actor, { ...rest, dailyCapUsdtMinor: dailyCap?.minor ?? null })
      return answerResult(await shown(transaction, made), addRefusals, (wallet) => wallet)
    }),
    write(approveWallet, async ({ transaction, actor, params, body, ifMatch }) => {
      const decision = { id: params.id, note: body.note, version: body.version ?? ifMatch }
      const approved = await wallets.approve(transaction, actor, decision)
      return answerResult(await shown(transaction, approved), decideRefusals, (wallet) => wallet)
    }),
    write(archiveWallet, async ({ transaction, actor, params, body, ifMatch }) => {
      const decision = { id: params.id, note: body.reason, version: body.version ?? ifMatch }
      const archived = await wallets.archive(transaction, actor, decision)
      return answerResult(await shown(transaction, archived), decideRefusals, (wallet) => wallet)
    }),
  ]
}

async function treasuryStatus(payout: Payout, { pool }: Database) {
  const { balanceUsdtMinor, reservedUsdtMinor } = await payout.treasury(pool)
  const { lookedAt, troubles } = await payout.watch(pool)
  return {
    network: payout.network ?? ('none' as const),
    balance: toDecimal(usdt(balanceUsdtMinor)),
    reserved: toDecimal(usdt(reservedUsdtMinor)),
    lookedAt: lookedAt?.toISOString() ?? null,
    troubles: troubles.map(({ kind, message }) => ({ kind, message })),
  }
}
