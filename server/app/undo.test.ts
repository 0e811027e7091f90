import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

describe('undo of changes that move no money', () => {
  let served: ServedHarness
  const cookies: Record<string, string> = {}
  let id: number
  beforeAll(async () => {
    served = await createServedHarness()
    for (const [name, role] of [
      ['author', 'user'],
      ['other', 'compliance'],
      ['reader', 'auditor'],
    ] as const)
      cookies[name] = await served.signIn(name, role)
    id = await served.harness.addClient('Baobab')
  }, 60_000)
  afterAll(() => served.stop())

  const call = async (as: string, method: 'GET' | 'PATCH' | 'POST', url: string, payload?: object) => {
    const headers = { cookie: String(cookies[as]), 'sec-fetch-site': 'same-origin' }
    return served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  }
  const read = async () => (await call('author', 'GET', `/api/clients/${id}`)).json()
  const deactivate = async () => {
    const { version } = await read()
    const body = { isActive: false, reason: 'a mistake', version }
    return (await call('author', 'PATCH', `/api/clients/${id}/active`, body)).json().version as number
  }
  const undo = async (as: string, version: number) =>
    (await call(as, 'POST', '/api/undo', { resourceType: 'client', resourceId: id, version })).statusCode

  it('works once within ten seconds, for the initiator only', async () => {
    const version = await deactivate()
    expect([await undo('reader', version), await undo('other', version)]).toEqual([403, 409])
    served.harness.advance(9_000)
    expect(await undo('author', version)).toBe(200)
    const after = await read()
    expect(after).toMatchObject({ isActive: true })
    expect(await undo('author', after.version)).toBe(409)
  })

  it('is refused after ten seconds or a later change', async () => {
    const version = await deactivate()
    served.harness.advance(12_001)
    expect(await undo('author', version)).toBe(409)
    await call('author', 'PATCH', `/api/clients/${id}/active`, { isActive: true, reason: 'back' })
    const again = await deactivate()
    await call('other', 'PATCH', `/api/clients/${id}`, { paymentTerms: 45 })
    expect(await undo('author', again)).toBe(409)
    expect(await read()).toMatchObject({ isActive: false })
  })

  /** A conversion held for review, of a new client: it raises an alert and a notification. */
  const heldConversion = async (of: string) => {
    const conversionId = await served.harness.convert(150_000_000n, await served.harness.addClient(of))
    await served.harness.run(async () => (await served.harness.stateOf(conversionId)) === 'in_review')
  }
  const takeBack = async (as: string, resourceType: string, resourceId: number, version?: number) =>
    (await call(as, 'POST', '/api/undo', { resourceType, resourceId, version })).statusCode

  it.each([true, false])('restores an archived schedule as active: %s', async (isActive) => {
    const url = '/api/schedules/conversions'
    const input = {
      name: 'Weekly',
      amountXof: 60_000_000,
      scheduleType: 'daily',
      executionTime: '08:00',
      isActive,
      notes: '',
    }
    const made = (await call('author', 'POST', url, input)).json()
    const at = `${url}/${made.id}`
    const archived = (
      await call('author', 'POST', `${at}/archive`, { reason: 'a mistake', version: made.version })
    ).json()
    expect(archived).toMatchObject({ isArchived: true, isActive: false })
    expect(await takeBack('reader', 'schedule', made.id, archived.version)).toBe(403)
    expect(await takeBack('author', 'schedule', made.id, made.version)).toBe(409)
    expect(await takeBack('author', 'schedule', made.id, archived.version)).toBe(200)
    const again = (await call('author', 'GET', at)).json()
    expect(again).toMatchObject({ isArchived: false, isActive, nextExecution: made.nextExecution })
    await call('author', 'POST', `${at}/archive`, { reason: 'meant', version: again.version })
    served.harness.advance(12_001)
    expect(await takeBack('author', 'schedule', made.id)).toBe(409)
  })

  it('resumes a paused schedule at its next run without restoring its amount', async () => {
    const url = '/api/schedules/conversions'
    const input = {
      name: 'Daily',
      amountXof: 60_000_000,
      scheduleType: 'daily',
      executionTime: '08:00',
      isActive: true,
      notes: '',
    }
    const made = (await call('author', 'POST', url, input)).json()
    const pause = { isActive: false, version: made.version }
    const paused = (await call('author', 'PATCH', `${url}/${made.id}`, pause)).json()
    expect(paused).toMatchObject({ isActive: false, nextExecution: null })
    expect(await takeBack('reader', 'schedule', made.id, paused.version)).toBe(403)
    expect(await takeBack('author', 'schedule', made.id, paused.version)).toBe(200)
    const again = (await call('author', 'GET', `${url}/${made.id}`)).json()
    expect(again).toMatchObject({ isActive: true, nextExecution: made.nextExecution })
    expect(await takeBack('author', 'schedule', made.id, again.version)).toBe(409)
    const dearer = { amountXof: 90_000_000, isActive: false, version: again.version }
    const changed = (await call('author', 'PATCH', `${url}/${made.id}`, dearer)).json()
    expect(await takeBack('author', 'schedule', made.id, changed.version)).toBe(409)
  })

  it('restores the assignee of an alert but no case transitions', async () => {
    await heldConversion('Karité Export')
    const [alert] = (await call('other', 'GET', '/api/compliance/alerts')).json()
    const url = `/api/compliance/alerts/${alert.id}`
    const [officer] = (await call('other', 'GET', '/api/compliance/officers')).json()
    const given = (await call('other', 'PATCH', url, { assignedTo: officer.id, version: alert.version })).json()
    expect(given.assignedTo).toBe(officer.id)
    expect([
      await takeBack('author', 'alert', alert.id),
      await takeBack('other', 'alert', alert.id, given.version),
    ]).toEqual([403, 200])
    const { alert: back } = (await call('other', 'GET', url)).json()
    expect(back.assignedTo).toBeNull()
    expect(await takeBack('other', 'alert', alert.id, back.version)).toBe(409)
    const moved = (await call('other', 'PATCH', url, { status: 'investigating', version: back.version })).json()
    expect(await takeBack('other', 'alert', alert.id, moved.version)).toBe(409)
  })

  it('marks only those notifications unread that were marked together', async () => {
    const bell = async () => {
      const notifications = (await call('other', 'GET', '/api/notices')).json() as { id: number; isRead: boolean }[]
      return {
        newest: notifications[0]?.id ?? 0,
        unread: notifications.filter(({ isRead }) => !isRead).map(({ id }) => id),
      }
    }
    for (const of of ['Néré SARL', 'Fonio SA']) await heldConversion(of)
    const { newest, unread } = await bell()
    await call('other', 'POST', '/api/notices/read', { ids: [unread[0]], isRead: true })
    served.harness.advance(1_000)
    await call('other', 'POST', '/api/notices/read', { upTo: newest, isRead: true })
    expect((await bell()).unread).toEqual([])
    expect(await takeBack('author', 'notices', newest)).toBe(409)
    expect(await takeBack('other', 'notices', newest)).toBe(200)
    expect((await bell()).unread).toEqual(unread.slice(1))
    await call('other', 'POST', '/api/notices/read', { upTo: newest, isRead: true })
    served.harness.advance(12_001)
    expect(await takeBack('other', 'notices', newest)).toBe(409)
  })
})
