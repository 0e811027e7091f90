import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { highRiskNames } from './high-risk-countries.ts'

describe('controls against money laundering', () => {
  let served: ServedHarness
  let ada = ''
  beforeAll(async () => {
    served = await createServedHarness()
    ada = await served.signIn('ada', 'admin')
  }, 60_000)
  afterAll(() => served.stop())

  const call = async (method: 'GET' | 'PATCH', url: string, payload?: object) => {
    const headers = { cookie: ada, 'sec-fetch-site': 'same-origin' }
    return (await served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })).json()
  }

  it('keep the countries of the FATF call for action, whatever the setting says', () => {
    expect([...highRiskNames([])].sort()).toEqual(['Iran', 'Myanmar', 'North Korea'])
    expect(highRiskNames(['ML']).has('Mali')).toBe(true)
  })

  it('have bounds that no setting passes', async () => {
    expect(await call('PATCH', '/api/settings/screening.threshold', { value: 0.99 })).toMatchObject({ status: 400 })
    expect(await call('PATCH', '/api/settings/screening.listMaxAgeDays', { value: 91 })).toMatchObject({ status: 400 })
  })

  it('show a warning while they are weaker than by default', async () => {
    expect(await call('GET', '/api/compliance/control-warnings')).not.toContain('lists_not_fetched')
    await call('PATCH', '/api/settings/screening.fetchLists', { value: false })
    await call('PATCH', '/api/settings/screening.threshold', { value: 0.95 })
    expect(await call('GET', '/api/compliance/control-warnings')).toEqual(
      expect.arrayContaining(['lists_not_fetched', 'high_threshold']),
    )
  })

  it('keep the lists on with production controls, and warn where the operator fetches none', async () => {
    const environment = { CONTROLS: 'production', SANCTIONS_URL: 'off' }
    const strict = await createServedHarness({ environment })
    try {
      const headers = { cookie: await strict.signIn('ada', 'admin'), 'sec-fetch-site': 'same-origin' }
      const url = '/api/settings/screening.fetchLists'
      const off = await strict.app.inject({ method: 'PATCH', url, headers, payload: { value: false } })
      expect(off.json()).toMatchObject({ status: 400, code: 'invalid_setting' })
      const on = await strict.app.inject({ method: 'PATCH', url, headers, payload: { value: true } })
      expect(on.statusCode).toBe(200)
      const warnings = await strict.app.inject({ url: '/api/compliance/control-warnings', headers })
      expect(warnings.json()).toEqual(['lists_not_fetched'])
    } finally {
      await strict.stop()
    }
  })
})
