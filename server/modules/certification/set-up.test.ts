import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { simulatedSetUp } from '#tests/fixtures/certification-set-up.ts'
import { adviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

describe('the set-up of certification', () => {
  let harness: Harness
  let admin: Actor
  let clientId: number

  const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => harness.database.transaction(work)
  const simulator = () => assertDefined(harness.fiscal, 'the simulators').fne
  const change = (key: string, value: string) => write((t) => harness.modules.settings.change(t, admin, key, value))
  const save = (more: { readonly key?: string; readonly stickerThreshold?: number } = {}) =>
    write((t) =>
      harness.modules.certifications.saveSetUp(t, admin, {
        ...simulatedSetUp,
        isOn: true,
        ...more,
      }),
    )
  async function requested(): Promise<number> {
    const { operator } = harness.people
    const { invoices, certifications } = harness.modules
    const made = await write((t) => invoices.create(t, operator, adviceInvoice(clientId, 100_000n)))
    const { id } = expectOk(made, 'a draft')
    const request = { invoiceId: id, version: null, template: 'B2F' as const }
    expectOk(await write((t) => certifications.request(t, operator, request)), 'a request')
    return id
  }
  const stateOf = async (id: number) =>
    (await harness.modules.certifications.ofInvoice(harness.database.pool, id)).certification
  const run = () => harness.modules.certifications.runDue()
  const stickerNotices = async () => {
    const { rows } = await harness.database.pool.execute<{ n: number }>(
      sql`select count(*)::int as n from notifications.notification where about_type = 'setting'`,
    )
    return rows[0]?.n
  }

  beforeAll(async () => {
    harness = await createHarness({ hasFiscal: true })
    admin = await harness.addPerson('admin@example.org', 'admin')
    expectOk(await change('business.taxId', '9606123E'), 'the tax id')
    const client = await write((t) =>
      harness.modules.clients.create(t, harness.people.operator, {
        companyName: 'Lagune Conseil',
        contactName: 'Mariam Touré',
        email: 'mariam@example.org',
        phone: '+33 1 99 00 12 34',
        address: '1 Rue du Lac',
        country: 'France',
        taxId: null,
        registrationNumber: null,
        billingCurrency: 'USD',
        paymentTerms: 30,
        isActive: true,
        accountType: 'standard',
        preferredBanks: [],
        complianceNotes: null,
        allowDuplicate: false,
        monthlyLimit: null,
      }),
    )
    clientId = expectOk(client, 'a client').id
  }, 120_000)
  afterAll(() => harness?.stop())
  afterEach(() => simulator().setFaults([]))

  it('is refused in a country whose authority certifies nothing', async () => {
    expectOk(await change('business.country', 'Senegal'), 'the country')
    expect(await save()).toMatchObject({ ok: false, error: { code: 'no_system', country: 'Senegal' } })
    expectOk(await change('business.country', "Côte d'Ivoire"), 'the country')
    expectOk(await save(), 'the set-up')
  })

  it.each(['expired', 'wrong'] as const)(
    'loses nothing with a key that is %s, and certifies once it is right',
    async (kind) => {
      if (kind === 'expired') simulator().setFaults([{ kind: 'expired_key', times: 1 }])
      else expectOk(await save({ key: 'of-another-business' }), 'a wrong key')
      expect(await harness.modules.certifications.testSetUp(admin)).toMatchObject({ value: { isReached: false } })
      if (kind === 'expired') simulator().setFaults([{ kind: 'expired_key', times: 1 }])
      const id = await requested()
      await run()
      const waiting = await stateOf(id)
      expect(waiting).toMatchObject({ state: 'pending', attempts: 1 })
      expect(waiting?.reason).toContain('rejected the key')
      if (kind === 'wrong') expectOk(await save({ key: 'sandbox-9606123E' }), 'the right key')
      harness.advance(30_000)
      await run()
      expect(await stateOf(id)).toMatchObject({ state: 'certified', attempts: 2 })
    },
  )

  it('shows the stickers left, and notifies once when they fall below the threshold', async () => {
    expect(await stickerNotices()).toBe(0)
    await requested()
    await run()
    const { stickersLeft } = await harness.modules.certifications.setUp(harness.database.pool)
    const left = assertDefined(stickersLeft ?? undefined, 'the stickers left')
    expectOk(await save({ stickerThreshold: left }), 'a threshold')
    await requested()
    await run()
    expect((await harness.modules.certifications.setUp(harness.database.pool)).stickersLeft).toBe(left - 1)
    const notices = await stickerNotices()
    expect(notices).toBeGreaterThan(0)
    await requested()
    await run()
    expect(await stickerNotices()).toBe(notices)
  })

  it("shows the authority's warning of a low balance until it ends, and notifies once", async () => {
    expectOk(await save({ stickerThreshold: 0 }), 'no threshold')
    harness.advance(1_000)
    const isBalanceLow = async () => (await harness.modules.certifications.setUp(harness.database.pool)).isBalanceLow
    const notices = (await stickerNotices()) ?? 0
    const certifyOne = async () => {
      await requested()
      await run()
      return [await isBalanceLow(), ((await stickerNotices()) ?? 0) - notices]
    }
    expect(await certifyOne()).toEqual([false, 0])
    simulator().setFaults([{ kind: 'low_balance', times: 2 }])
    expect(await certifyOne()).toEqual([true, 1])
    expect(await certifyOne()).toEqual([true, 1])
    expect(await certifyOne()).toEqual([false, 1])
  })
})
