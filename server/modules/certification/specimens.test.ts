import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { simulatedSetUp } from '#tests/fixtures/certification-set-up.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const places = {
  fne: { country: "Côte d'Ivoire", taxId: '9606123E' },
  emcf: { country: 'Benin', taxId: '3201900000001' },
} as const

describe.each(['fne', 'emcf'] as const)('specimens for %s', (system) => {
  let harness: Harness
  let admin: Actor

  beforeAll(async () => {
    harness = await createHarness({ hasFiscal: true })
    admin = await harness.addPerson('admin@example.org', 'admin')
    const { settings, certifications } = harness.modules
    await harness.database.transaction(async (t) => {
      expectOk(await settings.change(t, admin, 'business.country', places[system].country), 'the country')
      expectOk(await settings.change(t, admin, 'business.taxId', places[system].taxId), 'the tax id')
      expectOk(await certifications.saveSetUp(t, admin, simulatedSetUp), 'the set-up')
    })
  }, 120_000)
  afterAll(() => harness?.stop())
  afterEach(() => simulator().setFaults([]))

  const simulator = () => assertDefined(harness.fiscal, 'the simulators')[system]
  const make = () => harness.modules.certifications.makeSpecimens(admin)

  it('certifies every template, payment method and several rates, with credit notes', async () => {
    const { service, specimens } = expectOk(await make(), 'the specimens')
    expect(service).toBe('simulator')
    expect(specimens.filter(({ state }) => state !== 'certified')).toEqual([])
    const methods = ['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred']
    expect(new Set(specimens.map(({ paymentMethod }) => paymentMethod))).toEqual(new Set(methods))
    const templates = system === 'fne' ? ['B2B', 'B2C', 'B2F', 'B2G'] : ['B2B', 'B2C', 'B2F']
    expect(new Set(specimens.map(({ template }) => template))).toEqual(new Set(templates))
    expect(specimens.some(({ taxPercents }) => new Set(taxPercents).size > 1)).toBe(true)
    expect(specimens.at(-1)).toMatchObject({ kind: 'credit_note', state: 'certified' })
  })

  it('hands out each as PDF with the JSON sent and received, and never the key', async () => {
    const { specimens } = expectOk(await make(), 'the specimens')
    const files = new Map<string, string>()
    for await (const { name, content } of harness.modules.certifications.specimenFiles(harness.database.pool))
      files.set(name, Buffer.from(content).toString('latin1'))
    for (const { number } of specimens) {
      expect(files.get(`${number}.pdf`)?.startsWith('%PDF-1.7')).toBe(true)
      expect(files.get(`${number}.pdf`)).toContain('/Alt (Code QR de certification')
      expect(files.get(`${number}-1-sent.json`)).toBeDefined()
      expect(files.get(`${number}-1-received.json`)).toContain('"status": 20')
    }
    expect([...files.values()].filter((text) => text.includes(`sandbox-${places[system].taxId}`))).toEqual([])
  })

  it('names the failure, and tries none of the rest, when the service is down', async () => {
    simulator().setFaults([{ kind: 'down' }])
    const { specimens } = expectOk(await make(), 'the specimens')
    expect(specimens[0]).toMatchObject({ state: 'failed', detail: 'The authority is not available (503)' })
    expect(new Set(specimens.slice(1).map(({ state }) => state))).toEqual(new Set(['skipped']))
  })
})
