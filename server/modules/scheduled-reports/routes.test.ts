import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
let operator: string
let mayReceive: { id: string; name: string }[]

beforeAll(async () => {
  served = await createServedHarness({ seed: 11 })
  operator = await served.signIn('report-operator', 'user')
  mayReceive = (await get('/api/report-recipients')).json()
}, 60_000)
afterAll(() => served.stop())

const get = (url: string) => served.app.inject({ url, headers: { cookie: operator } })
const send = (method: 'POST' | 'PATCH', url: string, payload: object) =>
  served.app.inject({ method, url, headers: { cookie: operator, 'sec-fetch-site': 'same-origin' }, payload })

const terms = (more: object = {}) => ({
  report: 'revenue',
  cadence: 'month',
  format: 'pdf',
  sendTime: '08:00',
  recipients: mayReceive.slice(0, 1).map(({ id }) => id),
  ...more,
})

describe('the calls about scheduled reports', () => {
  it('create, list, change, send and end a schedule', async () => {
    const made = await send('POST', '/api/scheduled-reports', terms())
    expect(made.statusCode, made.body).toBe(201)
    const { id, version } = made.json()
    expect(made.json()).toMatchObject({
      timeZone: 'Africa/Abidjan',
      isPaused: false,
      lastRun: null,
      recipients: [{ ...mayReceive[0], mayReceive: true }],
      next: { firstDay: '2026-11-01', lastDay: '2026-11-30', at: '2026-12-01T08:00:00.000Z' },
    })
    const edit = { sendTime: '06:30', version }
    expect((await send('PATCH', `/api/scheduled-reports/${id}`, edit)).json()).toMatchObject({
      next: { at: '2026-12-01T06:30:00.000Z' },
    })
    expect((await send('PATCH', `/api/scheduled-reports/${id}`, edit)).json()).toMatchObject({ code: 'stale_version' })
    expect((await send('POST', `/api/scheduled-reports/${id}/send`, {})).statusCode).toBe(200)
    await served.harness.modules.scheduledReports.runDue()
    const shown = (await get(`/api/scheduled-reports/${id}`)).json()
    // Without a mail server nothing has left the building.
    expect(shown.runs).toMatchObject([{ firstDay: '2026-10-01', status: 'queued', reason: null }])
    expect((await get('/api/scheduled-reports')).json()[0]).toMatchObject({ id, lastRun: { status: 'queued' } })
    expect((await send('POST', `/api/scheduled-reports/${id}/send`, {})).json()).toMatchObject({
      status: 409,
      code: 'period_already_sent',
      detail: 'The report for 1 October 2026 to 31 October 2026 was already sent. Download it from its run.',
    })
    expect((await send('PATCH', `/api/scheduled-reports/${id}`, { isPaused: true })).json()).toMatchObject({
      next: null,
    })
    expect((await send('POST', `/api/scheduled-reports/${id}/send`, {})).json()).toMatchObject({
      code: 'already_paused',
    })
    expect((await send('POST', `/api/scheduled-reports/${id}/archive`, {})).json()).toMatchObject({ isArchived: true })
    expect((await send('PATCH', `/api/scheduled-reports/${id}`, { isPaused: false })).json()).toMatchObject({
      code: 'scheduled_report_archived',
    })
    expect((await get('/api/scheduled-reports')).json()).toEqual([])
    const entries = (await get(`/api/audit-logs?resourceType=scheduled_report&resourceId=${id}&result=success`)).json()
    expect(entries.map(({ action }: { action: string }) => action)).toEqual([
      'delete',
      'update',
      'update',
      'update',
      'update',
      'create',
    ])
  })

  it('refuse a recipient without the permission, a wrong time and a missing schedule', async () => {
    const refused = async (more: object) => (await send('POST', '/api/scheduled-reports', terms(more))).json()
    expect(await refused({ recipients: ['nobody'] })).toMatchObject({
      errors: [{ path: 'recipients', message: 'Choose active users who may export reports' }],
    })
    expect(await refused({ recipients: [] })).toMatchObject({ errors: [{ path: 'recipients' }] })
    expect(await refused({ sendTime: '25:00' })).toMatchObject({ errors: [{ path: 'sendTime' }] })
    expect((await get('/api/scheduled-reports/999')).json()).toMatchObject({ code: 'scheduled_report_not_found' })
  })

  it('refuse more than fifty', async () => {
    for (let count = 0; count < 50; count += 1)
      expect((await send('POST', '/api/scheduled-reports', terms())).statusCode).toBe(201)
    expect((await send('POST', '/api/scheduled-reports', terms())).json()).toMatchObject({
      status: 409,
      code: 'too_many_scheduled_reports',
    })
  })
})
