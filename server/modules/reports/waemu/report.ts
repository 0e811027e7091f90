import { createHash } from 'node:crypto'
import { businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { workAhead } from '#server/platform/database/ahead.ts'
import type { ReportDependencies } from '../dependencies.ts'
import { periodStart, type ReportPeriod } from '../rules.ts'
import { reportSlice, type Sums, slicesOf } from './store.ts'

/** About a megabyte of text. */
const rowsInSlice = 5000
/** Slices that the database writes at once: writing their text takes the time. */
const lanes = 2

/**
 * The WAEMU compliance report over every conversion initiated in the period to date, as the pieces of one JSON text, so
 * that a year of rows never stands in memory. Volumes leave failed conversions out, counts do not. `sha256` is taken over
 * the transactions as they stand in the text, each followed by a line feed.
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
  const slices = await slicesOf(database.replica, { from, to }, rowsInSlice)
  for await (const slice of workAhead(slices, lanes, (span) => reportSlice(database.replica, span))) {
    if (slice.lines === null) continue
    hash.update(slice.lines).update('\n')
    yield `${sums.totalTransactions === 0 ? '' : ','}${slice.lines.replaceAll('\n', ',')}`
    sums = added(sums, slice.sums)
  }
  const sha256 = hash.digest('hex')
  yield `],"rows":${sums.totalTransactions},"sha256":"${sha256}","summary":${JSON.stringify(presentSums(sums))}}`
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
