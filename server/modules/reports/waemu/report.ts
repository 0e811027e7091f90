import { createHash } from 'node:crypto'
import { businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import type { ReportDependencies } from '../dependencies.ts'
import { periodStart, type ReportPeriod } from '../rules.ts'
import { type Place, reportPage, type Sums } from './store.ts'

/** About a megabyte of text. */
const readAtOnce = 5000

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
  for (let after: Place | null = null; ; ) {
    const page = await reportPage(database.replica, { from, to }, after, readAtOnce)
    if (page === null) break
    hash.update(`${page.lines}\n`)
    yield `${after === null ? '' : ','}${page.lines.replaceAll('\n', ',')}`
    sums = added(sums, page.sums)
    after = page.end
    if (page.sums.totalTransactions < readAtOnce) break
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
