import { afterEach, describe, expect, it } from 'vitest'
import { addressOf } from '#tests/running/address.ts'
import { type MailSink, mailSink } from '#tests/running/mail-sink.ts'
import { type RunningServer, runServer } from '#tests/running/server.ts'
import { type StaffMember, staffMember } from '#tests/running/staff-member.ts'
import { type ClonedDatabase, cloneDatabase } from '#tests/setup/database.ts'

const password = 'copper lantern orchard 29'
const dayMs = 24 * 3_600_000

/** The set-up that the operator's guide describes, on a server in a process of its own. */
describe('the first approvers of an installation', { tags: ['D17-03', 'D17-05', 'D17-06'], timeout: 180_000 }, () => {
  let clone: ClonedDatabase
  let server: RunningServer
  let sink: MailSink | undefined

  afterEach(async () => {
    await server.stop()
    await sink?.close()
    sink = undefined
    await clone.drop()
  })

  const start = async (environment: Readonly<Record<string, string>>) => {
    clone = await cloneDatabase()
    server = await runServer({
      DATABASE_URL: addressOf(clone.app),
      DATABASE_MIGRATION_URL: addressOf(clone.owner),
      DATABASE_POOL: '8',
      FX_PROVIDER: 'sandbox',
      RATE_LIMIT: 'off',
      ...environment,
    })
    const link = /http:\/\/\S+\/api\/setup\?token=\S+/.exec(server.output())?.[0] ?? ''
    const ada = { email: 'ada@example.org', password, firstName: 'Ada', lastName: 'Kone' }
    const answer = await post('/api/setup', { ...ada, token: tokenOf(link) })
    expect(answer.status).toBe(201)
    return personAt('ada')
  }
  const post = (path: string, body: object) =>
    fetch(`${server.address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: server.address },
      body: JSON.stringify(body),
    })
  const tokenOf = (link: string) => new URL(link).searchParams.get('token') ?? ''
  const personAt = (name: string) => staffMember(server.address, { email: `${name}@example.org`, password })
  const join = async (name: string, token: string) => {
    expect((await post('/api/join', { token, password })).status).toBe(200)
    return personAt(name)
  }
  /** A release ends sessions, so the person signs in again. */
  const release = async (name: string) => {
    await server.command(['user', 'release', `${name}@example.org`])
    return personAt(name)
  }

  const invite = async (by: StaffMember, name: string) => {
    const body = { email: `${name}@example.org`, role: 'compliance' }
    const invited = await by.call('POST', '/api/users', { body })
    expect(invited.status).toBe(201)
    return invited.body as unknown as {
      readonly user: { readonly id: string; readonly role: string; readonly waiting: readonly { id: number }[] }
      readonly link: { readonly url: string } | null
      readonly sentTo: string | null
    }
  }
  /** Raises a client's limit; returns the call that approves it. */
  const raiseLimit = async (by: StaffMember) => {
    const body = {
      companyName: `Client ${crypto.randomUUID()}`,
      contactName: 'Awa',
      email: 'awa@example.org',
      address: 'Rue 1',
      country: 'Mali',
      monthlyLimit: '5000.00',
    }
    const client = await by.call('POST', '/api/clients', { body })
    expect(client.status).toBe(201)
    const path = `/api/clients/${client.body.id}`
    const raised = await by.call('PATCH', path, { body: { monthlyLimit: '9000.00' } })
    return { monthlyLimit: raised.body.monthlyLimit, path: `${path}/monthly-limit` }
  }
  /** What became of an approval of a raised limit. */
  const approve = async (by: StaffMember, { path }: { path: string }) => {
    const answer = await by.call('PATCH', path, { body: { decision: 'approved' } })
    return answer.status === 200 ? answer.body.monthlyLimit : answer.body.code
  }
  /** Asks for a third approver and lets the second person approve the role. */
  const addThird = async (ada: StaffMember, second: StaffMember) => {
    const invited = await invite(ada, 'fatou')
    expect(invited.user).toMatchObject({ role: 'user', waiting: [{ kind: 'role', role: 'compliance' }] })
    const decision = `/api/access-requests/${invited.user.waiting[0]?.id}/decision`
    const body = { decision: 'approved' }
    expect((await ada.call('POST', decision, { body })).body.code).toBe('same_person')
    expect((await second.call('POST', decision, { body })).status).toBe(200)
    return invited
  }

  it('with production controls: two approve each other once released, others after a day', async () => {
    const ada = await start({ CONTROLS: 'production' })
    const first = await raiseLimit(ada)
    expect([first.monthlyLimit, await approve(ada, first)]).toEqual(['5000.00', 'same_person'])

    const invited = await invite(ada, 'kofi')
    const early = await invite(ada, 'awa')
    for (const { user } of [invited, early]) expect(user).toMatchObject({ role: 'compliance', waiting: [] })
    const joined = await join('kofi', tokenOf(invited.link?.url ?? ''))
    expect(await approve(joined, first)).toBe('account_not_own')
    const kofi = await release('kofi')
    expect(await approve(joined, first)).toBe('not_signed_in')
    expect(await approve(kofi, first)).toBe('9000.00')
    expect(await approve(ada, await raiseLimit(kofi))).toBe('9000.00')
    await join('awa', tokenOf(early.link?.url ?? ''))
    const awa = await release('awa')
    expect(await approve(awa, await raiseLimit(ada))).toBe('approver_too_new')

    const third = await addThird(ada, kofi)
    await join('fatou', tokenOf(third.link?.url ?? ''))
    const fatou = await release('fatou')
    const requestedAt = Date.now()
    expect(await approve(fatou, await raiseLimit(ada))).toBe('approver_too_new')
    const { approval } = (await fatou.call('GET', '/api/auth/user')).body as { approval?: { approvesFrom: string } }
    expect(Date.parse(approval?.approvesFrom ?? '') - requestedAt).toBeGreaterThan(dayMs - 600_000)
  })

  it('with production controls and a mail server: the mailed link needs no release', async () => {
    sink = await mailSink()
    const ada = await start({ CONTROLS: 'production', SMTP_URL: sink.url, MAIL_FROM: 'office@example.org' })
    const invited = await invite(ada, 'kofi')
    expect([invited.link, invited.sentTo]).toEqual([null, 'kofi@example.org'])
    const token = () => {
      const text = sink?.mails.map((mail) => mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')).join('') ?? ''
      return /\/api\/join\?token=([\w-]{43})\s/.exec(text)?.[1] ?? ''
    }
    await expect.poll(token, { timeout: 60_000 }).not.toBe('')
    const kofi = await join('kofi', token())
    expect(await approve(kofi, await raiseLimit(ada))).toBe('9000.00')
    expect(await approve(ada, await raiseLimit(kofi))).toBe('9000.00')
  })

  it('in a sandbox: one works alone until the second is there, and a third approves at once', async () => {
    const ada = await start({})
    expect((await raiseLimit(ada)).monthlyLimit).toBe('9000.00')

    const invited = await invite(ada, 'kofi')
    expect(invited.user).toMatchObject({ role: 'compliance', waiting: [] })
    const kofi = await join('kofi', tokenOf(invited.link?.url ?? ''))
    const raised = await raiseLimit(ada)
    expect([raised.monthlyLimit, await approve(ada, raised)]).toEqual(['5000.00', 'same_person'])
    expect(await approve(kofi, raised)).toBe('9000.00')

    const third = await addThird(ada, kofi)
    const fatou = await join('fatou', tokenOf(third.link?.url ?? ''))
    expect(await approve(fatou, await raiseLimit(ada))).toBe('9000.00')
  })
})
