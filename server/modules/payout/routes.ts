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
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { conflict, forbidden, invalidInput, notFound } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerResult,
  outside,
  type RefusalTable,
  type Route,
  read,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import type { Payout } from './service.ts'
import type { AddWalletError, DecideWalletError } from './wallets/errors.ts'
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

/** HTTP responses of wallet errors. */
const notScreened = ({ reason }: { readonly reason: 'no_sanctions_list' | 'list_too_old' }) =>
  ({
    status: 409,
    title: 'Not screened',
    detail:
      reason === 'no_sanctions_list'
        ? 'No sanctions list is loaded, so the beneficiary cannot be screened. Load one by `corridor lists update`.'
        : 'The sanctions lists are too old to clear anybody. Load them anew by `corridor lists update`.',
  }) as const

const addRefusals: RefusalTable<AddWalletError> = {
  no_chain: () =>
    conflict(
      'Payouts are simulated',
      'This installation pays out on no chain: the sandbox makes its wallets by itself.',
    ),
  invalid_address: ({ message }) => invalidInput('address', message),
  client_not_found: () => invalidInput('clientId', 'There is no such client'),
  duplicate_wallet: ({ walletId }) => ({
    status: 409,
    title: 'Already there',
    detail: 'This wallet is listed for this owner already.',
    context: { walletId },
  }),
  signature_too_old: () =>
    invalidInput('evidence.signedOn', 'The message is too old, or of a day to come: sign one of today'),
  wrong_signature: () =>
    invalidInput('evidence.signature', 'The signature is not that of this wallet over the message shown'),
  document_not_found: () => invalidInput('evidence.documentId', 'There is no such document of this owner'),
  not_screened: notScreened,
}

const decideRefusals: RefusalTable<DecideWalletError> = {
  not_found: () => notFound('There is no such wallet.'),
  stale_version: ({ currentVersion }) => ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The wallet was changed meanwhile: load it again.',
    context: { currentVersion },
  }),
  wrong_state: () => conflict('Wrong state', 'The wallet is past that.'),
  same_person: () => forbidden('A second person must approve', 'Who added the wallet cannot approve it.'),
  ...approverRefusals,
  open_matches: ({ matches }) => ({
    status: 409,
    title: 'Screening is open',
    detail: `The beneficiary has ${matches} possible match(es) on the sanctions lists; clear them first.`,
    context: { matches },
  }),
  not_screened: notScreened,
}
