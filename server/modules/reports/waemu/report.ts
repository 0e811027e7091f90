/** WAEMU report, streamed as one JSON text. */

import { createHash } from 'node:crypto'
import { businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { prefetch } from '#server/platform/database/prefetch.ts'
import type { ReportDependencies } from '../dependencies.ts'
import { periodStart, type ReportPeriod } from '../rules.ts'
import { piecesOf, type Span, type Sums, slicesOf } from './store.ts'

/**
 * Keeps a slice's text within the young generation of the heap: a longer one takes as long to
 * collect as to build.
 */
const rowsInSlice = 400
/** Slices per query. */
const slicesInBatch = 50
/** Queries that run concurrently: building their text dominates the time. */
const lanes = 2

/**
 * The WAEMU compliance report over every conversion initiated in the period to date, as chunks of
 * one JSON text, so that a year of rows is never in memory at once. Volumes leave failed
 * conversions out, counts do not. `sha256` covers the transactions as they appear in the text, each
 * followed by a line feed.
 */
export async function* waemuReport(deps: ReportDependencies, name: ReportPeriod): AsyncGenerator<string> {
  const { database, clock, settings } = deps
  const to = clock.now()
  const timeZone = await settings.read(database.replica, 'business.timeZone')
  const from = startOfBusinessDate(periodStart(name, businessDate(to, timeZone)), timeZone)
  const period = { name, from: from.toISOString(), to: to.toISOString(), timeZone }
  yield `{"period":${JSON.stringify(period)},"generatedAt":${JSON.stringify(to.toISOString())},"transactions":[`

  let sums = nothing
  const hash = createHash('sha256')
  // The last instant belongs to the period.
  const span = { from, to: new Date(to.getTime() + 1) }
  const batches = inBatches(await slicesOf(database.replica, span, rowsInSlice))
  for await (const pieces of prefetch(batches, lanes, (slices) => piecesOf(database.replica, slices))) {
    for (const { lines, sums: more } of pieces) {
      hash.update(lines).update('\n')
      yield `${sums.totalTransactions === 0 ? '' : ','}${lines.replaceAll('\n', ',')}`
      sums = added(sums, more)
    }
  }
  const sha256 = hash.digest('hex')
  yield `],"rows":${sums.totalTransactions},"sha256":"${sha256}","summary":${JSON.stringify(presentSums(sums))}}`
}

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
  houseAccount: 0,
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
    houseAccount: left.houseAccount + right.houseAccount,
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
