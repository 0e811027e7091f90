import {
  exportStatement,
  exportTrialBalance,
  listStatement,
  type StatementLine as WireLine,
} from '#contract/ledger/api.ts'
import type { ParamsOf, QueryOf, RouteContract } from '#contract/route.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Clock } from '#kernel/clock.ts'
import { money, toDecimal } from '#kernel/money.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { type AccountBalance, inColumns, type StatementLine, type TrialBalance } from '#server/modules/ledger/index.ts'
import type { ExportColumn } from '#server/platform/export/column.ts'
import { counted, type ExportDocument, jsonStream, sheetOf } from '#server/platform/export/document.ts'
import { sendDocument } from '#server/platform/export/reply.ts'
import { badCursor } from '#server/platform/http/cursor.ts'
import { platformRefusal, RefusalSignal } from '#server/platform/http/problems.ts'
import { answerPage, type Route, raw, read, refuse } from '#server/platform/http/route.ts'
import type { Reports } from '../service.ts'

const noAccount = platformRefusal('not_found', 'There is no such account.')

interface BookRouteDependencies {
  readonly reports: Pick<Reports, 'statement' | 'everyLine' | 'trialBalance' | 'ownerNames'>
  readonly audit: Pick<Audit, 'noteRead'>
  readonly clock: Clock
}

/**
 * Ledger routes under Reports: the statement of an account, and files of it and of the trial
 * balance.
 */
export function bookRoutes({ reports, audit, clock }: BookRouteDependencies): Route[] {
  return [
    read(listStatement, async ({ params, query }) => {
      const page = await reports.statement(params.id, { limit: query.limit, cursor: query.cursor ?? null })
      if (!page) return refuse(query.cursor === undefined ? noAccount : badCursor)
      return answerPage(page, presentLine)
    }),
    raw(exportTrialBalance as unknown as RouteContract, async (request, reply, actor) => {
      const { format } = request.query as QueryOf<typeof exportTrialBalance>
      const balance = await reports.trialBalance()
      await audit.noteRead(assertDefined(actor, 'the signed-in person'), {
        action: 'download',
        resourceType: 'ledger',
        resourceId: 'trial-balance',
        details: { format },
      })
      const names = await reports.ownerNames(balance.accounts)
      return sendDocument(reply, format, trialBalanceDocument(balance, names, clock.now()))
    }),
    raw(exportStatement as unknown as RouteContract, async (request, reply, actor) => {
      const { id } = request.params as ParamsOf<typeof exportStatement>
      const { format } = request.query as QueryOf<typeof exportStatement>
      const { accounts } = await reports.trialBalance()
      const account = accounts.find(({ accountId }) => accountId === id)
      if (!account) throw new RefusalSignal(noAccount)
      await audit.noteRead(assertDefined(actor, 'the signed-in person'), {
        action: 'download',
        resourceType: 'ledger',
        resourceId: String(id),
        details: { format },
      })
      const owner = (await reports.ownerNames([account])).get(id) ?? null
      return sendDocument(reply, format, statementDocument(account, owner, reports.everyLine(id), clock.now()))
    }),
  ]
}

/** An entry as an API response. */
function presentLine({ amountMinor, balanceAfterMinor, occurredAt, ...line }: StatementLine): WireLine {
  return {
    ...line,
    occurredAt: occurredAt.toISOString(),
    ...inColumns(line.currency, amountMinor),
    balance: toDecimal(money(line.currency, balanceAfterMinor)),
  }
}

const day = (made: Date): string => made.toISOString().slice(0, 10)

/** Every account with its balance. One row of the file is one account. */
function trialBalanceDocument(
  { accounts, totals, balanced }: TrialBalance,
  names: ReadonlyMap<number, string>,
  made: Date,
): ExportDocument {
  const present = ({ accountId, kind, ownerId, currency, balanceMinor }: AccountBalance) => ({
    accountId,
    account: kind,
    owner: ownerId === null ? null : (names.get(accountId) ?? `#${ownerId}`),
    currency,
    ...inColumns(currency, balanceMinor),
  })
  const { rows, texts, total } = counted(listed(accounts.map(present)), (row) => row)
  const head = { title: 'Trial Balance', asOf: made.toISOString(), balanced, totals }
  return {
    fileName: `trial-balance-${day(made)}`,
    title: 'Trial Balance',
    made,
    about: [
      ['Made', made.toISOString()],
      ['Balanced', balanced ? 'yes: debits equal credits in each currency' : 'NO'],
      ...totals.map(({ currency, debit, credit }) => [currency, `debits ${debit}, credits ${credit}`] as const),
    ],
    sheets: [
      sheetOf<ReturnType<typeof present>>(
        'Accounts',
        [
          { header: 'Account Id', kind: 'number', share: 0.6, value: ({ accountId }) => accountId },
          { header: 'Account', kind: 'text', share: 1.4, value: ({ account }) => account },
          { header: 'Kept for', kind: 'text', share: 2, value: ({ owner }) => owner },
          { header: 'Currency', kind: 'text', share: 0.6, value: ({ currency }) => currency },
          { header: 'Debit', kind: 'number', value: ({ debit }) => debit },
          { header: 'Credit', kind: 'number', value: ({ credit }) => credit },
        ],
        rows,
      ),
    ],
    closing: () => closingOf(total()),
    json: () => jsonStream(head, 'accounts', texts, total),
  }
}

/** Every entry of one account, newest first, with the balance after each. */
function statementDocument(
  account: AccountBalance,
  owner: string | null,
  lines: AsyncIterable<StatementLine>,
  made: Date,
): ExportDocument {
  const { rows, texts, total } = counted(presented(lines), (row) => row)
  const { accountId, kind, currency, balanceMinor } = account
  const balance = toDecimal(money(currency, balanceMinor))
  const head = {
    title: 'Account Statement',
    accountId,
    account: kind,
    owner,
    currency,
    balance,
    generatedAt: made.toISOString(),
  }
  return {
    fileName: `statement-${accountId}-${day(made)}`,
    title: 'Account Statement',
    made,
    about: [
      ['Account', `${kind} (${accountId})`],
      ['Kept for', owner ?? 'the house'],
      ['Currency', currency],
      ['Balance', `${balance}; debits above zero, credits below`],
      ['Made', made.toISOString()],
    ],
    sheets: [sheetOf('Entries', columns, rows)],
    closing: () => closingOf(total()),
    json: () => jsonStream(head, 'entries', texts, total),
  }
}

const columns: readonly ExportColumn<WireLine>[] = [
  { header: 'Time (UTC)', kind: 'instant', share: 1.2, value: ({ occurredAt }) => new Date(occurredAt) },
  { header: 'Kind', kind: 'text', value: ({ kind }) => kind },
  { header: 'Description', kind: 'text', share: 2.4, value: ({ description }) => description },
  { header: 'Transfer', kind: 'text', share: 1.8, value: ({ transferId }) => transferId },
  { header: 'Debit', kind: 'number', value: ({ debit }) => debit },
  { header: 'Credit', kind: 'number', value: ({ credit }) => credit },
  { header: 'Balance', kind: 'number', value: ({ balance }) => balance },
]

const closingOf = ({ rows, sha256 }: { rows: number; sha256: string }) =>
  [
    ['Rows', String(rows)],
    ['SHA-256', sha256],
  ] as const

async function* listed<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows
}

async function* presented(lines: AsyncIterable<StatementLine>): AsyncGenerator<WireLine> {
  for await (const line of lines) yield presentLine(line)
}
