import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Report, type ReportType, reportTypes } from '#contract/reports/api.ts'
import { expectOk } from '#kernel/result.ts'
import type { ComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { now, openReportData } from '#tests/setup/report-data.ts'
import type { Reports } from '../index.ts'
import type { PeriodRequest } from '../rules.ts'

let harness: ComplianceHarness
let reports: Reports

beforeAll(async () => {
  ;({ harness, reports } = await openReportData())
})
afterAll(() => harness.close())

describe('a report of a closed period', { tags: ['D14-01', 'D14-03'] }, () => {
  const closed = async (type: ReportType) =>
    expectOk(await reports.report(type, { period: 'last-month' }), 'a report of last month')
  const valuesOf = ({ figures: found }: Report) => Object.fromEntries(found.map(({ key, value }) => [key, value]))

  const overviewOf = async (period: PeriodRequest) => {
    const overview = expectOk(await reports.overview(period), 'the figures')
    return { ...overview, generatedAt: '' }
  }
  async function waemuText(period: PeriodRequest): Promise<string> {
    let text = ''
    for await (const chunk of expectOk(await reports.waemu(period), 'the text')) text += chunk
    return text
  }

  it('counts the days of the period alone', async () => {
    const report = await closed('conversion-volume')
    expect(report.period).toEqual({
      name: 'last-month',
      from: '2026-10-01T00:00:00.000Z',
      to: '2026-10-31T23:59:59.999Z',
      timeZone: 'Africa/Abidjan',
      firstDay: '2026-10-01',
      lastDay: '2026-10-31',
      isClosed: true,
    })
    expect(valuesOf(report)).toMatchObject({ volume: '60000000', conversions: 1, daily: '1935484' })
    const chosen = { period: 'custom', from: '2026-11-10', to: '2026-11-10' } as const
    expect(valuesOf(expectOk(await reports.report('conversion-volume', chosen), 'one day'))).toMatchObject({
      volume: '112200000',
      conversions: 1,
      failed: 1,
    })
    const overview = expectOk(await reports.overview({ period: 'last-month' }), 'the figures')
    expect(overview).toMatchObject({ volumeXof: 60_000_000, dailyAverageXof: 1_935_484, conversions: 1 })
    expect(overview.trend.map(({ start }) => start).filter((_, at) => at === 0 || at === 30)).toEqual([
      '2026-10-01',
      '2026-10-31',
    ])
    expect(overview.trend).toHaveLength(31)
  })

  it('leaves out what describes the present, and names it', async () => {
    const risk = await closed('risk-assessment')
    expect(risk.figures.map(({ key }) => key)).toEqual(['reviewed', 'failed_share'])
    expect(risk.omitted).toContain('Receivables')
    expect(risk.tables.map(({ columns }) => columns.map(({ key }) => key))).toEqual([['country', 'volume']])
    expect((await closed('aml-screening')).tables.map(({ key }) => key)).toEqual(['matches'])
    expect((await closed('revenue')).omitted).toEqual(['Outstanding', 'Of which overdue'])
    expect(expectOk(await reports.report('revenue', { period: 'month' }), 'a report').omitted).toEqual([])
  })

  it('says the same whenever it is made', async () => {
    const hashes = async () => Promise.all(reportTypes.map(async (type) => (await closed(type)).sha256))
    const before = await hashes()
    harness.answers.now = new Date('2026-11-24T15:00:00.000Z')
    expect(await hashes()).toEqual(before)
    harness.answers.now = now
  })

  it('says the same after a deadline has passed', async () => {
    const chosen = { period: 'custom', from: '2026-11-10', to: '2026-11-10' } as const
    const createdAt = async (instant: string) => {
      harness.answers.now = new Date(instant)
      return expectOk(await reports.report('bceao-filing', chosen), 'the filings of one day')
    }
    const before = await createdAt('2026-11-17T15:00:00.000Z')
    const after = await createdAt('2026-11-18T15:00:00.000Z')
    harness.answers.now = now
    expect(valuesOf(before)).toMatchObject({ required: 1, due: 1 })
    expect(before.omitted).toContain('Overdue')
    expect(after.sha256).toBe(before.sha256)
  })

  it('says the same after a filing, a match or a letter of the period changed', async () => {
    const chosen = { period: 'custom', from: '2026-11-10', to: '2026-11-10' } as const
    const types = ['bceao-filing', 'aml-screening', 'forex-docs', 'risk-assessment'] as const
    const run = (name: string, text: string) => harness.database.call({ name: `test-closed-${name}`, text }, [])
    await run(
      'match',
      `with s as (insert into screening.subject (key, kind, client_id, name, facts_hash, last_screened_at)
        select 'client:' || id, 'client', id, company_name, 'h', '2026-11-10' from clients.client
        order by id limit 1 returning id, name, client_id)
      insert into screening.match (subject_id, subject_name, subject_hash, client_id, source, entry_id, entry_hash,
        matched_name, score, reasons, status, created_at)
      select id, name, 'h', client_id, 'TEST', 'E1', 'h', name, 1, '{}', 'open', '2026-11-10T10:00:00Z' from s`,
    )
    const made = () =>
      Promise.all([
        ...types.map(async (type) => expectOk(await reports.report(type, chosen), 'a report').sha256),
        overviewOf(chosen),
        waemuText(chosen),
      ])
    const before = await made()
    await run(
      'filing',
      `with f as (update compliance.filing set status = 'submitted', submitted_on = '2026-11-15',
        submission_reference = 'R-2', package_document_id = 1, package_version = 1 where status = 'due' returning id)
      insert into compliance.filing_event (filing_id, event, occurred_at, stated_on, reference, actor_name)
      select id, 'submitted', '2026-11-15', '2026-11-15', 'R-2', 'Moussa Kone' from f`,
    )
    await run(
      'decision',
      `update screening.match set status = 'cleared', reason = 'another', decided_by_name = 'Moussa Kone',
        decided_at = '2026-11-15' where entry_id = 'E1'`,
    )
    await run(
      'letter',
      `insert into documents.document (client_id, document_type, title, created_at, updated_at)
      select id, 'fx_letter', 'Letter', '2026-11-15', '2026-11-15' from clients.client order by id desc limit 1`,
    )
    await run(
      'kyc',
      `with c as (update clients.client set kyc_status = case kyc_status when 'approved' then 'requires_review' else 'approved' end,
          kyc_expires_at = case kyc_status when 'approved' then null else '2027-11-15'::timestamptz end returning id, kyc_status)
      insert into compliance.kyc_decision (client_id, from_status, to_status, decided_at, decided_by_name, evidence)
      select id, case kyc_status when 'approved' then 'pending' else 'approved' end, kyc_status, '2026-11-15', 'Moussa Kone', '{}' from c`,
    )
    await harness.added()
    await run('risk', `update clients.client set risk_override_level = 'high', risk_override_reason = 'Cash'`)
    expect(await made()).toEqual(before)
  })

  it('shows a chosen period of more than a quarter by month', async () => {
    const long = { period: 'custom', from: '2026-08-15', to: '2026-11-30' } as const
    const { trend, period } = expectOk(await reports.overview(long), 'the figures')
    expect(trend.map(({ label, volumeXof }) => [label, volumeXof])).toEqual([
      ['2026-08', 0],
      ['2026-09', 0],
      ['2026-10', 60_000_000],
      ['2026-11', 280_200_000],
    ])
    expect(period).toMatchObject({ isClosed: false, lastDay: '2026-11-30', to: now.toISOString() })
  })

  it('says the same after conversions of the period were quoted again, failed or completed', async () => {
    const chosen = { period: 'custom', from: '2026-11-10', to: '2026-11-10' } as const
    const run = (name: string, text: string, values: readonly unknown[] = []) =>
      harness.database.call<{ id: number }>({ name: `test-moved-${name}`, text }, values)
    const [open] = await run('open', `select id from conversions.conversion where state = 'in_review'`)
    const id = open?.id ?? 0
    await run(
      'step',
      `insert into conversions.timeline_step (conversion_id, version, state, at, cause)
      select id, version, state, created_at, 'held' from conversions.conversion where id = $1`,
      [id],
    )
    const made = async () => [
      ...(await Promise.all(
        reportTypes.map(async (type) => expectOk(await reports.report(type, chosen), 'a report').sha256),
      )),
      await overviewOf(chosen),
      await waemuText(chosen),
    ]
    const before = await made()
    const moves = [
      [
        'in_review',
        'initiated',
        {
          gross_usd_minor: 18_700_000,
          fee_usd_minor: 280_500,
          net_usdt_minor: 184_195_000_000,
          rate: 600,
          review_reasons: [],
        },
      ],
      ['initiated', 'debit_requested', { bank_name: 'Ecobank' }],
      ['debit_requested', 'failed', {}],
      ['failed', 'funded', { bank_name: 'Orabank' }],
      ['funded', 'completed', {}],
      ['completed', 'paying_out', {}],
      ['paying_out', 'failed', {}],
    ] as const
    for (const [at, [from, to, changes]] of moves.entries()) {
      await run(
        'move',
        `select conversions.advance(id, version, $2, $3, $4, 'moved', null, $5, null, null, null, null, null,
          'u', 'U', 'POST', '/', '::1', '', 0) from conversions.conversion where id = $1`,
        [id, from, to, `2026-11-${12 + at}T10:00:00Z`, JSON.stringify(changes)],
      )
      expect(await made(), to).toEqual(before)
    }
    const present = expectOk(await reports.report('conversion-volume', { period: 'month' }), 'a report')
    expect(valuesOf(present)).toMatchObject({ failed: 2, volume: '168000000' })
  })
})
