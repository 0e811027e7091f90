import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { verifyState } from '#server/app/verification/integrity.ts'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { type MailSink, mailSink } from '#tests/running/mail-sink.ts'
import { dualControls } from './dual-control-calls.ts'
import type { DualControlRow } from './dual-control-row.ts'
import { chosenPassword, type DualControlSetup, rowName, startDualControl } from './dual-control-setup.ts'

/** Who requested the decisions that an attack aims at; `nobody` where there was no request. */
type Target = 'ada' | 'fatou' | 'nobody'
const targetOf = ({ requestedBy }: DualControlRow): Target => requestedBy ?? 'ada'

/**
 * Every attack, by whose requests it aims at. A KYC approval has no request, so Ada and an officer
 * whom she controls may decide it like any approver.
 */
const attacks = {
  requester: ['ada', 'fatou'],
  'API key': ['ada', 'fatou', 'nobody'],
  'puppet account': ['ada', 'fatou', 'nobody'],
  'waiting promotion': ['ada', 'fatou', 'nobody'],
  'new officer during the rest': ['ada', 'fatou', 'nobody'],
  'officer whom the requester reset before': ['ada'],
  'reset officer during the rest': ['ada', 'fatou', 'nobody'],
  'reset officer': ['ada'],
  'two officers whom one person reset': ['fatou'],
  'account of the command line during the rest': ['ada', 'fatou', 'nobody'],
  'account of the command line': ['ada', 'fatou', 'nobody'],
  'released account of the command line during the rest': ['ada', 'fatou', 'nobody'],
  'password of the command line': ['ada', 'fatou', 'nobody'],
  'requester without other approvers': ['ada', 'fatou'],
} as const satisfies Record<string, readonly Target[]>
type Attack = keyof typeof attacks
const aimsAt = (name: Attack, row: DualControlRow): boolean =>
  (attacks[name] as readonly Target[]).includes(targetOf(row))

const people = ['ada', 'kofi', 'fatou', 'awa', 'moussa', 'operator', 'approver'] as const
/** A new client whose KYC the creator decides. */
const clientWithStatedKyc = {
  companyName: 'Stated SARL',
  contactName: 'Awa Diop',
  email: 'awa@example.org',
  address: '1 Rue du Port',
  country: 'Mali',
  kycStatus: 'approved',
}
const rolesOf = { ada: 'admin', kofi: 'admin', fatou: 'compliance', moussa: 'compliance', awa: 'user' } as const

describe('four eyes with production controls', () => {
  let setup: DualControlSetup
  let ada = ''
  let kofi = ''
  let conversionId = 0

  const attack = (name: Attack, cookie: string) =>
    setup.attack(
      name,
      { cookie },
      setup.waiting.filter((row) => aimsAt(name, row)),
    )
  const decisionsFor = (target: Target) => setup.waiting.filter((row) => targetOf(row) === target)
  const signInBoth = async () => {
    ada = await setup.served.signInAgain('ada')
    kofi = await setup.served.signInAgain('kofi')
  }
  const approveRequests = async (requests: readonly { id: number }[]) => {
    const links: string[] = []
    for (const { id } of requests) {
      const url = `/api/access-requests/${id}/decision`
      const { link } = await setup.expectDone(kofi, 'POST', url, { decision: 'approved' })
      if (link) links.push(link.url)
    }
    return links
  }

  beforeAll(async () => {
    setup = await startDualControl()
    const { served, ids } = setup
    for (const [name, role] of Object.entries(rolesOf)) await served.signIn(name, role)
    for (const name of people) await setup.release(`${name}@example.org`)
    setup.endRest()
    await signInBoth()
    const users: { id: string; email: string }[] = (await setup.call(ada, 'GET', '/api/users')).body
    for (const { id, email } of users) ids[email.split('@')[0] ?? ''] = id
    await served.harness.setRate('561')
    await served.harness.addBank()
    const fatou = await served.signInAgain('fatou')
    conversionId = (await setup.requestAll({ ada, kofi, fatou })).conversionId
  }, 120_000)
  afterAll(() => setup.served.stop())

  it('has a row for every call that the contract and the modules decide by two people', () => {
    const named = everyRoute().filter(({ takesTwo }) => takesTwo)
    const unique = (names: readonly string[]) => [...new Set(names)].sort()
    expect(unique(dualControls.map(({ call }) => call))).toEqual(named.map(nameOf).sort())
    expect(unique(dualControls.map(({ source }) => source))).toEqual(filesThatCheck())
    for (const route of named) expect([nameOf(route), route.freshProof]).toEqual([nameOf(route), true])
  })

  it('refuses the requester', async () => {
    expect(await setup.attack('requester', { cookie: ada }, decisionsFor('ada'))).toEqual([])
    const fatou = await setup.served.signInAgain('fatou')
    expect(await setup.attack('requester', { cookie: fatou }, decisionsFor('fatou'))).toEqual([])
  })

  it('gives API keys no scope that decides', { tags: ['D17-07'] }, async () => {
    for (const scope of ['conversions.approve', 'kyc.decide', 'alerts.handle', 'rules.manage', 'banking.approve']) {
      const made = await setup.call(ada, 'POST', '/api/api-keys', { name: scope, scopes: [scope], expiresOn: null })
      expect([scope, made.status]).toEqual([scope, 400])
    }
    const key = await setup.call(ada, 'POST', '/api/api-keys', { name: 'k', scopes: ['clients.read'], expiresOn: null })
    expect(await setup.attack('API key', { authorization: `Bearer ${key.body.secret}` })).toEqual([])
  })

  it('refuses an account that the requester made, by the link that the requester opened', {
    tags: ['D17-05', 'D17-08'],
  }, async () => {
    const made = await setup.call(ada, 'POST', '/api/users', { email: 'puppet@example.org', role: 'compliance' })
    expect(made.body.user).toMatchObject({ role: 'user', waiting: [{ kind: 'role', role: 'compliance' }] })
    await setup.join(made.body.link.url)
    expect(await attack('puppet account', await setup.signInWith('puppet@example.org', chosenPassword))).toEqual([])
  })

  it('keeps a promotion waiting', { tags: ['D17-04'] }, async () => {
    const changed = await setup.call(ada, 'PATCH', `/api/users/${setup.ids.awa}`, { role: 'compliance' })
    expect(changed.body).toMatchObject({ role: 'user', waiting: [{ kind: 'role', role: 'compliance' }] })
    expect(await attack('waiting promotion', await setup.served.signInAgain('awa'))).toEqual([])
  })

  it('keeps a new password or the removal of a second factor of an approver waiting', {
    tags: ['D17-04'],
  }, async () => {
    const link = await setup.call(ada, 'POST', `/api/users/${setup.ids.fatou}/link`, {})
    expect(link.body).toMatchObject({ link: null, sentTo: null, user: { waiting: [{ kind: 'link' }] } })
    const reset = await setup.call(ada, 'POST', `/api/users/${setup.ids.fatou}/second-factor/reset`, {})
    expect(reset.body.waiting).toMatchObject([{ kind: 'link' }, { kind: 'second_factor' }])
    for (const { id } of reset.body.waiting) {
      const decided = await setup.call(ada, 'POST', `/api/access-requests/${id}/decision`, { decision: 'approved' })
      expect(decided.status).toBe(403)
    }
  })

  it('refuses an officer whose password the requester set before the promotion', {
    tags: ['D17-05', 'D17-08'],
  }, async () => {
    // Awa does not approve yet, so nobody else is asked for her reset. Ada opens the link.
    const { link, user } = await setup.expectDone(ada, 'POST', `/api/users/${setup.ids.awa}/link`, {})
    await setup.join(link.url)
    await approveRequests(user.waiting)
    const awa = await setup.signInWith('awa@example.org', chosenPassword)
    expect(await attack('new officer during the rest', awa)).toEqual([])
    expect(codesOf('new officer during the rest')).toEqual(['approver_too_new'])
    setup.endRest()
    await signInBoth()
    const afterRest = await setup.signInWith('awa@example.org', chosenPassword)
    expect(await attack('officer whom the requester reset before', afterRest)).toEqual([])
    expect(codesOf('officer whom the requester reset before')).toEqual(['account_not_own'])
  })

  it('refuses an officer whose reset was approved and whose link others opened', {
    tags: ['D17-04', 'D17-05'],
  }, async () => {
    const { body: users } = await setup.call(ada, 'GET', '/api/users?q=fatou')
    const [link] = await approveRequests(users[0].waiting)
    await setup.join(link ?? '')
    const fatou = await setup.signInWith('fatou@example.org', chosenPassword)
    expect(await attack('reset officer during the rest', fatou)).toEqual([])
    setup.endRest()
    await signInBoth()
    const afterRest = await setup.signInWith('fatou@example.org', chosenPassword)
    expect(await attack('reset officer', afterRest)).toEqual([])
    expect(codesOf('reset officer')).toEqual(['account_not_own'])
    // Fatou signed first. Ada can have both passwords, so two signatures would be hers.
    const awa = await setup.signInWith('awa@example.org', chosenPassword)
    expect(await attack('two officers whom one person reset', awa)).toEqual([])
    expect(codesOf('two officers whom one person reset')).toEqual(['account_not_own'])
  })

  it('refuses accounts of the command line, released or not', { tags: ['D17-05', 'D17-08'] }, async () => {
    for (const role of ['admin', 'compliance']) {
      const email = `cli-${role}@example.org`
      await setup.onCommandLine('create', ['--email', email, '--role', role, '--password-stdin'])
      expect(
        await attack('account of the command line during the rest', await setup.signInWith(email, chosenPassword)),
      ).toEqual([])
    }
    setup.endRest()
    await signInBoth()
    for (const role of ['admin', 'compliance']) {
      const email = `cli-${role}@example.org`
      const unclaimed = await setup.signInWith(email, chosenPassword)
      expect(await attack('account of the command line', unclaimed)).toEqual([])
      const stated = await setup.call(unclaimed, 'POST', '/api/clients', clientWithStatedKyc)
      expect([stated.status, stated.body.code]).toEqual([403, 'account_not_own'])
      const late = `late-${role}@example.org`
      await setup.onCommandLine('create', ['--email', late, '--role', role, '--password-stdin'])
      await setup.onCommandLine('release', [late])
      const released = await setup.signInWith(late, chosenPassword)
      expect(await attack('released account of the command line during the rest', released)).toEqual([])
    }
    await setup.onCommandLine('reset', ['--email', 'fatou@example.org', '--password-stdin'])
    const officer = await setup.signInWith('fatou@example.org', chosenPassword)
    expect(await attack('password of the command line', officer)).toEqual([])
  })

  it('refuses the requester after every other approver was demoted or deactivated', async () => {
    const users: { id: string; email: string; role: string; isActive: boolean }[] = (
      await setup.call(ada, 'GET', '/api/users?limit=100')
    ).body
    for (const { id, email, role, isActive } of users) {
      // The deactivation of Moussa would withdraw the resets that Ada asked for.
      if (id === setup.ids.ada || id === setup.ids.moussa || role === 'user' || !isActive) continue
      if (email === 'kofi@example.org') await setup.expectDone(ada, 'PATCH', `/api/users/${id}`, { role: 'user' })
      else await setup.expectDone(ada, 'POST', `/api/users/${id}/deactivate`, {})
    }
    expect(await attack('requester without other approvers', ada)).toEqual([])
    const again = await setup.expectDone(ada, 'PATCH', '/api/settings/conversions.feeBasisPoints', { value: 180 })
    expect(again).toMatchObject({ value: 150, proposal: { value: 180 } })
    // The second person decides about the proposal that replaced the first.
    const decision = setup.waiting.find(({ call }) => call === 'POST /api/settings/:key/decision')
    Object.assign(assertDefined(decision?.body, 'the decision'), { proposedAt: again.proposal.proposedAt })
  })

  it('keeps the return of a deactivated approver waiting', async () => {
    const back = await setup.call(ada, 'POST', `/api/users/${setup.ids.fatou}/activate`, {})
    expect(back.body).toMatchObject({ isActive: false, waiting: [{ kind: 'activation' }] })
  })

  it('lets a second person decide all of it, and the audit names the session of each', async () => {
    await setup.change(setup.ids.kofi ?? '', { role: 'admin' })
    await setup.change(setup.ids.awa ?? '', { isActive: true })
    // Fatou's password was set on the command line, so nothing that she signed counts until then.
    for (const name of ['kofi', 'awa', 'fatou']) await setup.release(`${name}@example.org`)
    setup.endRest()
    await setup.served.harness.setRate('561')
    await waitForNewQuote()
    await signInBoth()
    const awa = await setup.signInWith('awa@example.org', chosenPassword)
    // The dossier is waived before the conversion is approved.
    const inOrder = [...setup.waiting].sort((left, right) => Number(isApproval(left)) - Number(isApproval(right)))
    for (const row of inOrder)
      await setup.attack('second person', { cookie: targetOf(row) === 'fatou' ? awa : kofi }, [row])
    const { rows } = await setup.served.harness.database.pool.execute<{ endpoint: string; own: boolean }>(sql`
      select distinct e.endpoint, exists (
        select from identity.session s where s.id::text = e.details->>'session' and s.user_id = e.user_id) as own
      from audit.entry e where e.success and e.details ? 'session' and e.user_id in (${setup.ids.kofi}, ${setup.ids.awa})`)
    const endpoints = rows.filter(({ own }) => own).map(({ endpoint }) => endpoint)
    expect(endpoints).toEqual(expect.arrayContaining(setup.waiting.map(({ url }) => url)))
  })

  it('leaves roles, settings, limits and approvals as the audit log recorded them', async () => {
    const { modules, database } = setup.served.harness
    expect(await verifyState(modules, database)).toEqual([])
  })

  it.each(dualControls.map((row) => [rowName(row), row] as const))(
    '%s is refused in every attack and accepted from a second person',
    { tags: ['D17-03', 'D17-05'] },
    (name, row) => {
      const { 'second person': bySecond, ...attacked } = Object.fromEntries(setup.matrix.get(name) ?? [])
      const expected = (Object.keys(attacks) as Attack[]).filter(
        (attack) => aimsAt(attack, row) || attack === 'API key',
      )
      expect(Object.keys(attacked).sort()).toEqual(expected.sort())
      expect(Object.values(attacked)).not.toContain('done')
      expect(bySecond).toBe('done')
    },
  )

  const isApproval = ({ call }: DualControlRow) => call === 'POST /api/transactions/:id/approve'

  /** The rate lock of the conversion expired during the rest. */
  async function waitForNewQuote(): Promise<void> {
    const { modules, database, now, run } = setup.served.harness
    await run(async () => {
      const found = await modules.conversions.get(database.pool, conversionId)
      return found.ok && found.value.row.state === 'in_review' && found.value.row.rateLockedUntil > now()
    })
  }

  /** Codes that refused an attack, except for calls that the role may not make at all. */
  const codesOf = (attack: Attack): string[] => {
    const codes = new Set([...setup.matrix.values()].flatMap((answers) => answers.get(attack) ?? []))
    return [...codes].filter((code) => code !== 'not_permitted')
  }
})

describe('an account that one administrator created, with production controls', { tags: ['D17-03'] }, () => {
  let setup: DualControlSetup
  let sink: MailSink
  let ada = ''
  let kofi = ''
  const waitingOf = async (cookie: string) =>
    (await setup.call(cookie, 'GET', '/api/approvals?part=waiting&limit=100')).body as {
      kind: string
      id: string
      subject: string
      blocked: string | null
      mayReject: boolean
    }[]
  const codesOf = (attack: string) => [...setup.matrix.values()].flatMap((answers) => answers.get(attack) ?? [])

  beforeAll(async () => {
    sink = await mailSink()
    setup = await startDualControl({ SMTP_URL: sink.url, MAIL_FROM: 'office@example.org' })
    const { served } = setup
    for (const name of ['ada', 'kofi'] as const) await served.signIn(name, 'admin')
    await served.signIn('fatou', 'compliance')
    for (const name of ['ada', 'kofi', 'fatou', 'operator', 'approver']) await setup.release(`${name}@example.org`)
    setup.endRest()
    ada = await served.signInAgain('ada')
    kofi = await served.signInAgain('kofi')
    await served.harness.setRate('561')
    await served.harness.addBank()
    const { user, sentTo } = await setup.expectDone(ada, 'POST', '/api/users', {
      email: 'puppet@example.org',
      role: 'user',
    })
    expect([sentTo, user.needsConfirmation]).toEqual(['puppet@example.org', true])
    await served.harness.modules.identity.sendLinks()
    const mail = sink.mails.join('').replaceAll('=\r\n', '').replaceAll('=3D', '=')
    await setup.join(`?token=${/token=([\w-]{43})\s/.exec(mail)?.[1]}`)
    const puppet = await setup.signInWith('puppet@example.org', chosenPassword)
    await setup.requestAll({ ada: puppet, kofi, fatou: await served.signInAgain('fatou') }, true)
  }, 120_000)
  afterAll(async () => {
    await setup.served.stop()
    await sink.close()
  })

  it('asks nothing that its creator decides', async () => {
    const asked = setup.waiting.filter(({ requestedBy }) => requestedBy === undefined)
    expect(asked.map(rowName)).toEqual(expect.arrayContaining(['POST /api/transactions/:id/approve']))
    expect(await setup.attack('creator of the requester', { cookie: ada }, asked)).toEqual([])
    expect([...new Set(codesOf('creator of the requester'))]).toEqual(['requester_unconfirmed'])
  })

  it('is named as the reason in the inbox of its creator', async () => {
    const conversion = (await waitingOf(ada)).find(({ kind }) => kind === 'conversion')
    expect(conversion).toMatchObject({ blocked: expect.stringContaining('You created the account'), mayReject: false })
    const { body } = await setup.call(ada, 'GET', '/api/auth/user')
    expect(body.approval.unconfirmedRequesters).toHaveLength(1)
  })

  it('is confirmed by another approver, never by its creator, and then asks like any other', async () => {
    const request = (await waitingOf(kofi)).find(({ kind }) => kind === 'access_request')
    expect(request).toMatchObject({ subject: 'Account of puppet@example.org', blocked: null })
    const url = `/api/access-requests/${request?.id}/decision`
    const byCreator = await setup.call(ada, 'POST', url, { decision: 'approved' })
    expect([byCreator.status, byCreator.body.code]).toEqual([403, 'same_person'])
    const puppet = await setup.signInWith('puppet@example.org', chosenPassword)
    expect((await setup.call(puppet, 'POST', url, { decision: 'approved' })).body.code).toBe('not_permitted')
    await setup.expectDone(kofi, 'POST', url, { decision: 'approved' })
    expect((await waitingOf(ada)).find(({ kind }) => kind === 'conversion')).toMatchObject({ blocked: null })
    const conversion = setup.waiting.filter(({ kind }) => kind === 'conversion')
    expect(await setup.attack('after the confirmation', { cookie: ada }, conversion)).toEqual(conversion.map(rowName))
  })
})

/** Files of modules that ask who may be the second person; the inbox asks for a list only. */
function filesThatCheck(): string[] {
  const modules = join(import.meta.dirname, '../../server/modules')
  return readdirSync(modules, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts') && name !== 'approvals/service.ts')
    .filter((name) => /secondPerson\.check\(/.test(readFileSync(join(modules, name), 'utf8')))
    .sort()
}
