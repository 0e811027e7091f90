import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type MailSink, mailSink } from '#tests/running/mail-sink.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const hourMs = 3_600_000
const password = 'copper lantern orchard 29'
const otherPassword = 'granite willow harbour 61'

describe('a mailed link', { tags: ['D2-37'] }, () => {
  let served: ServedHarness
  let sink: MailSink
  let address: string
  let admin: string
  let people = 0

  beforeAll(async () => {
    sink = await mailSink()
    served = await createServedHarness({ environment: { SMTP_URL: sink.url, MAIL_FROM: 'office@corridor.example' } })
    address = await served.listen()
    await served.signIn('chief', 'admin')
    await served.signIn('deputy', 'admin')
  }, 120_000)
  beforeEach(async () => {
    admin = await served.signInAgain('chief')
  })
  afterAll(async () => {
    await served.stop()
    await sink.close()
  })

  const post = (path: string, body: object, cookie = '') =>
    fetch(`${address}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json',
        origin: 'http://localhost:5000',
        cookie,
      },
      body: JSON.stringify(body),
      redirect: 'manual',
    })
  const cookieOf = (answer: Response) => String(answer.headers.get('set-cookie')).split(';')[0] ?? ''
  const me = async (cookie: string) => {
    const answer = await fetch(`${address}/api/auth/user`, { headers: { cookie } })
    return answer.status === 200 ? ((await answer.json()) as { email: string }).email : answer.status
  }
  const signIn = async (email: string, word: string) => (await post('/api/login', { email, password: word })).status
  const join = (token: string, word = password, cookie = '') => post('/api/join', { token, password: word }, cookie)
  const isOpen = (token: string) => served.harness.modules.identity.directory.isLinkOpen(token)
  /** Sends what waits; returns the recipient and the token of each message. */
  const mailed = async () => {
    sink.mails.length = 0
    await served.harness.modules.identity.sendLinks()
    return sink.mails.map((mail) => {
      const text = mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
      return {
        to: /^To: .*?([^\s<]+@[^\s>]+)>?\r$/m.exec(text)?.[1],
        subject: /^Subject: (.*)\r$/m.exec(text)?.[1],
        token: /http:\/\/localhost:5000\/api\/join\?token=([\w-]{43})\s/.exec(text)?.[1] ?? '',
      }
    })
  }
  const tokenFor = async (email: string) => (await mailed()).find(({ to }) => to === email)?.token ?? ''
  const invite = async () => {
    people += 1
    const email = `person-${people}@example.org`
    const answer = await post('/api/users', { email, firstName: 'Awa', lastName: 'Sow', role: 'user' }, admin)
    const body = (await answer.json()) as { user: { id: string }; link: unknown }
    expect([answer.status, body.link]).toEqual([201, null])
    return { email, id: body.user.id, token: await tokenFor(email) }
  }
  const joined = async () => {
    const person = await invite()
    const cookie = cookieOf(await join(person.token))
    expect(await me(cookie)).toBe(person.email)
    return { ...person, cookie }
  }
  const askReset = async (id: string) => {
    const answer = await post(`/api/users/${id}/link`, {}, admin)
    expect([answer.status, ((await answer.json()) as { link: unknown }).link]).toEqual([201, null])
  }

  const setActive = async (id: string, verb: 'activate' | 'deactivate') => {
    const list = await (await fetch(`${address}/api/users?limit=100`, { headers: { cookie: admin } })).json()
    const version = (list as { id: string; version: number }[]).find((one) => one.id === id)?.version
    expect((await post(`/api/users/${id}/${verb}`, { version }, admin)).status).toBe(200)
  }

  it('reaches its person alone, works once and is sent once', async () => {
    const { email, token } = await invite()
    expect(await mailed()).toEqual([])
    expect(await isOpen(token)).toBe(true)
    const page = await fetch(`${address}/api/join?token=${token}`)
    expect(page.headers.get('referrer-policy')).toBe('same-origin')
    expect(page.headers.get('cache-control')).toBe('no-store')
    const answers = await Promise.all(Array.from({ length: 8 }, () => join(token)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 403, 403, 403, 403, 403, 403, 403])
    expect((await join(token, otherPassword)).status).toBe(403)
    expect(await isOpen(token)).toBe(false)
    expect([await signIn(email, otherPassword), await signIn(email, password)]).toEqual([401, 200])
  })

  it('expires: an invitation after 72 hours, a reset after two', async () => {
    const late = await invite()
    served.harness.advance(72 * hourMs + 1)
    expect([await isOpen(late.token), (await join(late.token)).status]).toEqual([false, 403])
    admin = await served.signInAgain('chief')
    const inTime = await invite()
    served.harness.advance(72 * hourMs - 1)
    expect((await join(inTime.token)).status).toBe(200)
    admin = await served.signInAgain('chief')
    await askReset(inTime.id)
    const token = await tokenFor(inTime.email)
    served.harness.advance(2 * hourMs + 1)
    expect((await join(token, otherPassword)).status).toBe(403)
    expect(await signIn(inTime.email, password)).toBe(200)
  })

  it('is revoked by a newer one, sent or not, and by deactivation', async () => {
    const { id, email, token } = await invite()
    await askReset(id)
    expect((await join(token)).status).toBe(403)
    await askReset(id)
    const messages = (await mailed()).filter(({ to }) => to === email)
    expect(messages).toHaveLength(1)
    const newest = messages[0]?.token ?? ''
    await setActive(id, 'deactivate')
    expect([await isOpen(newest), (await join(newest)).status]).toEqual([false, 403])
    await setActive(id, 'activate')
    expect((await join(newest)).status).toBe(403)
  })

  it('is not sent to a person who was deactivated while it waited', async () => {
    const { id, email } = await joined()
    await askReset(id)
    await setActive(id, 'deactivate')
    expect((await mailed()).filter(({ to }) => to === email)).toEqual([])
  })

  it('changes only the person it was sent to, even when another person opens it', async () => {
    const awa = await joined()
    const moussa = await joined()
    await askReset(awa.id)
    const token = await tokenFor(awa.email)
    const answer = await join(token, otherPassword, moussa.cookie)
    expect(answer.status).toBe(200)
    // Whoever holds the link is signed in as its person; the account they came from is untouched.
    expect(await me(cookieOf(answer))).toBe(awa.email)
    expect(await me(awa.cookie)).toBe(401)
    expect([await signIn(moussa.email, otherPassword), await signIn(moussa.email, password)]).toEqual([401, 200])
    expect([await signIn(awa.email, password), await signIn(awa.email, otherPassword)]).toEqual([401, 200])
  })

  it.each(['', 'A'.repeat(43), "' or 1=1 --", 'A'.repeat(200)])('is nobody’s when its token is %j', async (token) => {
    const answer = await join(token)
    expect([answer.status, await answer.json()]).toEqual([403, expect.objectContaining({ code: 'link_invalid' })])
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('keeps working after a password that the rules refuse', async () => {
    const { email, token } = await invite()
    for (const refused of ['short', 'password123456', `${email.split('@')[0]} harbour 61`])
      expect([refused, (await join(token, refused)).status]).toEqual([refused, 400])
    expect((await join(token)).status).toBe(200)
  })

  it('is in no list, log of emails, answer or audit entry', async () => {
    const { token } = await invite()
    for (const path of ['/api/users', '/api/mail', '/api/audit-logs', '/api/notices']) {
      const answer = await fetch(`${address}${path}?limit=100`, { headers: { cookie: admin } })
      expect([path, (await answer.text()).includes(token)]).toEqual([path, false])
    }
  })

  it('is sent again after the mail server refused it for now', async () => {
    let refusals = 1
    const busy = await mailSink({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_, __, done) => done(refusals-- > 0 ? Object.assign(new Error('busy'), { responseCode: 451 }) : null),
    })
    const other = await createServedHarness({
      environment: { SMTP_URL: busy.url, MAIL_FROM: 'office@corridor.example' },
    })
    try {
      const cookie = await other.signIn('chief', 'admin')
      const { statusCode } = await other.app.inject({
        method: 'POST',
        url: '/api/users',
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
        payload: { email: 'late@example.org', role: 'user' },
      })
      expect(statusCode).toBe(201)
      await other.harness.modules.identity.sendLinks()
      expect(busy.mails).toHaveLength(0)
      await other.harness.modules.identity.sendLinks()
      await other.harness.modules.identity.sendLinks()
      expect(busy.mails).toHaveLength(1)
    } finally {
      await other.stop()
      await busy.close()
    }
  }, 60_000)
})
