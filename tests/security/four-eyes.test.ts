import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { userCommands } from '#server/modules/identity/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { systemRandom } from '#server/platform/system.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

/** A call that only a second person may make, on what Ada, an administrator, asked for. */
interface DualControl {
  readonly name: string
  readonly url: string
  readonly method: 'POST' | 'PATCH'
  readonly body: Readonly<Record<string, unknown>>
}

const chosenPassword = 'copper lantern orchard 29'

describe('four eyes with production controls', () => {
  let served: ServedHarness
  let ada = ''
  const ids: Record<string, string> = {}
  const waiting: DualControl[] = []

  const call = async (cookie: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const reply = await served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: reply.statusCode, body: reply.body.startsWith('<') ? null : reply.json() }
  }
  const expectDone = async (cookie: string, method: 'POST' | 'PATCH', url: string, payload: object) => {
    const { status, body } = await call(cookie, method, url, payload)
    expect([url, status < 300, body]).toEqual([url, true, body])
    return body
  }
  const release = async (email: string) =>
    expectOk(
      await served.harness.database.transaction((transaction) =>
        served.harness.modules.identity.releaseAccount(transaction, systemActor('test', served.harness.now()), email),
      ),
      'a release',
    )
  const onCommandLine = async (name: 'create' | 'reset' | 'release', args: readonly string[]) => {
    const { modules, database, now } = served.harness
    const commands = userCommands({ identity: modules.identity, database, clock: { now }, random: systemRandom })
    const terminal = {
      ask: async () => null,
      readInput: async () => chosenPassword,
      print: () => {},
      complain: () => {},
    }
    expect(await commands[name].run(args, terminal)).toBe(0)
  }
  const signInWith = async (email: string, password: string) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await served.app.inject({ method: 'POST', url: '/api/login', headers, payload: { email, password } })
    return answer.statusCode === 200 ? (String(answer.headers['set-cookie']).split(';')[0] ?? '') : null
  }

  /** Ada asks for each change that takes two people, and for a new approver. */
  async function askForAll(): Promise<void> {
    await expectDone(ada, 'PATCH', '/api/settings/conversions.feeBasisPoints', { value: 175 })
    const client = await served.harness.addClient('Baobab Textiles SA', { monthlyLimitUsd: 1_000n })
    await expectDone(ada, 'PATCH', `/api/clients/${client}`, { monthlyLimit: '9000.00' })
    const bank = await expectDone(ada, 'POST', '/api/banking/connections', {
      bankCode: 'SGCI',
      bankName: "Société Générale Côte d'Ivoire",
      country: "Côte d'Ivoire",
      accountNumber: 'CI0099887766554433',
      accountName: 'Test business',
      swiftCode: '',
      isActive: true,
      dailyLimit: 500_000_000,
      monthlyLimit: 15_000_000_000,
    })
    const rule = await expectDone(ada, 'POST', '/api/compliance/rules/filing_owed/versions', {
      enabled: false,
      parameters: { severity: 'high' },
      answerWithinBankDays: 3,
      effectiveFrom: '2099-01-31',
      reason: 'as agreed',
    })
    const schedule = await expectDone(ada, 'POST', '/api/schedules/conversions', {
      name: 'Weekly',
      clientId: client,
      amountXof: 60_000_000,
      scheduleType: 'weekly',
      executionTime: '08:00',
      weekday: 1,
      country: 'CI',
      isActive: true,
    })
    const conversion = await expectDone(ada, 'POST', '/api/transactions/large-conversion', {
      amountXof: 400_000_000,
      clientId: client,
    })
    await served.harness.modules.conversions.runDue(new AbortController().signal)
    const { user } = await expectDone(ada, 'POST', '/api/users', { email: 'new@example.org', role: 'compliance' })
    const [request] = user.waiting
    const approved = { decision: 'approved' }
    waiting.push(
      { name: 'setting', method: 'POST', url: '/api/settings/conversions.feeBasisPoints/decision', body: approved },
      { name: 'client limit', method: 'PATCH', url: `/api/clients/${client}/monthly-limit`, body: approved },
      { name: 'bank', method: 'POST', url: `/api/banking/connections/${bank.id}/approve`, body: {} },
      {
        name: 'alert rule',
        method: 'POST',
        url: `/api/compliance/rules/filing_owed/versions/${rule.version}/decision`,
        body: approved,
      },
      {
        name: 'schedule',
        method: 'POST',
        url: `/api/schedules/conversions/${schedule.id}/pre-authorisation`,
        body: { upToXof: 60_000_000, until: '2027-01-31' },
      },
      { name: 'conversion', method: 'POST', url: `/api/transactions/${conversion.id}/approve`, body: {} },
      { name: 'role', method: 'POST', url: `/api/access-requests/${request.id}/decision`, body: approved },
    )
  }

  /** Tries every decision; returns those that were accepted. */
  async function accepted(headers: Record<string, string>): Promise<string[]> {
    const done: string[] = []
    for (const { name, method, url, body } of waiting) {
      const reply = await served.app.inject({
        method,
        url,
        payload: body,
        headers: { 'sec-fetch-site': 'same-origin', ...headers },
      })
      expect([name, reply.statusCode, reply.statusCode < 500]).toEqual([name, reply.statusCode, true])
      if (reply.statusCode < 300) done.push(name)
    }
    return done
  }

  beforeAll(async () => {
    served = await createServedHarness({ seed: 27, environment: { CONTROLS: 'production' } })
    await served.signIn('ada', 'admin')
    await served.signIn('kofi', 'admin')
    await served.signIn('fatou', 'compliance')
    await served.signIn('awa', 'user')
    for (const name of ['ada', 'kofi', 'fatou', 'awa', 'operator', 'approver']) await release(`${name}@example.org`)
    served.harness.advance(25 * 3_600_000)
    ada = await served.signInAgain('ada')
    const users: { id: string; email: string }[] = (await call(ada, 'GET', '/api/users')).body
    for (const { id, email } of users) ids[email.split('@')[0] ?? ''] = id
    await served.harness.setRate('561')
    await served.harness.addBank()
    await askForAll()
  }, 120_000)
  afterAll(() => served.stop())

  it('refuses the requester', async () => {
    expect(await accepted({ cookie: ada })).toEqual([])
  })

  it('gives API keys no scope that decides', async () => {
    for (const scope of ['conversions.approve', 'kyc.decide', 'alerts.handle', 'rules.manage', 'banking.approve']) {
      const made = await call(ada, 'POST', '/api/api-keys', { name: scope, scopes: [scope], expiresOn: null })
      expect([scope, made.status]).toEqual([scope, 400])
    }
    const key = await call(ada, 'POST', '/api/api-keys', { name: 'k', scopes: ['clients.read'], expiresOn: null })
    expect(await accepted({ authorization: `Bearer ${key.body.secret}` })).toEqual([])
  })

  it('refuses an account that the requester made, by the link that the requester opened', async () => {
    const made = await call(ada, 'POST', '/api/users', { email: 'puppet@example.org', role: 'compliance' })
    expect(made.body.user).toMatchObject({ role: 'user', waiting: [{ kind: 'role', role: 'compliance' }] })
    const token = String(made.body.link.url).split('token=')[1] ?? ''
    await call('', 'POST', '/api/join', { token, password: chosenPassword })
    const cookie = await signInWith('puppet@example.org', chosenPassword)
    expect(await accepted({ cookie: cookie ?? '' })).toEqual([])
  })

  it('keeps a promotion waiting', async () => {
    const changed = await call(ada, 'PATCH', `/api/users/${ids.awa}`, { role: 'compliance' })
    expect(changed.body).toMatchObject({ role: 'user', waiting: [{ kind: 'role', role: 'compliance' }] })
    expect(await accepted({ cookie: await served.signInAgain('awa') })).toEqual([])
  })

  it('keeps a new password or the removal of a second factor of an approver waiting', async () => {
    const link = await call(ada, 'POST', `/api/users/${ids.fatou}/link`, {})
    expect(link.body).toMatchObject({ link: null, sentTo: null, user: { waiting: [{ kind: 'link' }] } })
    const reset = await call(ada, 'POST', `/api/users/${ids.fatou}/second-factor/reset`, {})
    expect(reset.body.waiting).toMatchObject([{ kind: 'link' }, { kind: 'second_factor' }])
    for (const { id } of reset.body.waiting) {
      const decided = await call(ada, 'POST', `/api/access-requests/${id}/decision`, { decision: 'approved' })
      expect(decided.status).toBe(403)
    }
  })

  it('refuses accounts of the command line, released or not', async () => {
    await onCommandLine('create', ['--email', 'cli@example.org', '--role', 'admin', '--password-stdin'])
    const cookie = (await signInWith('cli@example.org', chosenPassword)) ?? ''
    expect(await accepted({ cookie })).toEqual([])
    await onCommandLine('release', ['cli@example.org'])
    expect(await accepted({ cookie })).toEqual([])
    await onCommandLine('reset', ['--email', 'fatou@example.org', '--password-stdin'])
    const officer = (await signInWith('fatou@example.org', chosenPassword)) ?? ''
    expect(await accepted({ cookie: officer })).toEqual([])
  })

  it('refuses the requester after every other approver was demoted or deactivated', async () => {
    for (const name of ['kofi', 'fatou', 'approver', 'cli']) {
      const users: { id: string; email: string; role: string }[] = (await call(ada, 'GET', '/api/users')).body
      const { id } = users.find(({ email }) => email === `${name}@example.org`) ?? { id: '' }
      if (name === 'kofi') await expectDone(ada, 'PATCH', `/api/users/${id}`, { role: 'user' })
      else await expectDone(ada, 'POST', `/api/users/${id}/deactivate`, {})
    }
    expect(await accepted({ cookie: ada })).toEqual([])
    const again = await expectDone(ada, 'PATCH', '/api/settings/conversions.feeBasisPoints', { value: 180 })
    expect(again).toMatchObject({ value: 150, proposal: { value: 180 } })
  })

  it('keeps the return of a deactivated approver waiting', async () => {
    const back = await call(ada, 'POST', `/api/users/${ids.fatou}/activate`, {})
    expect(back.body).toMatchObject({ isActive: false, waiting: [{ kind: 'activation' }] })
  })

  it('lets a second person decide all of it', async () => {
    const promoted = await served.harness.database.transaction((transaction) =>
      served.harness.modules.identity.directory.change(transaction, systemActor('test', served.harness.now()), {
        ...{ id: ids.kofi ?? '', role: 'admin', version: null },
      }),
    )
    expectOk(promoted, 'a promotion')
    await release('kofi@example.org')
    served.harness.advance(25 * 3_600_000)
    const cookie = await served.signInAgain('kofi')
    expect(await accepted({ cookie })).toEqual(
      expect.arrayContaining(['setting', 'client limit', 'bank', 'alert rule', 'schedule', 'role']),
    )
  })
})
