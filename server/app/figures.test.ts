import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
beforeAll(async () => {
  served = await createServedHarness()
}, 60_000)
afterAll(() => served.stop())

/** Figures of a fresh installation that may differ from zero, by call and field. */
const thereFromTheStart: Readonly<Record<string, RegExp>> = {
  // Users created by this test, and their sessions.
  'GET /api/users': /version|sessions/,
  'GET /api/dashboard/recent-activity': /(id|resourceId)$/,
  'GET /api/audit-logs': /\.(id|details\..+|responseMs|resourceId)$/,
  'GET /api/audit-logs/summary': /./,
  // Rates, sanctions list and opening treasury of the sandbox.
  'GET /api/fx-rates/waemu': /./,
  'GET /api/fx-rates/market': /rate/,
  'GET /api/compliance/screening/lists': /entries|added|version/,
  'GET /api/wallets/treasury': /balance/,
  'GET /api/ledger/trial-balance': /accountId|debit|credit/,
  // Settings, rules and regulatory register: rows or constants with a source.
  // Numbers of accounts.
  'GET /api/certification-set-up': /^stickerThreshold$/,
  'GET /api/accounting/chart': /(number|accountNumber)$/,
  'GET /api/settings': /value|default|version/,
  'GET /api/compliance/rules': /./,
  'GET /api/compliance/metrics': /^(complianceScore|rulesInForce|internalPolicyRules|listsInForce|listsSynthetic)$/,
  'GET /api/filings/summary': /^(thresholdXof|deadlineBankDays)$/,
  'GET /api/registers': /value$/,
  'GET /api/analytics/advanced': /^riskAnalytics\.weights\./,
  // 100 without clients (specification 9).
  'GET /api/dashboard/metrics': /^complianceScore$/,
  'GET /api/reports': /^complianceScore$/,
  // The specified volume, and the length of the period.
  'GET /api/transactions/typical-volume': /^(typicalXof|businessDays)$/,
  'GET /api/schedules/performance': /^days$/,
  // Measurements of this machine.
  'GET /api/monitoring/system-metrics': /^(systemLoad|memoryUsage|diskUsage|eventLoopDelay|uptime.*|responseTime.*)$/,
}

/** Numbers and decimal strings by path; dates, times and names are not figures. */
function figuresIn(value: unknown, path = ''): [path: string, figure: number][] {
  if (typeof value === 'number') return [[path, value]]
  if (typeof value === 'string') return /^-?\d{1,18}(\.\d+)?$/.test(value) ? [[path, Number(value)]] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([key, one]) => figuresIn(one, path ? `${path}.${key}` : key))
}

describe('figures', { tags: ['D16-21'] }, () => {
  it('are zero or null in every answer without stored data', async () => {
    const cookie = await served.signIn('sees-nothing', 'admin')
    const invented: string[] = []
    let looked = 0
    for (const route of everyRoute()) {
      // Exports repeat the content of lists.
      if (route.method !== 'GET' || /:|\/export$|^\/api\/logout$/.test(route.path)) continue
      const reply = await served.app.inject({ url: route.path, headers: { cookie } })
      if (reply.statusCode !== 200 || !String(reply.headers['content-type']).startsWith('application/json')) continue
      looked += 1
      const known = thereFromTheStart[nameOf(route)]
      for (const [path, figure] of figuresIn(reply.json()))
        if (figure !== 0 && !known?.test(path)) invented.push(`${nameOf(route)} ${path}: ${figure}`)
    }
    expect(invented).toEqual([])
    expect(looked).toBeGreaterThan(55)
  })

  it('equal the lists they link to', async () => {
    const { harness, app } = served
    const cookie = await served.signIn('traces', 'admin')
    for (const approved of [true, false]) await harness.addClient(`Traced ${approved}`, { approved })
    await harness.convert(120_000_000n, null)
    const get = async (url: string) => (await app.inject({ url, headers: { cookie } })).json()
    const totalOf = async (url: string) =>
      Number(
        (await app.inject({ url: `${url}${url.includes('?') ? '&' : '?'}limit=1`, headers: { cookie } })).headers[
          'x-total-count'
        ],
      )
    const conversions: { amountXof: number }[] = await get('/api/transactions?limit=500')
    const { summary } = await get('/api/compliance/waemu-report')
    expect(summary).toMatchObject({
      totalTransactions: conversions.length,
      totalVolumeXof: conversions.reduce((sum, { amountXof }) => sum + amountXof, 0),
    })
    const compliance = await get('/api/compliance/metrics')
    const inReview = await totalOf('/api/transactions?state=in_review')
    expect(compliance.conversionsInReview).toBe(inReview)
    // Target of the dashboard's count.
    expect(await totalOf('/api/transactions?status=processing&complianceStatus=review')).toBe(inReview)
    const clients = await get('/api/clients/metrics')
    expect(clients).toMatchObject({
      totalClients: await totalOf('/api/clients'),
      kycPendingCount: await totalOf('/api/clients?kycStatus=pending'),
      highRiskCount: await totalOf('/api/clients?riskLevel=high'),
    })
    const dashboard = await get('/api/dashboard/metrics')
    const approved = await totalOf('/api/clients?kycStatus=approved')
    expect(dashboard).toMatchObject({
      totalClients: clients.totalClients,
      approvedClients: approved,
      complianceScore: Math.round((100 * approved) / clients.totalClients),
    })
    expect((await get('/api/documents/counts')).total).toBe(await totalOf('/api/documents'))
    // Both reads of the log are audited at most once in ten minutes; make sure it happened already.
    await get('/api/audit-logs')
    expect((await get('/api/audit-logs/summary')).total).toBe(await totalOf('/api/audit-logs'))
  })
})
