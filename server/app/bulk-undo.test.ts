import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { BulkRun } from '#contract/bulk.ts'
import { expectOk } from '#kernel/result.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { samplePdf } from '#tests/fixtures/sample-files.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

describe('bulk undo', () => {
  let served: ServedHarness
  const cookies: Record<string, string> = {}
  beforeAll(async () => {
    served = await createServedHarness()
    for (const [name, role] of [
      ['author', 'user'],
      ['other', 'compliance'],
    ] as const)
      cookies[name] = await served.signIn(name, role)
  }, 60_000)
  afterAll(() => served.stop())

  const call = async (as: string, method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) => {
    const headers = { cookie: String(cookies[as]), 'sec-fetch-site': 'same-origin' }
    return served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  }
  const read = async (url: string, as = 'author') => (await call(as, 'GET', url)).json()
  /** Starts a bulk action, runs it to its end and returns the run. */
  const runBulk = async (url: string, body: object, as = 'author') => {
    const started = await call(as, 'POST', url, body)
    expect(started.statusCode, started.body).toBe(202)
    await served.harness.modules.bulk.runDue()
    return (await read(`/api/bulk-runs/${started.json().id}`, as)) as BulkRun
  }
  const undo = (run: BulkRun, as = 'author') => runBulk(`/api/bulk-runs/${run.id}/undo`, {}, as)
  const refusal = async (run: BulkRun, as = 'author') =>
    (await call(as, 'POST', `/api/bulk-runs/${run.id}/undo`)).json().code

  it('restores each client and reports those changed since', async () => {
    const ids: number[] = []
    for (const name of ['Acacia SA', 'Baobab SARL', 'Cola GIE', 'Daba SA'])
      ids.push(await served.harness.addClient(name))
    const type = (accountType: string, of: number[]) =>
      runBulk('/api/clients/bulk', {
        selection: { ids: of },
        action: 'set_account_type',
        accountType,
        reason: 'a mistake',
      })
    await type('premium', ids.slice(0, 1))
    const run = await type('enterprise', ids)
    expect(run).toMatchObject({ done: 4, failed: 0, undoes: null, undoableMs: 10_000 })
    await call('other', 'PATCH', `/api/clients/${ids[3]}`, { paymentTerms: 45 })
    served.harness.advance(9_000)
    expect(await read(`/api/bulk-runs/${run.id}`)).toMatchObject({ undoableMs: 1_000 })
    const undoing = await undo(run)
    expect(undoing).toMatchObject({ done: 4, failed: 1, undoes: run.id, undoableMs: 0 })
    expect(await read(`/api/bulk-runs/${undoing.id}/rows?outcome=failed`)).toEqual([
      expect.objectContaining({ rowId: ids[3], label: 'Daba SA', message: 'has changed since' }),
    ])
    const types = await Promise.all(ids.map(async (id) => (await read(`/api/clients/${id}`)).accountType))
    expect(types).toEqual(['premium', 'standard', 'standard', 'enterprise'])
    expect(await read(`/api/bulk-runs/${run.id}`)).toMatchObject({ undoableMs: 0 })
    // Neither the run nor its undo can be undone again.
    expect([await refusal(run), await refusal(undoing)]).toEqual(['undo_over', 'undo_over'])
  })

  it('is limited to the initiator and ten seconds', async () => {
    const ids = [await served.harness.addClient('Fonio SA')]
    const run = await runBulk('/api/clients/bulk', { selection: { ids }, action: 'deactivate', reason: 'a mistake' })
    expect(await refusal(run, 'other')).toBe('not_found')
    served.harness.advance(12_001)
    expect(await refusal(run)).toBe('undo_over')
    expect(await read(`/api/clients/${ids[0]}`)).toMatchObject({ isActive: false })
  })

  it('changes nothing once its initiator is deactivated', async () => {
    const { modules, database, now } = served.harness
    cookies.leaver = await served.signIn('leaver', 'user')
    const { id } = (await read('/api/auth/user', 'leaver')) as { id: string }
    const ids = [await served.harness.addClient('Gombo SA')]
    const body = { selection: { ids }, action: 'deactivate', reason: 'a grudge' }
    const started = await call('leaver', 'POST', '/api/clients/bulk', body)
    expect(started.statusCode).toBe(202)
    const leaving = { id, isActive: false, version: null }
    const left = await database.transaction((transaction) =>
      modules.identity.directory.change(transaction, systemActor('test', now()), leaving),
    )
    expectOk(left, 'a deactivation')
    await modules.bulk.runDue()
    expect(await read(`/api/clients/${ids[0]}`)).toMatchObject({ isActive: true })
  })

  it('restores archived documents', async () => {
    const upload = async (title: string) => {
      const form = new FormData()
      form.append('documentType', 'msa')
      form.append('title', title)
      form.append('file', new Blob([new Uint8Array(samplePdf())]), 'document.pdf')
      const body = new Response(form)
      const headers = {
        cookie: String(cookies.author),
        'sec-fetch-site': 'same-origin',
        'content-type': String(body.headers.get('content-type')),
      }
      const payload = Buffer.from(await body.arrayBuffer())
      return (await served.app.inject({ method: 'POST', url: '/api/documents', headers, payload })).json().id as number
    }
    const ids = [await upload('Seal'), await upload('Lease')]
    const run = await runBulk('/api/documents/bulk', { selection: { ids }, action: 'archive', reason: 'a mistake' })
    expect(await read('/api/documents?isActive=true')).toEqual([])
    expect(await undo(run)).toMatchObject({ done: 2, failed: 0 })
    const active = (await read('/api/documents?isActive=true')) as { id: number }[]
    expect(active.map(({ id }) => id).sort()).toEqual(ids.sort())
    const [entry] = await read(`/api/audit-logs?resourceType=document&resourceId=${ids[0]}`, 'other')
    expect(entry.details).toMatchObject({
      reason: 'Undone',
      bulk: true,
      changes: { isActive: { from: false, to: true } },
    })
  })

  it('restores assignees of alerts but no case transitions', async () => {
    const conversionId = await served.harness.convert(150_000_000n, await served.harness.addClient('Karité Export'))
    await served.harness.run(async () => (await served.harness.stateOf(conversionId)) === 'in_review')
    const alerts = (await read('/api/compliance/alerts', 'other')) as { id: number }[]
    const selection = { ids: alerts.map(({ id }) => id) }
    const [officer] = await read('/api/compliance/officers', 'other')
    const given = { selection, action: 'assign', assignedTo: officer.id, note: 'a mistake' }
    const run = await runBulk('/api/compliance/alerts/bulk', given, 'other')
    expect(await undo(run, 'other')).toMatchObject({ done: alerts.length, failed: 0 })
    const after = (await read('/api/compliance/alerts', 'other')) as { assignedTo: string | null }[]
    expect(after.map(({ assignedTo }) => assignedTo)).toEqual(alerts.map(() => null))
    const moved = await runBulk('/api/compliance/alerts/bulk', { selection, action: 'investigate' }, 'other')
    expect(moved).toMatchObject({ failed: 0, undoableMs: 0 })
    expect(await refusal(moved, 'other')).toBe('undo_over')
  })
})
