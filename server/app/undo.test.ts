import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedWorld, type ServedWorld } from '#tests/running/served-world.ts'

describe('undoing what is not money', () => {
  let served: ServedWorld
  const cookies: Record<string, string> = {}
  let id: number
  beforeAll(async () => {
    served = await createServedWorld()
    for (const [name, role] of [
      ['doer', 'user'],
      ['other', 'compliance'],
      ['reader', 'auditor'],
    ] as const)
      cookies[name] = await served.signIn(name, role)
    id = await served.world.addClient('Baobab')
  }, 60_000)
  afterAll(() => served.stop())

  const call = async (as: string, method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) => {
    const headers = { cookie: String(cookies[as]), 'sec-fetch-site': 'same-origin' }
    return served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  }
  const read = async () => (await call('doer', 'GET', `/api/clients/${id}`)).json()
  const deactivate = async () => {
    const { version } = await read()
    const body = { isActive: false, reason: 'a slip', version }
    return (await call('doer', 'PATCH', `/api/clients/${id}/active`, body)).json().version as number
  }
  const undo = async (as: string, version: number) =>
    (await call(as, 'POST', '/api/undo', { resourceType: 'client', resourceId: id, version })).statusCode

  it('takes it back for ten seconds, once, and only for who did it', async () => {
    const version = await deactivate()
    expect([await undo('reader', version), await undo('other', version)]).toEqual([403, 409])
    served.world.advance(9_000)
    expect(await undo('doer', version)).toBe(200)
    const after = await read()
    expect(after).toMatchObject({ isActive: true })
    expect(await undo('doer', after.version)).toBe(409)
  })

  it('is too late after ten seconds, or when it has changed since', async () => {
    const version = await deactivate()
    served.world.advance(12_001)
    expect(await undo('doer', version)).toBe(409)
    await call('doer', 'PATCH', `/api/clients/${id}/active`, { isActive: true, reason: 'back' })
    const again = await deactivate()
    await call('other', 'PATCH', `/api/clients/${id}`, { paymentTerms: 45 })
    expect(await undo('doer', again)).toBe(409)
    expect(await read()).toMatchObject({ isActive: false })
  })
})
