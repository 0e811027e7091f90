import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { createServedHarness, harnessPassword, type ServedHarness } from '#tests/running/served-harness.ts'
import { outboxSettled } from '#tests/setup/outbox.ts'
import { notifyApprovers } from './approval-notifications.ts'

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0'
const newerFirefox = firefox.replaceAll('140', '141')
const safari = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15'

describe('notices of unusual sign-ins', () => {
  let served: ServedHarness
  const email = 'awa@example.org'

  const signIn = (userAgent: string, remoteAddress: string, password = harnessPassword) =>
    served.app.inject({
      method: 'POST',
      url: '/api/login',
      remoteAddress,
      headers: { 'sec-fetch-site': 'same-origin', 'user-agent': userAgent },
      payload: { email, password },
    })
  const seen = new Set<string>()
  /** The texts that were mailed to the person since the last call. */
  const mailed = async () => {
    await outboxSettled(served.harness.database.pool)
    await notifyApprovers(served.harness.modules)
    const { rows } = await served.harness.database.pool.execute<{ id: string; text: string }>(
      sql`select id, body_text as text from mail.message where subject = 'New sign-in to your account'`,
    )
    const fresh = rows.filter(({ id }) => !seen.has(id))
    for (const { id } of fresh) seen.add(id)
    return fresh.map(({ text }) => text)
  }

  beforeAll(async () => {
    served = await createServedHarness()
    await outboxSettled(served.harness.database.pool)
    await notifyApprovers(served.harness.modules)
    await served.signIn('awa', 'user')
  }, 60_000)
  afterAll(() => served.stop())

  it('are not sent for known places, nor for a newer version of the browser', async () => {
    await signIn(firefox, '127.0.0.1')
    await mailed()
    await signIn(newerFirefox, '127.0.0.1')
    await signIn(firefox, '127.0.44.9')
    expect(await mailed()).toEqual([])
  })

  it('name a new browser and a new network, once, in the bell, by email and in the audit log', async () => {
    await mailed()
    expect((await signIn(safari, '198.51.100.7')).statusCode).toBe(200)
    await signIn(safari, '198.51.100.7')
    const sent = await mailed()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('a browser you had not used before and from a network you had not used before')
    expect(sent[0]).not.toContain('198.51')
    const { rows } = await served.harness.database.pool.execute(sql`
      select details->'unusual' as unusual from audit.entry where action = 'login' and details ? 'unusual' order by id desc limit 1`)
    expect(rows).toEqual([{ unusual: ['new_browser', 'new_network'] }])
    const cookie = String((await signIn(safari, '198.51.100.7')).headers['set-cookie']).split(';')[0] ?? ''
    const notices = await served.app.inject({ url: '/api/notices', headers: { cookie } })
    expect(notices.json()[0]).toMatchObject({ kind: 'sign_in', title: 'New sign-in to your account' })
  })

  it('name a sign-in after three failed attempts of others, not after two', async () => {
    await mailed()
    for (const failures of [2, 3]) {
      for (let count = 0; count < failures; count += 1) await signIn(safari, '198.51.100.7', 'wrong wrong wrong')
      expect((await signIn(safari, '198.51.100.7')).statusCode).toBe(200)
    }
    const sent = await mailed()
    expect(sent).toHaveLength(1)
    expect(sent[0]).toContain('after several failed attempts')
  })

  it('come again for a place that was not used for 90 days', async () => {
    await mailed()
    served.harness.advance(60 * 24 * 3_600_000)
    await signIn(firefox, '127.0.0.1')
    served.harness.advance(40 * 24 * 3_600_000)
    await signIn(safari, '127.0.0.1')
    expect(await mailed()).toMatchObject([expect.stringContaining('from a browser')])
  })

  it('end with the setting, which takes two people', async () => {
    await mailed()
    const { modules, database, now } = served.harness
    const changed = await database.transaction((transaction) =>
      modules.settings.change(transaction, systemActor('test', now()), 'signIn.notices', false),
    )
    expectOk(changed, 'the setting')
    await signIn('Another browser', '203.0.113.9')
    expect(await mailed()).toEqual([])
  })
})
