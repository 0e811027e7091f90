import {
  approveBankConnection,
  type BankConnection,
  createBankConnection,
  getConnectionDefaults,
  listBankConnections,
  listBanks,
  rejectBankConnection,
  testBankConnection,
  updateBankConnection,
} from '#contract/banking/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import {
  approverRefusals,
  conflict,
  invalidInput,
  notFound,
  secondPersonRequired,
  stale,
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
import { banks } from './banks.ts'
import { channelRoutes } from './channel-routes.ts'
import type {
  ApproveConnectionError,
  ChangeConnectionError,
  CreateConnectionError,
  TestConnectionError,
} from './errors.ts'
import { t } from './texts.ts'

type RouteDependencies = Parameters<typeof channelRoutes>[0]

export function bankingRoutes(deps: RouteDependencies): Route[] {
  const { banking, database } = deps
  const shown = async <E>(transaction: Transaction, result: Result<number, E>): Promise<Result<BankConnection, E>> =>
    result.ok ? ok(assertDefined(await banking.find(transaction, result.value), 'the written connection')) : result

  return [
    ...channelRoutes(deps),
    read(listBanks, async () => answer(banks.map((bank) => ({ ...bank, remark: reasonText(bank.remark) })))),
    read(getConnectionDefaults, async () => answer(await banking.connectionDefaults(database.pool))),
    read(listBankConnections, async ({ query: { limit, cursor, q } }) => {
      const before = readIdCursor(cursor)
      const page = await banking.list(database.pool, { limit, before, q })
      return answerIdPage(page)
    }),
    write(createBankConnection, async ({ transaction, actor, body }) => {
      const { dailyLimit, monthlyLimit, ...rest } = body
      const made = await banking.create(transaction, actor, {
        ...rest,
        dailyLimitXof: dailyLimit,
        monthlyLimitXof: monthlyLimit,
      })
      return answerResult(await shown(transaction, made), createRefusals)
    }),
    write(updateBankConnection, async ({ transaction, actor, params, body, version }) => {
      const changed = await banking.change(transaction, actor, params.id, {
        dailyLimitXof: body.dailyLimit,
        monthlyLimitXof: body.monthlyLimit,
        isActive: body.isActive,
        version,
      })
      return answerResult(await shown(transaction, changed), changeRefusals)
    }),
    write(approveBankConnection, async ({ transaction, actor, params, body, version }) => {
      const approved = await banking.approve(transaction, actor, params.id, { note: body.note, version })
      return answerResult(await shown(transaction, approved), approveRefusals)
    }),
    write(rejectBankConnection, async ({ transaction, actor, params, body, version }) => {
      const rejected = await banking.reject(transaction, actor, params.id, { reason: body.reason, version })
      return answerResult(await shown(transaction, rejected), approveRefusals)
    }),
    outside(testBankConnection, async ({ actor, params }) =>
      answerResult(await banking.test(actor, params.id), testRefusals, ({ bankName, balanceXof }) => ({
        bankName,
        balance: Number(balanceXof),
      })),
    ),
  ]
}

const connectionNotFound = () => notFound(t.connectionNotFound)
const changedMeanwhile = stale(() => t.connectionChanged)

const createRefusals: RefusalTable<CreateConnectionError> = {
  unknown_bank: () => invalidInput('bankCode', t.chooseBank),
  invalid_account_number: ({ message }) => invalidInput('accountNumber', message),
  invalid_swift_code: ({ message }) => invalidInput('swiftCode', message),
  duplicate_connection: ({ connectionId }) => ({
    ...conflict(t.alreadyConnectedTitle, t.alreadyConnected),
    context: { connectionId },
  }),
  unknown_channel: () => invalidInput('channelId', t.chooseChannel),
  no_rail: () => conflict(t.noRailTitle, t.noRail),
}

const changeRefusals: RefusalTable<ChangeConnectionError> = {
  not_found: connectionNotFound,
  stale_version: changedMeanwhile,
}

const approveRefusals: RefusalTable<ApproveConnectionError> = {
  not_found: connectionNotFound,
  stale_version: changedMeanwhile,
  nothing_to_approve: () => conflict(t.nothingToApproveTitle, t.nothingToApprove),
  same_person: () => secondPersonRequired(t.connectionOwnApproval),
  ...approverRefusals,
}

/** Operators see the bank's reason; it contains no account number. */
const testRefusals: RefusalTable<TestConnectionError> = {
  not_found: connectionNotFound,
  bank_unreachable: ({ reason }) => ({ status: 503, title: t.bankUnreachableTitle, detail: reasonText(reason) }),
  bank_refused: ({ reason }) => ({ status: 409, title: t.bankRefusedTitle, detail: reasonText(reason) }),
}
