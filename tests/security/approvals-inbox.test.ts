import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approvalKinds } from '#contract/approvals/kinds.ts'
import { expectOk } from '#kernel/result.ts'
import { notifyApprovers } from '#server/app/approval-notifications.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'
import { dualControls } from './dual-control-calls.ts'
import { type DualControlSetup, startDualControl, type WaitingDecision } from './dual-control-setup.ts'

const rolesOf = { ada: 'admin', kofi: 'admin', fatou: 'compliance', moussa: 'compliance', awa: 'user' } as const

describe('approvals inbox', { tags: ['D17-15'] }, () => {
  let setup: DualControlSetup
  const cookies: Record<string, string> = {}

  const settle = async () => {
    await outboxSettled(setup.served.harness.database.pool)
    await notifyApprovers(setup.served.harness.modules)
  }

  beforeAll(async () => {
    setup = await startDualControl()
    const { served, ids } = setup
    const { harness } = served
    await settle()
    for (const [name, role] of Object.entries(rolesOf)) await served.signIn(name, role)
    for (const name of [...Object.keys(rolesOf), 'operator', 'approver']) await setup.release(`${name}@example.org`)
    setup.endRest()
    for (const name of Object.keys(rolesOf)) cookies[name] = await served.signInAgain(name)
    const users: { id: string; email: string }[] = (await setup.call(cookies.ada ?? '', 'GET', '/api/users')).body
    for (const { id, email } of users) ids[email.split('@')[0] ?? ''] = id
    await harness.setRate('561')
    await harness.addBank()
    const changed = await harness.database.transaction((transaction) =>
      harness.modules.settings.change(
        transaction,
        systemActor('test', harness.now()),
        'compliance.dossierBlocks',
        true,
      ),
    )
    expectOk(changed, 'the setting of the test')
    const { ada = '', kofi = '', fatou = '' } = cookies
    await setup.requestAll({ ada, kofi, fatou })
  }, 120_000)
  afterAll(() => setup.served.stop())

  /** What a person's inbox lists, as `kind id`. */
  const inboxOf = async (name: string, part: 'waiting' | 'requested'): Promise<string[]> => {
    const { body } = await setup.call(cookies[name] ?? '', 'GET', `/api/approvals?limit=500&part=${part}`)
    return body.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)
  }
  /** The ids in a deciding call's address, as the inbox writes them. */
  const keyOf = ({ kind, call: name, url }: WaitingDecision) => {
    const parts = url.split('/')
    const ids = (name.split(' ')[1] ?? '').split('/').flatMap((part, at) => (part.startsWith(':') ? [parts[at]] : []))
    return `${kind} ${ids.join('/')}`
  }
  const keysAskedBy = (...who: (string | undefined)[]) =>
    setup.waiting.filter(({ requestedBy }) => who.includes(requestedBy)).map(keyOf)
  /** Every notification of a kind, by its reader. */
  const notified = async (kind: 'approval' | 'decision') => {
    const { rows } = await setup.served.harness.database.pool.execute<{ user: string; title: string }>(
      sql`select user_id as "user", title from notifications.notification where kind = ${kind} order by id`,
    )
    return rows
  }
  const titlesOf = (rows: Awaited<ReturnType<typeof notified>>, name: string) =>
    rows.filter(({ user }) => user === setup.ids[name]).map(({ title }) => title)
  const matching = (titles: readonly string[]) => expect.arrayContaining(titles.map((t) => expect.stringContaining(t)))
  const hasNoDuplicates = (rows: Awaited<ReturnType<typeof notified>>) => {
    const keys = rows.map(({ user, title }) => `${user} ${title}`)
    return keys.filter((key, at) => keys.indexOf(key) !== at)
  }

  it('has every kind that the contract decides by two people', () => {
    const kinds = new Set([...dualControls.map(({ kind }) => kind), 'bank_limits'])
    expect([...kinds].sort()).toEqual([...approvalKinds].sort())
  })

  it('lists every request to a second person', async () => {
    expect(await inboxOf('kofi', 'waiting')).toEqual(expect.arrayContaining(keysAskedBy(undefined, 'nobody')))
    expect(await inboxOf('moussa', 'waiting')).toEqual(expect.arrayContaining(keysAskedBy('fatou')))
  })

  it('lists raised limits of a bank in use', async () => {
    const { rows } = await setup.served.harness.database.pool.execute<{ id: number }>(
      sql`select id from banking.connection where approved_at is not null order by id limit 1`,
    )
    const url = `/api/banking/connections/${rows[0]?.id}`
    await setup.expectDone(cookies.ada ?? '', 'PATCH', url, { dailyLimit: 9_000_000_000, monthlyLimit: 90_000_000_000 })
    expect(await inboxOf('kofi', 'waiting')).toContain(`bank_limits ${rows[0]?.id}`)
    expect(await inboxOf('ada', 'waiting')).not.toContain(`bank_limits ${rows[0]?.id}`)
  })

  it('lists to requesters what they asked for, and never to decide', async () => {
    const own = keysAskedBy(undefined)
    expect((await inboxOf('ada', 'waiting')).filter((key) => own.includes(key))).toEqual([])
    expect(await inboxOf('ada', 'requested')).toEqual(expect.arrayContaining(own))
    expect(await inboxOf('fatou', 'requested')).toEqual(keysAskedBy('fatou'))
    expect(await inboxOf('awa', 'waiting')).toEqual([])
  })

  it('says of a match whose name it is', async () => {
    const { body } = await setup.call(cookies.kofi ?? '', 'GET', '/api/approvals?part=waiting&limit=100')
    const { items = body } = body as { items?: unknown }
    expect(items).toContainEqual(
      expect.objectContaining({
        kind: 'screening_match',
        subject: expect.stringContaining('resembles'),
        detail: 'Client · To be cleared: another person',
      }),
    )
  })

  it('says when the requester lost the account or the role since', async () => {
    const { pool } = setup.served.harness.database
    const arePermitted = async () => {
      const { body } = await setup.call(cookies.moussa ?? '', 'GET', '/api/approvals?part=waiting&limit=500')
      const ofFatou = body.filter(({ kind, id }: { kind: string; id: string }) =>
        keysAskedBy('fatou').includes(`${kind} ${id}`),
      )
      return [
        ...new Set(ofFatou.map(({ isRequesterPermitted }: { isRequesterPermitted: boolean }) => isRequesterPermitted)),
      ]
    }
    expect(await arePermitted()).toEqual([true])
    for (const change of [sql`is_active = false`, sql`role = 'auditor'`]) {
      await pool.execute(sql`update identity."user" set ${change} where id = ${setup.ids.fatou}`)
      expect(await arePermitted()).toEqual([false])
      await pool.execute(
        sql`update identity."user" set is_active = true, role = 'compliance' where id = ${setup.ids.fatou}`,
      )
    }
    expect(await arePermitted()).toEqual([true])
  })

  it('lists suspicion reports to nobody without their permission', async () => {
    for (const name of ['kofi', 'ada', 'awa'])
      for (const part of ['waiting', 'requested'] as const)
        expect((await inboxOf(name, part)).filter((key) => key.startsWith('suspicion_report'))).toEqual([])
  })

  it('counts and pages what waits', async () => {
    const whole = await inboxOf('kofi', 'waiting')
    const countFor = async (name: string) => (await setup.call(cookies[name] ?? '', 'GET', '/api/approvals/count')).body
    expect(await countFor('kofi')).toEqual({ waiting: whole.length, decides: true })
    expect(await countFor('awa')).toEqual({ waiting: 0, decides: false })
    const paged: string[] = []
    for (let url: string | undefined = '/api/approvals?limit=4'; url !== undefined; ) {
      const headers = { cookie: cookies.kofi, 'sec-fetch-site': 'same-origin' }
      const reply: LightMyRequestResponse = await setup.served.app.inject({ url, headers })
      expect(reply.headers['x-total-count']).toBe(String(whole.length))
      paged.push(...reply.json().map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`))
      url = /<([^>]+)>/.exec(String(reply.headers.link ?? ''))?.[1]
    }
    expect(paged).toEqual(whole)
  })

  it('lists a wallet that waits, however many were added after it', async () => {
    const before = await inboxOf('kofi', 'waiting')
    expect(before.filter((key) => key.startsWith('wallet '))).not.toEqual([])
    await setup.served.harness.database.pool.execute(sql`
      insert into payout.wallet (label, address, network, status, is_default, created_at, archived_at)
      select 'Former ' || n, '0x' || lpad(to_hex(n), 40, '0'), 'sandbox', 'archived', false,
        ${setup.served.harness.now().toISOString()}::timestamptz, ${setup.served.harness.now().toISOString()}::timestamptz
      from generate_series(1, 500) n`)
    expect(await inboxOf('kofi', 'waiting')).toEqual(before)
  })

  it('notifies each possible decider of each request once, and nobody else', { tags: ['D16-01'] }, async () => {
    await settle()
    await settle()
    const asked = await notified('approval')
    expect(titlesOf(asked, 'kofi')).toEqual(
      matching([
        'Change of a setting',
        'Change of a setting: certification',
        'Higher monthly limit',
        'New funding bank',
        'Raised limits',
        'New bank channel',
        'Change of a bank channel',
        'New wallet',
        'New client',
        'Change of a rule',
        'Alert to be closed',
        'Runs of Weekly',
        'Resolution for SGCI',
        'Access of',
        'is awaiting review',
        'Match to be cleared',
      ]),
    )
    expect(titlesOf(asked, 'moussa')).toEqual(matching([' is awaiting a second signature']))
    for (const name of ['ada', 'kofi', 'awa', 'fatou'])
      expect(titlesOf(asked, name).filter((title) => title.startsWith('DOS-'))).toEqual([])
    expect(titlesOf(asked, 'ada').filter((title) => !title.startsWith('New client'))).toEqual([])
    expect(titlesOf(asked, 'awa')).toEqual([])
    expect(hasNoDuplicates(asked)).toEqual([])
  })

  it('notifies the requester of each decision once', { tags: ['D16-01'] }, async () => {
    const { kofi = '', moussa = '' } = cookies
    const isApproval = ({ kind }: WaitingDecision) => Number(kind === 'conversion')
    // The dossier is waived before the conversion is approved.
    for (const row of [...setup.waiting].sort((left, right) => isApproval(left) - isApproval(right)))
      await setup.attack('second person', { cookie: row.requestedBy === 'fatou' ? moussa : kofi }, [row])
    await settle()
    await settle()
    const ended = await notified('decision')
    expect(titlesOf(ended, 'ada')).toEqual(
      matching([
        'Service fee',
        'Higher monthly limit of',
        'Funding bank',
        'Bank channel new',
        'Change of bank channel',
        'Wallet',
        'Version 2 of the rule',
        'Closing of alert',
        'Runs of Weekly',
        'Waiver of the transfer',
        'Resolution for SGCI',
        'Access of',
        'was approved',
        'Clearing of the match',
        'Refund of',
        'New password of moussa',
        'Second factor of moussa',
        'Bank channel refused: rejected',
        "Funding bank Société Générale Côte d'Ivoire: rejected",
      ]),
    )
    expect(titlesOf(ended, 'fatou')).toEqual(matching([' is signed']))
    for (const name of ['ada', 'kofi', 'awa'])
      expect(titlesOf(ended, name).filter((title) => title.startsWith('DOS-'))).toEqual([])
    expect(hasNoDuplicates(ended.filter(({ title }) => !title.startsWith('Your ')))).toEqual([])
    expect((await inboxOf('ada', 'requested')).filter((key) => keysAskedBy(undefined).includes(key))).toEqual([])
  })

  it('shows requesters alone what became of their requests, by whom and why', async () => {
    const decidedFor = async (name: string) =>
      (await setup.call(cookies[name] ?? '', 'GET', '/api/approvals/decided')).body as { subject: string }[]
    const own = await decidedFor('ada')
    const outcomeOf = (subject: string) => own.find((request) => request.subject.startsWith(subject))
    expect(outcomeOf('Bank channel refused')).toMatchObject({
      outcome: 'rejected',
      note: 'wrong server',
      decidedBy: expect.stringMatching(/\w/),
      path: '/waemu-banking?tab=channels',
    })
    expect(outcomeOf('Conversion TX-')).toMatchObject({ outcome: 'approved' })
    expect(await decidedFor('awa')).toEqual([])
    setup.served.harness.advance(31 * 86_400_000)
    cookies.ada = await setup.served.signInAgain('ada')
    expect(await decidedFor('ada')).toEqual([])
  })
})
