/** WAEMU report, streamed as one JSON text. */

import { createHash } from 'node:crypto'
import { toDecimal, usd } from '#kernel/money.ts'
import { ok, type Result } from '#kernel/result.ts'
import { prefetch } from '#server/platform/database/prefetch.ts'
import { type Span as PeriodSpan, presentPeriod, spanOf } from '../cards/period.ts'
import type { ReportDependencies } from '../dependencies.ts'
import type { PeriodError, PeriodRequest } from '../rules.ts'
import { piecesOf, type ReportPiece, type Span, type Sums, slicesOf } from './store.ts'

/**
 * Keeps a slice's text within the young generation of the heap: a longer one takes as long to
 * collect as to build.
 */
const rowsInSlice = 400
const slicesInBatch = 50
/** Queries that run concurrently: building their text dominates the time. */
const lanes = 2

/**
 * The WAEMU compliance report over every conversion initiated in the period, as chunks of one JSON
 * text, so that a year of rows is never in memory at once. Volumes leave failed conversions out,
 * counts do not. `sha256` covers the transactions as they appear in the text, each followed by a
 * line feed.
 */
export async function waemuReport(
  deps: ReportDependencies,
  request: PeriodRequest,
): Promise<Result<AsyncGenerator<string>, PeriodError>> {
  const span = await spanOf(deps, request)
  return span.ok ? ok(waemuText(deps, span.value)) : span
}

async function* waemuText({ database }: ReportDependencies, period: PeriodSpan): AsyncGenerator<string> {
  const head = { period: presentPeriod(period), generatedAt: period.generatedAt.toISOString() }
  yield `${JSON.stringify(head).slice(0, -1)},"transactions":[`

  let sums = nothing
  const hash = createHash('sha256')
  for await (const { lines, sums: more } of piecesIn(database, period)) {
    hash.update(lines).update('\n')
    yield `${rowsOf(sums) === 0 ? '' : ','}${lines.replaceAll('\n', ',')}`
    sums = added(sums, more)
  }
  const sha256 = hash.digest('hex')
  yield `],"rows":${rowsOf(sums)},"sha256":"${sha256}","summary":${JSON.stringify(presentSums(sums))}}`
}

/** The conversions of the period in slices, oldest first. */
export async function* piecesIn(
  { replica }: ReportDependencies['database'],
  period: PeriodSpan,
): AsyncGenerator<ReportPiece> {
  // The last instant belongs to the period.
  const span = { from: period.from, to: new Date(period.to.getTime() + 1) }
  const batches = inBatches(await slicesOf(replica, span, rowsInSlice))
  for await (const parts of prefetch(batches, lanes, (slices) => piecesOf(replica, slices, period))) yield* parts
}

/** The sums of all slices, as the report answers them. */
export async function summaryOf(database: ReportDependencies['database'], period: PeriodSpan) {
  let sums = nothing
  for await (const chunk of piecesIn(database, period)) sums = added(sums, chunk.sums)
  return presentSums(sums)
}

/** The failed ones are rows of the report too. */
const rowsOf = ({ totalTransactions, failed }: Sums): number => totalTransactions + failed

function inBatches(slices: readonly Span[]): Span[][] {
  const count = Math.ceil(slices.length / slicesInBatch)
  return Array.from({ length: count }, (_, at) => slices.slice(at * slicesInBatch, (at + 1) * slicesInBatch))
}

const nothing: Sums = {
  totalTransactions: 0,
  volumeXof: 0n,
  grossUsdMinor: 0n,
  feeUsdMinor: 0n,
  completed: 0,
  processing: 0,
  failed: 0,
  filingsRequired: 0,
  filingsSubmitted: 0,
  ownAccountConversions: 0,
}

function added(left: Sums, right: Sums): Sums {
  return {
    totalTransactions: left.totalTransactions + right.totalTransactions,
    volumeXof: left.volumeXof + right.volumeXof,
    grossUsdMinor: left.grossUsdMinor + right.grossUsdMinor,
    feeUsdMinor: left.feeUsdMinor + right.feeUsdMinor,
    completed: left.completed + right.completed,
    processing: left.processing + right.processing,
    failed: left.failed + right.failed,
    filingsRequired: left.filingsRequired + right.filingsRequired,
    filingsSubmitted: left.filingsSubmitted + right.filingsSubmitted,
    ownAccountConversions: left.ownAccountConversions + right.ownAccountConversions,
  }
}

function presentSums({ volumeXof, grossUsdMinor, feeUsdMinor, processing, ...counts }: Sums) {
  return {
    ...counts,
    inProgress: processing,
    totalVolumeXof: Number(volumeXof),
    totalGrossUsd: toDecimal(usd(grossUsdMinor)),
    totalFeesUsd: toDecimal(usd(feeUsdMinor)),
  }
}
