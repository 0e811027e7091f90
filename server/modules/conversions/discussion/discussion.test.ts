import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

const day = 24 * 60 * 60 * 1000
type Who = 'asks' | 'decides' | 'audits'

describe('the discussion of a conversion', { tags: ['D17-16'] }, () => {
  let served: ServedHarness
  let id: number
  const cookies = new Map<string, string>()

  const call = (who: Who, method: 'GET' | 'POST', path: string, payload?: object) =>
    served.call(cookies.get(who), method, `/api${path}`, payload)
  const comment = (who: Who, text: string, requestId?: number) =>
    call(who, 'POST', `/transactions/${id}/comments`, { text, ...(requestId ? { requestId } : {}) })
  const request = (who: Who, text: string) => call(who, 'POST', `/transactions/${id}/information-requests`, { text })
  const noticesOf = async (who: Who) =>
    (await call(who, 'GET', '/notices')).body.filter(({ kind }: { kind: string }) => kind === 'discussion')
  const waitingFor = async (who: Who) =>
    (await call(who, 'GET', '/transactions?waiting=me')).body.map((row: { id: number }) => row.id)

  beforeAll(async () => {
    served = await createServedHarness()
    await served.harness.addBank({ dailyLimitXof: 10_000_000_000n })
    const clientId = await served.harness.addClient('Baobab Textiles SA')
    const people = { asks: 'user', decides: 'compliance', audits: 'auditor' } as const
    for (const [who, role] of Object.entries(people)) cookies.set(who, await served.signIn(who, role))
    // An approver must have had the account for a day.
    served.harness.advance(day)
    for (const who of Object.keys(people)) cookies.set(who, await served.signInAgain(who))
    const started = await call('asks', 'POST', '/transactions/large-conversion', { amountXof: 150_000_000, clientId })
    id = started.body.transaction.id
    await served.harness.run(async () => (await served.harness.stateOf(id)) === 'in_review')
  }, 60_000)
  afterAll(() => served.stop())

  it('asks the requester, who answers once, and notifies both', async () => {
    expect(await waitingFor('decides')).toEqual([id])
    expect(await waitingFor('asks')).toEqual([])

    const response = await request('decides', 'Please attach the certificate of origin.')
    expect(response).toMatchObject({ status: 201, body: { state: 'in_review', comments: [{ kind: 'request' }] } })
    const requestId = response.body.comments[0].id
    expect(await noticesOf('asks')).toMatchObject([
      { title: expect.stringMatching(/^Information requested for TX-/), body: expect.stringContaining('certificate') },
    ])
    expect(await noticesOf('decides')).toEqual([])
    expect(await waitingFor('asks')).toEqual([id])

    expect(await comment('decides', 'Here it is.', requestId)).toMatchObject({ status: 403 })
    const answered = await comment('asks', 'It is in the dossier now.', requestId)
    expect(answered.body.comments.at(-1)).toMatchObject({
      kind: 'answer',
      requestId,
      text: 'It is in the dossier now.',
    })
    expect(await comment('asks', 'Again.', requestId)).toMatchObject({ status: 409 })
    expect(await noticesOf('decides')).toMatchObject([
      { title: expect.stringMatching(/^Information provided for TX-/) },
    ])
    expect(await waitingFor('asks')).toEqual([])
  })

  it('refuses requests about own conversions, and everything by people who only read', async () => {
    expect(await request('asks', 'Why?')).toMatchObject({ status: 403 })
    expect(await comment('audits', 'Seen.')).toMatchObject({ status: 403 })
    expect(await comment('asks', '  ')).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'text', message: 'A comment is required' }] },
    })
    expect(await call('asks', 'POST', '/transactions/999999/comments', { text: 'Hello' })).toMatchObject({
      status: 404,
    })
  })

  it('is audited without its text, and never changed', async () => {
    await comment('decides', 'Seen, thank you.')
    const { body: page } = await call('audits', 'GET', `/audit-logs?resourceType=conversion&resourceId=${id}`)
    const entries = page.filter(({ details }: { details: { comment?: string } }) => details?.comment)
    expect(entries[0]).toMatchObject({ action: 'create', details: { comment: 'comment' } })
    expect(JSON.stringify(entries)).not.toContain('thank you')
    const change = served.harness.database.pool.execute(sql`update conversions.comment set body = 'other'`)
    await expect(change).rejects.toThrow()
  })

  it('asks for nothing once the review has ended, but still takes comments', async () => {
    expect(await call('decides', 'POST', `/transactions/${id}/reject`, { reason: 'No purpose' })).toMatchObject({
      status: 200,
    })
    expect(await request('decides', 'One more thing')).toMatchObject({ status: 409 })
    expect(await comment('asks', 'Understood.')).toMatchObject({ status: 201 })
    expect(await waitingFor('decides')).toEqual([])
    const inReview = await call('asks', 'GET', '/transactions?complianceStatus=review')
    expect(inReview.body).toEqual([])
  })

  it('lists conversions by bank, client and day, newest first, page by page', async () => {
    for (const amountXof of [60_000_000, 61_000_000])
      await call('asks', 'POST', '/transactions/large-conversion', { amountXof })
    await served.harness.run(
      async () => (await call('asks', 'GET', '/transactions?status=completed')).body.length === 2,
    )
    const list = async (query: string) => (await call('asks', 'GET', `/transactions?${query}`)).body
    const [newest] = await list('limit=1')
    expect(newest).toMatchObject({ amountXof: 61_000_000 })
    const first = await call('asks', 'GET', '/transactions?limit=1')
    const next = /<([^>]+)>/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await call('asks', 'GET', next.replace(/^.*\/api/, ''))).body[0]).toMatchObject({ amountXof: 60_000_000 })
    expect(await call('asks', 'GET', '/transactions?cursor=MQ')).toMatchObject({ status: 400 })

    const today = served.harness.now().toISOString().slice(0, 10)
    expect((await list(`from=${today}&to=${today}`)).length).toBe(3)
    expect(await list('to=2020-01-01')).toEqual([])
    const { rows } = await served.harness.database.pool.execute<{ id: number }>(
      sql`select connection_id as id from conversions.conversion where id = ${newest.id}`,
    )
    expect((await list(`connectionId=${rows[0]?.id}`)).length).toBe(3)
    expect(await list('connectionId=999999')).toEqual([])
    expect((await list('q=BAOBÁB')).length).toBe(1)
  })
})
