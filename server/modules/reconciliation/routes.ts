import type { Position, ReconciliationException } from '#contract/reconciliation/api.ts'
import * as contract from '#contract/reconciliation/api.ts'
import { money, toDecimal, usdt, xof } from '#kernel/money.ts'
import type { Result } from '#kernel/result.ts'
import { versionText } from '#server/modules/documents/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import {
  approverRefusals,
  conflict,
  invalidRequest,
  notFound,
  notPossibleNow,
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
import { textFormats } from '#server/platform/language/formats.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import { textForReader } from '#server/platform/language/stored-text.ts'
import type { ReconciliationDependencies } from './dependencies.ts'
import type { ReconciliationError } from './errors.ts'
import { allowedResolutions, holdsPayouts } from './rules.ts'
import type { Reconciliation } from './service.ts'
import type { ExceptionRow, PositionRow } from './tables.ts'
import { t } from './texts.ts'

type RouteDependencies = Pick<ReconciliationDependencies, 'database' | 'identity'> & {
  readonly reconciliation: Reconciliation
}

export function reconciliationRoutes(deps: RouteDependencies): Route[] {
  return [...readingRoutes(deps), ...decisionRoutes(deps)]
}

const unresolved = ['open', 'proposed'] as const

function readingRoutes({ reconciliation, database, identity }: RouteDependencies): Route[] {
  const countUnresolved = async (): Promise<number> =>
    (await reconciliation.list(database.pool, { states: unresolved }, { limit: 1, before: null })).total
  return [
    read(contract.getReconciliation, async () => {
      const comparisons = await reconciliation.comparisons(database.pool)
      const stop = await reconciliation.stop(database.pool)
      return answer({
        hold: stop && textForReader(stop.reason),
        holdExceptionId: stop?.exceptionId ?? null,
        unresolved: await countUnresolved(),
        comparisons: comparisons.map(({ comparedAt, subjectName, reason, ...row }) => ({
          ...row,
          subjectName: reasonText(subjectName),
          reason: reason === null ? null : reasonText(reason),
          comparedAt: comparedAt.toISOString(),
        })),
      })
    }),
    read(contract.listExceptions, async ({ query: { limit, cursor, q, state, side } }) => {
      const before = readIdCursor(cursor)
      const states = state === undefined ? undefined : state === 'unresolved' ? unresolved : [state]
      const filter = { states, side, text: q }
      const { rows, total } = await reconciliation.list(database.pool, filter, {
        limit: limit + 1,
        before,
      })
      const items = rows.slice(0, limit)
      const next = rows.length > limit ? String(items.at(-1)?.id) : null
      const names = await identity.namesOf(database.pool, peopleIn(items))
      return answerIdPage({ items, next, total }, (row) => presentException(row, names))
    }),
    read(contract.listPositions, async ({ query: { limit } }) =>
      answer((await reconciliation.positions(database.pool, limit)).map(presentPosition)),
    ),
    outside(contract.compareNow, async () => {
      await reconciliation.compare()
      return answer({ unresolved: await countUnresolved() })
    }),
  ]
}

function decisionRoutes({ reconciliation, identity }: RouteDependencies): Route[] {
  const shown = async (executor: Executor, outcome: Result<ExceptionRow, ReconciliationError>) => {
    const names = outcome.ok ? await identity.namesOf(executor, peopleIn([outcome.value])) : new Map<string, string>()
    return answerResult(outcome, refusals, (row) => presentException(row, names))
  }
  return [
    write(contract.takeException, async ({ transaction, actor, params, version }) =>
      shown(transaction, await reconciliation.take(transaction, actor, { ...params, version })),
    ),
    write(contract.resolveException, async ({ transaction, actor, params, body, version }) => {
      const { resolution, counterAccount = null, note } = body
      const settlement = body.settlement
        ? {
            purpose: body.settlement.purpose,
            amountXof: body.settlement.amount,
            documentId: body.settlement.documentId,
          }
        : null
      const input = { ...params, version, resolution, counterAccount, settlement, note }
      return shown(transaction, await reconciliation.resolve(transaction, actor, input))
    }),
    write(contract.decideException, async ({ transaction, actor, params, body, version }) =>
      shown(transaction, await reconciliation.decide(transaction, actor, { ...params, ...body, version })),
    ),
  ]
}

const refusals: RefusalTable<ReconciliationError> = {
  not_found: () => notFound(t.exceptionNotFound),
  stale_version: stale(() => t.exceptionChanged),
  wrong_state: ({ state }) => notPossibleNow(t.exceptionState(state)),
  resolution_not_allowed: () =>
    invalidRequest(t.resolutionMismatch, [{ path: 'resolution', message: t.resolutionMismatchField }]),
  counter_account_needed: () =>
    invalidRequest(t.counterAccountRule, [{ path: 'counterAccount', message: t.chooseCounterAccount }]),
  nothing_to_correct: () => conflict(t.nothingToCorrectTitle, t.nothingToCorrect),
  settlement_mismatch: () => invalidRequest(t.settlementRule, [{ path: 'settlement', message: t.settlementRuleField }]),
  document_not_found: () =>
    invalidRequest(t.documentNotFound, [{ path: 'settlement.documentId', message: t.documentNotFound }]),
  settlement_too_high: ({ maxXof }) =>
    conflict(t.settlementTooHighTitle, t.settlementTooHigh(textFormats.formatAmountText(xof(maxXof)))),
  settlement_off_rate: ({ promisedUsdtMinor }) =>
    conflict(t.settlementOffRateTitle, t.settlementOffRate(textFormats.formatAmountText(usdt(promisedUsdtMinor)))),
  same_person: () => secondPersonRequired(t.ownApproval),
  ...approverRefusals,
}

function presentException(row: ExceptionRow, names: ReadonlyMap<string, string>): ReconciliationException {
  const nameOf = (person: string | null): string | null => (person === null ? null : (names.get(person) ?? person))
  const amount = (minor: bigint | null): string | null =>
    minor === null || row.currency === null ? null : toDecimal(money(row.currency, minor))
  return {
    id: row.id,
    side: row.side,
    kind: row.kind,
    subject: row.subject,
    subjectName: reasonText(row.subjectName),
    reference: row.reference,
    currency: row.currency,
    expected: amount(row.expectedMinor),
    found: amount(row.foundMinor),
    detail: reasonText(row.detail),
    foundAt: row.foundAt.toISOString(),
    holdsPayouts: holdsPayouts(row.kind) && (row.state === 'open' || row.state === 'proposed'),
    owner: nameOf(row.owner),
    ownerId: row.owner,
    state: row.state,
    allowedResolutions: [...allowedResolutions(row.kind)],
    resolution: row.resolution,
    counterAccount: row.counterAccount,
    settlement: presentSettlement(row),
    note: row.note,
    proposedBy: nameOf(row.proposedBy),
    proposedById: row.proposedBy,
    proposedAt: row.proposedAt?.toISOString() ?? null,
    resolvedBy: nameOf(row.resolvedBy),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    clearedAt: row.clearedAt?.toISOString() ?? null,
    version: row.version,
  }
}

function presentSettlement({ settlementPurpose, settledXof, documentId, documentVersion }: ExceptionRow) {
  if (settlementPurpose === null || settledXof === null || documentId === null || documentVersion === null) return null
  return {
    purpose: settlementPurpose,
    amount: toDecimal(xof(settledXof)),
    documentId,
    documentVersion: versionText(documentVersion),
  }
}

function peopleIn(rows: readonly ExceptionRow[]): string[] {
  const people = rows.flatMap(({ owner, proposedBy, resolvedBy }) => [owner, proposedBy, resolvedBy])
  return [...new Set(people.filter((person) => person !== null))]
}

function presentPosition(row: PositionRow): Position {
  const decimal = (minor: bigint) => toDecimal(money(row.currency, minor))
  return {
    side: row.side,
    subject: row.subject,
    subjectName: reasonText(row.subjectName),
    date: row.businessDate,
    currency: row.currency,
    ledger: decimal(row.ledgerMinor),
    inTransit: decimal(row.inTransitMinor),
    external: decimal(row.externalMinor),
    difference: decimal(row.externalMinor - row.ledgerMinor - row.inTransitMinor),
    asOf: row.asOf.toISOString(),
  }
}
