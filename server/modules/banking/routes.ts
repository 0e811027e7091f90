import {
  approveBankConnection,
  type BankConnection,
  createBankConnection,
  listBankConnections,
  listBanks,
  testBankConnection,
  updateBankConnection,
} from '#contract/banking/api.ts'
import { assertDefined } from '#kernel/assert.ts'
import { ok, type Result } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { invalidInput, notFound } from '#server/platform/http/refusals.ts'
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
import { banks } from './banks.ts'
import { channelRoutes } from './channel-routes.ts'
import type {
  ApproveConnectionError,
  ChangeConnectionError,
  CreateConnectionError,
  TestConnectionError,
} from './errors.ts'

type RouteDependencies = Parameters<typeof channelRoutes>[0]

export function bankingRoutes(deps: RouteDependencies): Route[] {
  const { banking, database } = deps
  const shown = async <E>(transaction: Transaction, result: Result<number, E>): Promise<Result<BankConnection, E>> =>
    result.ok ? ok(assertDefined(await banking.find(transaction, result.value), 'the written connection')) : result

  return [
    ...channelRoutes(deps),
    read(listBanks, async () => answer([...banks])),
    read(listBankConnections, async ({ query: { limit, cursor, q } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      const page = await banking.list(database.pool, { limit, before: before.value, q })
      return answerIdPage(page, (connection) => connection)
    }),
    write(createBankConnection, async ({ transaction, actor, body }) => {
      const { dailyLimit, monthlyLimit, ...rest } = body
      const made = await banking.create(transaction, actor, {
        ...rest,
        dailyLimitXof: dailyLimit,
        monthlyLimitXof: monthlyLimit,
      })
      return answerResult(await shown(transaction, made), createRefusals, (connection) => connection)
    }),
    write(updateBankConnection, async ({ transaction, actor, params, body, ifMatch }) => {
      const changed = await banking.change(transaction, actor, params.id, {
        dailyLimitXof: body.dailyLimit,
        monthlyLimitXof: body.monthlyLimit,
        isActive: body.isActive,
        version: body.version ?? ifMatch,
      })
      return answerResult(await shown(transaction, changed), changeRefusals, (connection) => connection)
    }),
    write(approveBankConnection, async ({ transaction, actor, params, body, ifMatch }) => {
      const approval = { note: body.note, version: body.version ?? ifMatch }
      const approved = await banking.approve(transaction, actor, params.id, approval)
      return answerResult(await shown(transaction, approved), approveRefusals, (connection) => connection)
    }),
    outside(testBankConnection, async ({ actor, params }) =>
      answerResult(await banking.test(actor, params.id), testRefusals, ({ bankName, balanceXof }) => ({
        bankName,
        balance: Number(balanceXof),
      })),
    ),
  ]
}

const connectionNotFound = () => notFound('There is no such bank connection.')
const stale = ({ currentVersion }: { readonly currentVersion: number }) =>
  ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The bank connection was changed meanwhile: load it again.',
    context: { currentVersion },
  }) as const

const createRefusals: RefusalTable<CreateConnectionError> = {
  unknown_bank: () => invalidInput('bankCode', 'Choose a bank from the list'),
  invalid_account_number: ({ message }) => invalidInput('accountNumber', message),
  invalid_swift_code: ({ message }) => invalidInput('swiftCode', message),
  duplicate_connection: ({ connectionId }) => ({
    status: 409,
    title: 'Already connected',
    detail: 'This account is connected already.',
    context: { connectionId },
  }),
  unknown_channel: () => invalidInput('channelId', 'Choose an active channel to this bank'),
  no_rail: () => ({
    status: 409,
    title: 'No bank rail',
    detail: 'This installation has no rail over which a bank could be reached.',
  }),
}

const changeRefusals: RefusalTable<ChangeConnectionError> = { not_found: connectionNotFound, stale_version: stale }

const approveRefusals: RefusalTable<ApproveConnectionError> = {
  not_found: connectionNotFound,
  stale_version: stale,
  nothing_to_approve: () => ({ status: 409, title: 'Nothing to approve', detail: 'Nothing waits for approval here.' }),
  same_person: () => ({
    status: 403,
    title: 'A second person must approve',
    detail: 'Who added the connection or proposed its limits cannot approve them.',
  }),
  ...approverRefusals,
}

/** Operators see the bank's reason; it contains no account number. */
const testRefusals: RefusalTable<TestConnectionError> = {
  not_found: connectionNotFound,
  bank_unreachable: ({ reason }) => ({ status: 503, title: 'Bank not reached', detail: reason }),
  bank_refused: ({ reason }) => ({ status: 409, title: 'Bank refused', detail: reason }),
}
