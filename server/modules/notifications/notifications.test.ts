import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { inLanguage } from '#server/platform/language/translations.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

describe('notifications', () => {
  let harness: Harness
  beforeAll(async () => {
    harness = await createHarness()
    await harness.addBank()
  }, 60_000)
  afterAll(() => harness.stop())

  const all = { state: undefined, before: null, limit: 50 } as const
  const listOf = async (actor: Harness['people']['operator']) =>
    (await harness.modules.notifications.list(harness.database.pool, actor, all)).items
  const tell = (dedupeKey: string, more: object = {}) =>
    harness.database.transaction((transaction) =>
      harness.modules.notifications.notify(transaction, {
        userIds: [String(harness.people.operator.userId)],
        kind: 'run_failed',
        about: { resourceType: 'conversion', resourceId: '1' },
        title: 'Weekly run failed',
        body: 'No bank had room.',
        dedupeKey,
        ...more,
      }),
    )
  const choose = (way: 'bell' | 'mail' | 'digest' | 'off') =>
    harness.database.transaction((transaction) =>
      harness.modules.notifications.choose(transaction, harness.people.operator, 'run_failed', way),
    )
  const mails = async () =>
    (await harness.modules.mail.list(harness.database.pool, {}, { limit: 50, before: null })).items

  it('notify approvers of pending reviews and the initiator of the decision', {
    tags: ['D16-01', 'D16-02'],
    timeout: 30_000,
  }, async () => {
    const { operator, approver } = harness.people
    const conversionId = await harness.convert(150_000_000n, null)
    await harness.run(async () => (await harness.stateOf(conversionId)) === 'in_review')
    const [reported] = await listOf(approver)
    expect(reported).toMatchObject({ kind: 'approval', aboutId: String(conversionId), isRead: false })
    expect(reported?.title).toContain('150,000,000 XOF')
    expect(await inLanguage('fr', () => listOf(approver))).toMatchObject([
      {
        title: expect.stringMatching(/150\u202f000\u202f000\u00a0XOF pour Compte propre – en attente d’examen/),
        body: expect.stringContaining('Examen nécessaire\u202f: au-delà du seuil de déclaration à la BCEAO'),
      },
    ])
    expect(await listOf(operator)).toEqual([])
    expect(await harness.modules.notifications.unread(harness.database.pool, approver)).toBe(1)

    const decision = { id: conversionId, version: null, reason: 'Not today', note: null }
    const rejected = await harness.database.transaction((transaction) =>
      harness.modules.conversions.reject(transaction, approver, decision as never),
    )
    expectOk(rejected, 'an approver rejects')
    expect((await listOf(operator))[0]).toMatchObject({
      kind: 'decision',
      body: 'Rejected: Not today. By approver Test.',
    })
  })

  it('are marked as read and unread only by their own user', async () => {
    const { operator, approver } = harness.people
    const { notifications } = harness.modules
    const [mine] = await listOf(operator)
    const ids = [Number(mine?.id)]
    const mark = (actor: typeof operator, isRead: boolean) =>
      harness.database.transaction((transaction) => notifications.mark(transaction, actor, { ids }, isRead))
    await mark(approver, true)
    expect((await listOf(operator))[0]?.isRead).toBe(false)
    await mark(operator, true)
    expect((await listOf(operator))[0]?.isRead).toBe(true)
    await mark(operator, false)
    expect((await listOf(operator))[0]?.isRead).toBe(false)
  })

  it('are written once per cause, and not for users who turned the kind off', async () => {
    expect(await tell('run 1')).toBe(1)
    expect(await tell('run 1')).toBe(0)
    await choose('off')
    expect(await tell('run 2')).toBe(0)
  })

  it('are emailed at once or in a daily digest, as the user prefers', { tags: ['D16-03'] }, async () => {
    const before = (await mails()).length
    await choose('mail')
    await tell('run 3', { title: 'Run 3 failed' })
    const [mail] = await mails()
    expect(mail).toMatchObject({ subject: 'Run 3 failed', toAddresses: ['operator@example.org'] })
    expect(mail?.bodyText).toContain('http://localhost:5000/large-transactions/1')

    await choose('digest')
    await tell('run 4', { title: 'Run 4 failed' })
    await tell('run 5', { title: 'Run 5 failed' })
    expect((await mails()).length).toBe(before + 1)
    // Emails of the same instant have no order.
    harness.advance(1_000)
    const [first, second] = await Promise.all([
      harness.modules.notifications.sendDigests(),
      harness.modules.notifications.sendDigests(),
    ])
    expect(first + second).toBe(1)
    const [digest] = await mails()
    expect(digest?.subject).toBe('2 notifications')
    expect(digest?.bodyText).toMatch(/Run 5 failed[\s\S]*Run 4 failed/)
  })

  it('are emailed and digested as documents in the language of the reader', async () => {
    const { database, modules } = harness
    const reader = await harness.addPerson('lectrice@example.org', 'user')
    const userIds = [String(reader.userId)]
    await database.pool.execute(sql`update identity."user" set language = 'fr' where id = ${reader.userId}`)
    for (const way of ['mail', 'digest'] as const) {
      await database.transaction((transaction) => modules.notifications.choose(transaction, reader, 'run_failed', way))
      await tell(`in French by ${way}`, { userIds })
    }
    await modules.notifications.sendDigests()
    const own = (await mails()).filter(({ toAddresses }) => toAddresses.includes('lectrice@example.org'))
    expect(own.map(({ bodyHtml }) => bodyHtml.includes('<html lang="fr">'))).toEqual([true, true])
  })

  it('are shown for a permission only while the reader has it', async () => {
    await tell('filing 1', {
      userIds: undefined,
      permission: 'filings.handle',
      kind: 'filing_due',
      title: 'Filing due',
    })
    const { approver } = harness.people
    expect((await listOf(approver))[0]?.title).toBe('Filing due')
    expect((await listOf({ ...approver, role: 'user' })).map(({ title }) => title)).not.toContain('Filing due')
  })

  it('are left out of a digest whose reader has lost the permission since', async () => {
    const { database, modules } = harness
    const officer = await harness.addPerson('officer@example.org', 'compliance')
    await database.transaction((transaction) =>
      modules.notifications.choose(transaction, officer, 'filing_due', 'digest'),
    )
    const about = { userIds: undefined, permission: 'filings.handle', kind: 'filing_due', title: 'Filing 2 due' }
    await tell('filing 2', about)
    const demotion = { id: String(officer.userId), role: 'user', version: null }
    const demoted = await database.transaction((transaction) =>
      modules.identity.directory.change(transaction, systemActor('test', harness.now()), demotion),
    )
    expectOk(demoted, 'a demotion')
    expect(await modules.notifications.sendDigests()).toBe(0)
    expect((await mails()).map(({ toAddresses }) => toAddresses)).not.toContainEqual(['officer@example.org'])
  })
})
