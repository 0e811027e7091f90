import { createHash } from 'node:crypto'
import { businessDate, startOfBusinessDate } from '#kernel/clock.ts'
import { toDecimal, usd } from '#kernel/money.ts'
import { parseRate, toWireRate } from '#kernel/rate.ts'
import { expectOk } from '#kernel/result.ts'
import type { ReportDependencies } from '../dependencies.ts'
import { periodStart, type ReportPeriod } from '../rules.ts'
import { type ReportRow, reportRows } from './store.ts'

const readAtOnce = 500

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

  const sums = startSums()
  const hash = createHash('sha256')
  for (let after: ReportRow | null = null; ; ) {
    const rows: ReportRow[] = await reportRows(database.replica, { from, to }, after, readAtOnce)
    const lines = rows.map((row) => JSON.stringify(presentRow(row)))
    for (const row of rows) addTo(sums, row)
    for (const line of lines) hash.update(`${line}\n`)
    const isFirst = after === null
    if (lines.length > 0) yield `${isFirst ? '' : ','}${lines.join(',')}`
    after = rows.at(-1) ?? null
    if (rows.length < readAtOnce) break
  }
  const sha256 = hash.digest('hex')
  yield `],"rows":${sums.totalTransactions},"sha256":"${sha256}","summary":${JSON.stringify(presentSums(sums))}}`
}

function presentRow(row: ReportRow) {
  return {
    reference: row.reference,
    client: row.client,
    country: row.country,
    amountXof: Number(row.amountXof),
    amountUsd: toDecimal(usd(row.grossUsdMinor)),
    rate: toWireRate(expectOk(parseRate(row.rate), 'a stored rate must parse')),
    rateSource: row.rateSource,
    state: row.state,
    filing: row.filing,
    initiatedAt: new Date(Number(row.createdMs)).toISOString(),
  }
}

interface Sums {
  totalTransactions: number
  volumeXof: bigint
  grossUsdMinor: bigint
  feeUsdMinor: bigint
  completed: number
  processing: number
  failed: number
  filingsRequired: number
  filingsSubmitted: number
  houseAccount: number
}

function startSums(): Sums {
  return {
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
}

function addTo(sums: Sums, row: ReportRow): void {
  sums.totalTransactions += 1
  sums[row.status] += 1
  if (row.isHouse) sums.houseAccount += 1
  if (row.filing !== null && row.filing !== 'withdrawn') sums.filingsRequired += 1
  if (row.filing === 'submitted' || row.filing === 'acknowledged') sums.filingsSubmitted += 1
  if (row.status === 'failed') return
  sums.volumeXof += row.amountXof
  sums.grossUsdMinor += row.grossUsdMinor
  sums.feeUsdMinor += row.feeUsdMinor
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
