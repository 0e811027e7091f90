import { afterAll, beforeAll, expect, it } from 'vitest'
import type { ClientTotals } from '#contract/clients/api.ts'
import type { InvoiceDetail } from '#contract/invoices/api.ts'
import type { Payment } from '#contract/invoices/settlements.ts'
import { ageBuckets, type ClientBalance, type ReceivablesFigures } from '#contract/receivables/figures.ts'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let cookie = ''

interface Conversion {
  readonly amountXof: number
  readonly status: string
  readonly createdAt: string
}

/** Demo data, and records that people made. */
beforeAll(async () => {
  served = await createServedHarness({ hasPast: true })
  const { harness } = served
  const actor = systemActor('test', harness.now())
  expectOk(await harness.modules.demo.seed(actor, { months: 1, seed: 7, isConfirmed: true }), 'the demo data')
  await harness.setRate('561')
  await harness.addBank()
  for (const approved of [true, false]) await harness.addClient(`Counted ${approved}`, { approved })
  await harness.convert(120_000_000n, null)
  cookie = await served.signIn('compares', 'admin')
}, 300_000)
afterAll(() => served.stop())

async function get<T = Record<string, unknown>>(url: string): Promise<T> {
  const reply = await served.app.inject({ url, headers: { cookie } })
  expect([url, reply.statusCode]).toEqual([url, 200])
  return reply.json()
}

async function totalOf(url: string): Promise<number> {
  const reply = await served.app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}limit=1`, headers: { cookie } })
  return Number(reply.headers['x-total-count'])
}

/** Every row of a list, page by page. */
async function readAll<T>(url: string): Promise<T[]> {
  const rows: T[] = []
  for (let next: string | undefined = `${url}${url.includes('?') ? '&' : '?'}limit=500`; next !== undefined; ) {
    const reply: { json(): T[]; headers: Record<string, unknown> } = await served.app.inject({
      url: next,
      headers: { cookie },
    })
    rows.push(...reply.json())
    next = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1]
  }
  return rows
}

/** The data rows of a CSV export. */
async function exportedRows(url: string): Promise<number> {
  const reply = await served.app.inject({ url, headers: { cookie } })
  expect([url, reply.statusCode]).toEqual([url, 200])
  return reply.body.trim().split('\r\n').length - 1
}

async function figureOf(type: string, key: string): Promise<number> {
  const { figures } = await get<{ figures: { key: string; value: string | number }[] }>(`/api/reports/${type}/figures`)
  return Number(figures.find((figure) => figure.key === key)?.value)
}

const sum = (amounts: readonly number[]) => amounts.reduce((whole, part) => whole + part, 0)
const cents = (amounts: readonly (string | number)[]) => sum(amounts.map((amount) => Math.round(Number(amount) * 100)))

it('counts clients and their approvals once', { tags: ['D16-21'] }, async () => {
  const dashboard = await get('/api/dashboard/metrics')
  const reports = await get('/api/reports')
  const compliance = await get('/api/compliance/metrics')
  const clients = await get('/api/clients/metrics')
  const total = await totalOf('/api/clients')
  expect(total).toBeGreaterThan(2)
  expect([dashboard.totalClients, clients.totalClients, reports.clients]).toEqual([total, total, total])
  expect(await exportedRows('/api/clients/export?format=csv')).toBe(total)
  const approved = await totalOf('/api/clients?kycStatus=approved')
  expect([dashboard.approvedClients, reports.approvedClients]).toEqual([approved, approved])
  const score = Math.round((100 * approved) / total)
  const scores = [dashboard, compliance, reports].map(({ complianceScore }) => complianceScore)
  expect(scores).toEqual([score, score, score])
  expect(clients.activeClients).toBe(compliance.activeClients)
})

it('shows receivables and revenue once', { tags: ['D16-21'] }, async () => {
  const dashboard = await get('/api/dashboard/metrics')
  const summary = await get<{
    paidThisMonth: { usd: string }
    counts: Record<string, number>
  }>('/api/invoices/summary')
  const receivables = await get<ReceivablesFigures>('/api/receivables/figures')
  const open = (['sent', 'pending', 'overdue'] as const).map((status) => summary.counts[status] ?? 0)
  expect([dashboard.pendingInvoices, receivables.outstanding.count]).toEqual([sum(open), sum(open)])
  const invoices = await readAll<{ status: string; openUsd: string }>('/api/invoices')
  const openUsd = (statuses: readonly string[]) =>
    cents(invoices.filter(({ status }) => statuses.includes(status)).map((invoice) => invoice.openUsd))
  expect(cents([receivables.outstanding.usd])).toBe(openUsd(['sent', 'pending', 'overdue']))
  expect(cents([receivables.overdue.usd])).toBe(openUsd(['overdue']))
  for (const key of ['outstanding', 'overdue'] as const)
    expect([key, cents([await figureOf('revenue', key)])]).toEqual([key, cents([receivables[key].usd])])
  expect(cents([await figureOf('revenue', 'revenue')])).toBe(cents([dashboard.monthlyRevenue as number]))
  expect(cents([await figureOf('revenue', 'received')])).toBe(cents([summary.paidThisMonth.usd]))
  expect(await exportedRows('/api/invoices/export?format=csv')).toBe(invoices.length)
})

it('counts a payment with credit as revenue, and never as money', { tags: ['D16-21'] }, async () => {
  const invoices = await readAll<{ id: number; clientId: number }>('/api/invoices')
  const details = await Promise.all(invoices.map(({ id }) => get<InvoiceDetail>(`/api/invoices/${id}`)))
  const paymentsOf = (clientId: number) =>
    details.flatMap((one) => (one.clientId === clientId ? one.payments : [])).filter(({ reversal }) => !reversal)
  const withCredit = details.filter(({ payments }) => payments.some(({ creditNote }) => creditNote !== null))
  expect(withCredit).toHaveLength(1)
  const usdOf = (payments: readonly Payment[]) => cents(payments.map(({ amountUsd }) => amountUsd))
  for (const clientId of new Set(details.map((one) => one.clientId))) {
    const { paidUsd } = await get<ClientTotals>(`/api/clients/totals/${clientId}`)
    const money = paymentsOf(clientId).filter(({ creditNote }) => creditNote === null)
    expect([clientId, cents([paidUsd])]).toEqual([clientId, usdOf(money)])
  }
  const applied = usdOf(details.flatMap(({ payments }) => payments).filter(({ creditNote }) => creditNote !== null))
  expect(cents([await figureOf('revenue', 'applied')])).toBe(applied)
  const part = async (key: string) => cents([await figureOf('revenue', key)])
  expect(await part('revenue')).toBe((await part('received')) + applied - (await part('credited')))
})

it('states what clients owe once', { tags: ['D16-21'] }, async () => {
  const all = await get<ReceivablesFigures>('/api/receivables/figures')
  const buckets = ageBuckets.map((bucket) => all.ageing[bucket])
  const inCents = (parts: readonly { usd: string }[]) => cents(parts.map(({ usd }) => usd))
  expect(inCents(buckets)).toBe(inCents([all.outstanding]))
  expect(inCents(buckets.slice(1))).toBe(inCents([all.overdue]))
  const clients = await readAll<ClientBalance>('/api/receivables/clients?sort=clientName')
  expect(clients.length).toBeGreaterThan(1)
  for (const key of ['outstanding', 'overdue', ...ageBuckets] as const) {
    const whole = key === 'outstanding' || key === 'overdue' ? all[key] : all.ageing[key]
    expect([key, cents(clients.map((client) => client[key]))]).toEqual([key, inCents([whole])])
  }
  expect(await exportedRows('/api/receivables/clients/export?format=csv')).toBe(clients.length)
  const [first] = clients
  const one = await get<ReceivablesFigures>(`/api/receivables/figures?clientId=${first?.id}`)
  expect([one.outstanding.usd, one.overdue.usd, one.oldestDue]).toEqual([
    first?.outstanding,
    first?.overdue,
    first?.oldestDue,
  ])
  // Credit risk is the share that is more than 30 days overdue.
  const analytics = await get<{ riskAnalytics: { creditRisk: number } }>('/api/analytics/advanced?period=3months')
  const late = inCents(buckets.slice(2))
  expect(analytics.riskAnalytics.creditRisk).toBeCloseTo((100 * late) / inCents([all.outstanding]), 1)
})

it('sums conversions once', { tags: ['D16-21'] }, async () => {
  const reports = await get<{
    volumeXof: number
    conversions: number
    period: { from: string }
    trend: { volumeXof: number; conversions: number }[]
  }>('/api/reports')
  const conversions = await readAll<Conversion>('/api/transactions')
  const counted = conversions.filter(({ status }) => status !== 'failed')
  const since = (from: number) => counted.filter(({ createdAt }) => Date.parse(createdAt) >= from)
  const month = since(Date.parse(reports.period.from))
  const volume = sum(month.map(({ amountXof }) => amountXof))
  expect(volume).toBeGreaterThan(0)
  const { summary } = await get<{ summary: object }>('/api/compliance/waemu-report')
  expect(summary).toMatchObject({ totalTransactions: month.length, totalVolumeXof: volume })
  expect([reports.volumeXof, reports.conversions]).toEqual([volume, month.length])
  expect(sum(reports.trend.map(({ volumeXof }) => volumeXof))).toBe(volume)
  expect(sum(reports.trend.map((part) => part.conversions))).toBe(month.length)
  expect(await figureOf('conversion-volume', 'volume')).toBe(volume)
  expect(await figureOf('conversion-volume', 'conversions')).toBe(month.length)
  const day = since(served.harness.now().getTime() - 86_400_000)
  expect(await get('/api/monitoring/system-metrics')).toMatchObject({
    transactionVolume24h: sum(day.map(({ amountXof }) => amountXof)),
    transactionCount24h: day.length,
  })
  expect(await exportedRows('/api/transactions/export?format=csv')).toBe(conversions.length)
})

it('states alerts, filings and retention once', { tags: ['D16-21'] }, async () => {
  const compliance = await get('/api/compliance/metrics')
  expect(compliance.totalAlerts).toBe(await totalOf('/api/compliance/alerts?status=open'))
  expect(compliance.criticalAlerts).toBe(await totalOf('/api/compliance/alerts?status=open&severity=critical'))
  const filings = await get('/api/filings/summary')
  const due = await totalOf('/api/filings?status=due')
  expect([compliance.filingsDue, filings.due]).toEqual([due, due])
  const clients = await get('/api/clients/metrics')
  const analytics = await get<{ performanceMetrics: object }>('/api/analytics/advanced?period=3months')
  expect(analytics.performanceMetrics).toMatchObject({ customerRetentionRate: clients.retentionRate })
})
