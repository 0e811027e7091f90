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
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import {
  approverRefusals,
  conflict,
  invalidInput,
  notFound,
  secondPersonRequired,
  stale,
  unknownClient,
} from '#server/platform/http/refusals.ts'
import {
  answer,
  answerResult,
  outside,
  type RefusalTable,
  type Route,
  read,
  write,
} from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type { Payout } from './service.ts'
import { t } from './texts.ts'
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
      const of = owner === 'own_account' ? null : clientId
      const page = await wallets.list(database.pool, { limit, before, text: q, clientId: of })
      return answerIdPage(page)
    }),
    read(getTreasury, async () => answer(await treasuryStatus(payout, database))),
    read(getWallet, async ({ actor, params }) => {
      const wallet = await wallets.find(database.pool, params.id)
      if (wallet) await audit.noteRead(actor, { action: 'view', resourceType: 'wallet', resourceId: String(params.id) })
      return answerResult(wallet ? ok(wallet) : err({ code: 'not_found' } as const), decideRefusals)
    }),
    outside(walletTravelRule, async ({ actor, params }) => {
      const record = await wallets.travelRule(database.pool, params.id)
      if (record)
        await audit.noteRead(actor, { action: 'download', resourceType: 'wallet', resourceId: String(params.id) })
      return answerResult(record ? ok(record) : err({ code: 'not_found' } as const), decideRefusals)
    }),
    write(ownershipMessage, async ({ transaction, body }) =>
      answerResult(await wallets.messageToSign(transaction, body), addRefusals),
    ),
    write(addWallet, async ({ transaction, actor, body }) => {
      const { dailyCap, ...rest } = body
      const made = await wallets.add(transaction, actor, { ...rest, dailyCapUsdtMinor: dailyCap?.minor ?? null })
      return answerResult(await shown(transaction, made), addRefusals)
    }),
    write(approveWallet, async ({ transaction, actor, params, body, version }) => {
      const approved = await wallets.approve(transaction, actor, { id: params.id, note: body.note, version })
      return answerResult(await shown(transaction, approved), decideRefusals)
    }),
    write(archiveWallet, async ({ transaction, actor, params, body, version }) => {
      const archived = await wallets.archive(transaction, actor, { id: params.id, note: body.reason, version })
      return answerResult(await shown(transaction, archived), decideRefusals)
    }),
  ]
}

async function treasuryStatus(payout: Payout, { pool }: Database) {
  const { balanceUsdtMinor, reservedUsdtMinor } = await payout.treasury(pool)
  const { checkedAt, problems } = await payout.watch(pool)
  return {
    network: payout.network ?? ('none' as const),
    balance: toDecimal(usdt(balanceUsdtMinor)),
    reserved: toDecimal(usdt(reservedUsdtMinor)),
    checkedAt: checkedAt?.toISOString() ?? null,
    problems: problems.map(({ kind, message }) => ({ kind, message: reasonText(message) })),
  }
}

/** HTTP responses of wallet errors. */
const notScreened = ({ reason }: { readonly reason: 'no_sanctions_list' | 'list_too_old' }) =>
  ({
    status: 409,
    title: t.notScreenedTitle,
    detail: reason === 'no_sanctions_list' ? t.noSanctionsList : t.listsTooOld,
  }) as const

const addRefusals: RefusalTable<AddWalletError> = {
  no_chain: () => conflict(t.simulatedTitle, t.payoutsSimulated),
  invalid_address: ({ message }) => invalidInput('address', message),
  client_not_found: unknownClient,
  duplicate_wallet: ({ walletId }) => ({
    ...conflict(t.alreadyListedTitle, t.walletAlreadyListed),
    context: { walletId },
  }),
  signature_too_old: () => invalidInput('evidence.signedOn', t.proofTooOld),
  wrong_signature: () => invalidInput('evidence.signature', t.signatureMismatch),
  document_not_found: () => invalidInput('evidence.documentId', t.documentNotFound),
  not_screened: notScreened,
}

const decideRefusals: RefusalTable<DecideWalletError> = {
  not_found: () => notFound(t.walletNotFound),
  stale_version: stale(() => t.walletChanged),
  wrong_state: () => conflict(t.wrongStateTitle, t.walletPastThat),
  same_person: () => secondPersonRequired(t.ownApproval),
  ...approverRefusals,
  open_matches: ({ matches }) => ({
    ...conflict(t.screeningOpenTitle, t.matchesOpen(matches)),
    context: { matches },
  }),
  not_screened: notScreened,
}
