import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import type { TimeOfDay } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { createScheduledReports, type ScheduledReportDependencies } from './index.ts'
import { runsOf } from './store.ts'

const dayMs = 86_400_000
let harness: Harness
let leaver: Actor
let owner: Actor

beforeAll(async () => {
  harness = await createHarness()
  leaver = await harness.addPerson('leaver@example.org', 'user')
  owner = await harness.addPerson('owner@example.org', 'user')
})
afterAll(() => harness.stop())

const input = (more: object = {}) => ({
  report: 'revenue' as const,
  cadence: 'month' as const,
  format: 'pdf' as const,
  sendTime: '08:00' as TimeOfDay,
  recipients: [assertDefined(harness.people.operator.userId, 'the operator')],
  ...more,
})

const service = () => harness.modules.scheduledReports

/** The operator in a call that begins now. */
const operator = (): Actor => {
  const { operator: person } = harness.people
  return { ...person, origin: { ...person.origin, startedAt: harness.now() } }
}

async function created(more: object = {}) {
  const made = await harness.database.transaction((transaction) =>
    service().create(transaction, operator(), input(more)),
  )
  return expectOk(made, 'a scheduled report')
}

const runs = (id: number) => runsOf(harness.database.pool, id, 10)
const advanceTo = (instant: string) => harness.advance(Date.parse(instant) - harness.now().getTime())

const changed = (act: 'planSending' | 'archive', id: number) =>
  harness.database.transaction((transaction) =>
    service()[act](transaction, operator(), { id, version: null, reason: null }),
  )

const edited = (id: number, edit: object) =>
  harness.database.transaction((transaction) => service().edit(transaction, operator(), { id, version: null }, edit))

describe('a scheduled report', () => {
  it('mails the closed month once, with the file that its document holds', async () => {
    const { modules, database } = harness
    const { id, nextAt } = await created()
    expect(nextAt?.toISOString()).toBe('2026-12-01T08:00:00.000Z')
    expect(await service().runDue()).toBe(0)
    advanceTo('2026-12-01T08:00:00.000Z')
    // Two instances at the same time.
    const counts = await Promise.all([service().runDue(), service().runDue()])
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(1)
    const [run, ...others] = await runs(id)
    expect(others).toEqual([])
    expect(run).toMatchObject({
      firstDay: '2026-11-01',
      lastDay: '2026-11-30',
      reason: null,
      recipients: ['operator Test'],
    })
    const message = assertDefined(await modules.mail.find(database.pool, run?.messageId ?? ''), 'the email')
    expect(message).toMatchObject({
      toAddresses: ['operator@example.org'],
      subject: 'Revenue Report: 1 November 2026 to 30 November 2026',
      aboutType: 'scheduled_report',
    })
    const document = assertDefined(await modules.documents.get(database.pool, run?.documentId ?? 0), 'the document')
    expect(document).toMatchObject({
      documentType: 'report',
      title: 'Revenue Report, 1 November 2026 to 30 November 2026',
    })
    const stored = assertDefined(await modules.documents.read(database.pool, document.id), 'the file')
    const bytes = await buffer(expectOk(await stored.open(), 'the bytes'))
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    const eml = Buffer.from(expectOk(await modules.mail.emlOf(database.pool, message.id), 'the email as a file'))
    expect(eml.toString().replaceAll('\r\n', '')).toContain(bytes.toString('base64').slice(0, 200))
    const entries = await modules.audit.list(
      ...([database.pool, { resourceType: 'scheduled_report' }, { limit: 1, after: null }] as const),
    )
    expect(entries.items[0]).toMatchObject({
      userName: 'operator Test by schedule',
      details: { run: '2026-11-01 to 2026-11-30', documentId: document.id },
    })
    expectOk(await changed('archive', id), 'the end of the schedule')
  })

  it('sends each period missed during downtime, and none that ended during a pause', async () => {
    const { id } = await created({ format: 'xlsx', report: 'waemu' })
    advanceTo('2027-02-03T10:00:00.000Z')
    expect(await service().runDue()).toBe(2)
    expect((await runs(id)).map(({ firstDay }) => firstDay)).toEqual(['2027-01-01', '2026-12-01'])
    const paused = expectOk(await edited(id, { isPaused: true }), 'the pause')
    expect(paused.nextAt).toBeNull()
    advanceTo('2027-03-10T10:00:00.000Z')
    expect(await service().runDue()).toBe(0)
    const resumed = expectOk(await edited(id, { isPaused: false }), 'the resumption')
    expect(resumed.nextAt?.toISOString()).toBe('2027-04-01T08:00:00.000Z')
    expectOk(await changed('archive', id), 'the end of the schedule')
    harness.advance(60 * dayMs)
    expect(await service().runDue()).toBe(0)
    expect(await changed('planSending', id)).toMatchObject({ error: { code: 'scheduled_report_archived' } })
  })

  it('sends the due period when its time is moved to one that is over', async () => {
    advanceTo('2027-06-01T07:30:00.000Z')
    const { id, nextFrom } = await created({ report: 'efficiency' })
    expect(nextFrom).toBe('2027-05-01')
    const moved = expectOk(await edited(id, { sendTime: '06:00' }), 'the new time')
    expect(moved.nextFrom).toBe('2027-05-01')
    expect(await service().runDue()).toBe(1)
    expect((await runs(id)).map(({ firstDay }) => firstDay)).toEqual(['2027-05-01'])
    expect(expectOk(await edited(id, { sendTime: '09:00' }), 'the next time').nextAt?.toISOString()).toBe(
      '2027-07-01T09:00:00.000Z',
    )
    expectOk(await changed('archive', id), 'the end of the schedule')
  })

  it('sends the last closed quarter on request, once', async () => {
    const { id, nextFrom } = await created({ cadence: 'quarter' })
    expect(nextFrom).toBe('2027-04-01')
    expectOk(await changed('planSending', id), 'the request')
    expect(await service().runDue()).toBe(1)
    expect((await runs(id)).map(({ firstDay, lastDay }) => [firstDay, lastDay])).toEqual([['2027-01-01', '2027-03-31']])
    expect(await changed('planSending', id)).toMatchObject({ error: { code: 'period_already_sent' } })
    expectOk(await changed('archive', id), 'the end of the schedule')
  })

  it('sends after a pause the month that was over before it, and none that ended in it', async () => {
    advanceTo('2027-08-01T07:30:00.000Z')
    const { id } = await created({ report: 'efficiency' })
    expectOk(await edited(id, { isPaused: true }), 'the pause before the sending')
    advanceTo('2027-08-01T10:00:00.000Z')
    expectOk(await edited(id, { format: 'xlsx' }), 'an edit while paused')
    expect(await service().runDue()).toBe(0)
    expectOk(await edited(id, { isPaused: false }), 'the resumption on the same day')
    expect(await service().runDue()).toBe(1)
    expect((await runs(id)).map(({ firstDay }) => firstDay)).toEqual(['2027-07-01'])

    advanceTo('2027-09-01T07:30:00.000Z')
    expectOk(await edited(id, { isPaused: true }), 'the next pause')
    advanceTo('2027-11-10T10:00:00.000Z')
    expectOk(await edited(id, { isPaused: false }), 'the resumption after two months')
    expectOk(await changed('planSending', id), 'a request before the run')
    expectOk(await edited(id, { sendTime: '09:00' }), 'a new time before the run')
    expect(await service().runDue()).toBe(1)
    expect((await runs(id)).map(({ firstDay }) => firstDay)).toEqual(['2027-08-01', '2027-07-01'])
    const resumed = expectOk(await edited(id, { format: 'pdf' }), 'an edit')
    expect(resumed.nextAt?.toISOString()).toBe('2027-12-01T09:00:00.000Z')
    expectOk(await changed('archive', id), 'the end of the schedule')
  })

  it('writes only to people who may still export reports, and fails without any', async () => {
    const { modules, database, people } = harness
    const recipients = [people.approver.userId, leaver.userId]
    const { id } = await created({ recipients })
    await deactivate(leaver.userId)
    expectOk(await changed('planSending', id), 'the request')
    await service().runDue()
    expect((await runs(id))[0]).toMatchObject({ recipients: ['approver Test'], reason: null })
    const alone = await created({ report: 'efficiency', recipients: [people.approver.userId] })
    const text = 'update scheduled_reports.schedule set recipients = $2 where id = $1'
    await database.call({ name: 'test-recipients', text }, [alone.id, [leaver.userId]])
    expectOk(await changed('planSending', alone.id), 'the request')
    await service().runDue()
    expect((await runs(alone.id))[0]).toMatchObject({
      messageId: null,
      documentId: null,
      recipients: [],
      reason: expect.stringContaining('None of the recipients'),
    })
    const notices = await modules.notifications.list(database.pool, people.operator, {
      state: 'unread',
      before: null,
      limit: 5,
    })
    expect(notices.items[0]).toMatchObject({
      kind: 'run_failed',
      title: expect.stringContaining('Efficiency Report'),
    })
    expect(await edited(alone.id, { recipients: [leaver.userId] })).toMatchObject({
      error: { code: 'recipient_not_permitted' },
    })
  })

  it('is not sent for a person who was deactivated until another takes it over', async () => {
    const { modules, database, people } = harness
    const more = { report: 'conversion-volume', recipients: [people.approver.userId] }
    const made = await database.transaction((transaction) =>
      service().create(transaction, { ...operator(), userId: owner.userId }, input(more)),
    )
    const { id } = expectOk(made, 'a scheduled report')
    await deactivate(owner.userId)
    expectOk(await changed('planSending', id), 'the request')
    await service().runDue()
    expect((await runs(id))[0]).toMatchObject({
      messageId: null,
      reason: expect.stringContaining('may no longer export reports'),
    })
    const page = { state: 'unread', before: null, limit: 1 } as const
    expect((await modules.notifications.list(database.pool, people.approver, page)).items).toMatchObject([
      { kind: 'run_failed' },
    ])
    expect(expectOk(await edited(id, {}), 'the edit')).toMatchObject({ createdBy: people.operator.userId })
    expectOk(await changed('planSending', id), 'the second request')
    await service().runDue()
    expect((await runs(id))[0]).toMatchObject({ reason: null, messageId: expect.any(String) })
  })

  it('records a report that could not be made, and sends it on the next request', async () => {
    const { modules, database } = harness
    const { id } = await created({ report: 'fx-impact' })
    const broken = createScheduledReports({
      ...modules,
      database,
      reports: { ...modules.reports, document: () => Promise.reject(new Error('no disk')) },
      readLetterhead: modules.readLetterhead,
      publicUrl: '',
    } as ScheduledReportDependencies)
    expectOk(await changed('planSending', id), 'the request')
    expect(await broken.runDue()).toBe(1)
    expect((await runs(id))[0]).toMatchObject({ messageId: null, reason: expect.stringContaining('server error') })
    expectOk(await changed('planSending', id), 'the second request')
    await service().runDue()
    const [run, ...others] = await runs(id)
    expect(others).toEqual([])
    expect(run).toMatchObject({ reason: null, messageId: expect.any(String) })
  })
})

/** Takes all access from a person. */
async function deactivate(userId: string | null): Promise<void> {
  const text = 'update identity."user" set is_active = false where id = $1'
  await harness.database.call({ name: 'test-leaver', text }, [userId])
}
