import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { simulatedSetUp } from '#tests/fixtures/certification-set-up.ts'
import { adviceInvoice } from '#tests/fixtures/invoice-draft.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'
import { certificationPolicy } from './policy.ts'

const terms = { ...simulatedSetUp, isOn: true }

describe('a change of the certification set-up, of two administrators', { tags: ['D17-03'] }, () => {
  let harness: Harness
  let ada: Actor
  let kofi: Actor
  let invoiceId: number

  const write = <T>(work: (transaction: Transaction) => Promise<T>): Promise<T> => harness.database.transaction(work)
  const certifications = () => harness.modules.certifications
  const save = (actor: Actor, more: object = {}) =>
    write((t) => certifications().saveSetUp(t, actor, { ...terms, ...more }))
  const setUp = (viewer: Actor = ada) => certifications().setUp(harness.database.pool, viewer.userId)
  const waiting = async () => assertDefined((await setUp()).proposal ?? undefined, 'a change that waits')
  const decide = (actor: Actor, decision: 'approved' | 'rejected', proposedAt: string) =>
    write((t) => certifications().decideSetUp(t, actor, { decision, version: null, proposedAt: new Date(proposedAt) }))
  const setting = (key: string, value: string) => write((t) => harness.modules.settings.change(t, ada, key, value))
  const isHeld = async () => (await certificationPolicy.sendingHold(harness.database.pool, invoiceId)) !== null

  beforeAll(async () => {
    harness = await createHarness({ hasFiscal: true })
    ada = await harness.addPerson('ada@example.org', 'admin')
    kofi = await harness.addPerson('kofi@example.org', 'admin')
    expectOk(await setting('business.taxId', '9606123E'), 'the tax id')
    const clientId = await harness.addClient('Lagune Conseil')
    const made = await write((t) =>
      harness.modules.invoices.create(t, harness.people.operator, adviceInvoice(clientId, 100_000n)),
    )
    invoiceId = expectOk(made, 'a draft').id
  }, 120_000)
  afterAll(() => harness?.stop())
  /** On, with nothing that waits. */
  beforeEach(async () => {
    await harness.database.pool.execute(sql`delete from settings.proposal`)
    await harness.database.pool.execute(sql`update certification.set_up set is_on = false, on_since = null`)
    expectOk(await save(ada), 'certification turned on')
  })

  it('is applied at once where it turns certification on', async () => {
    expect(await setUp()).toMatchObject({ isOn: true, proposal: null })
    expect(await isHeld()).toBe(true)
  })

  it('waits where one administrator turns certification off, so that an invoice is still held', async () => {
    expectOk(await save(ada, { isOn: false }), 'a proposal')
    expect(await setUp()).toMatchObject({
      isOn: true,
      proposal: { isOwn: true, changes: [{ field: 'isOn', from: 'true', to: 'false' }] },
    })
    expect((await setUp(kofi)).proposal).toMatchObject({ isOwn: false, proposedBy: 'ada Test' })
    expect(await isHeld()).toBe(true)
  })

  it.each([
    ['service', { service: 'test', key: 'k' }],
    ['key', { key: 'of another business' }],
    ['pointOfSale', { pointOfSale: 'Other' }],
    ['establishment', { establishment: 'Other' }],
    ['regime', { regime: 'tps' }],
    ['productionUrl', { productionUrl: 'https://fne.example.org' }],
  ])('waits where it replaces the %s while certification is on', async (field, more) => {
    const before = await setUp()
    expectOk(await save(ada, more), 'a proposal')
    const { proposal, ...after } = await setUp()
    expect(after).toEqual({ ...after, ...before, proposal: undefined, version: before.version })
    expect(proposal?.changes.map((change) => change.field)).toContain(field)
  })

  it('is applied at once where it cannot weaken, and replaces what waited', async () => {
    expectOk(await save(ada, { isOn: false }), 'a proposal')
    const { proposedAt } = await waiting()
    expectOk(await save(kofi, { paymentMethod: 'cash', stickerThreshold: 7 }), 'a harmless change')
    expect(await setUp()).toMatchObject({ isOn: true, paymentMethod: 'cash', stickerThreshold: 7, proposal: null })
    expect(await decide(kofi, 'approved', proposedAt)).toMatchObject({ error: { code: 'no_proposal' } })
  })

  it('is applied at once while certification is off', async () => {
    expectOk(await save(ada, { isOn: false }), 'a proposal')
    expectOk(await decide(kofi, 'approved', (await waiting()).proposedAt), 'certification turned off')
    expect(await isHeld()).toBe(false)
    expectOk(await save(ada, { isOn: false, pointOfSale: 'Other' }), 'a change')
    expect(await setUp()).toMatchObject({ isOn: false, pointOfSale: 'Other', proposal: null })
  })

  it('is never approved by who proposed it, who can withdraw it', async () => {
    expectOk(await save(ada, { isOn: false }), 'a proposal')
    const { proposedAt } = await waiting()
    expect(await decide(ada, 'approved', proposedAt)).toMatchObject({ error: { code: 'same_person' } })
    expect(await decide(harness.people.operator, 'approved', proposedAt)).toMatchObject({
      error: { code: 'approver_not_permitted' },
    })
    expectOk(await decide(ada, 'rejected', proposedAt), 'a withdrawal')
    expect(await setUp()).toMatchObject({ isOn: true, proposal: null })
  })

  it('is approved only as the approver saw it', async () => {
    expectOk(await save(ada, { pointOfSale: 'Other' }), 'a proposal')
    const seen = await waiting()
    harness.advance(1)
    expectOk(await save(ada, { isOn: false }), 'another proposal')
    expect(await decide(kofi, 'approved', seen.proposedAt)).toMatchObject({ error: { code: 'stale_version' } })
    expect(await setUp()).toMatchObject({ isOn: true, pointOfSale: 'Principal' })
  })

  it('is refused once the business country, and so the authority, is another', async () => {
    expectOk(await save(ada, { pointOfSale: 'Other' }), 'a proposal')
    expectOk(await setting('business.country', 'Benin'), 'the country')
    const { proposedAt } = await waiting()
    expect(await decide(kofi, 'approved', proposedAt)).toMatchObject({ error: { code: 'stale_version' } })
    harness.advance(1)
    expectOk(await save(ada), 'a proposal for the other authority')
    expect((await waiting()).proposedAt).not.toBe(proposedAt)
    expectOk(await setting('business.country', "Côte d'Ivoire"), 'the country')
  })

  it('uses the key that waited once it is approved, and shows it nowhere', async () => {
    expectOk(await save(ada, { key: 'key-of-the-new-space' }), 'a proposal')
    const entries = await harness.database.pool.execute(sql`
      select * from audit.entry where resource_id = 'certification'`)
    const { rows } = await harness.database.pool.execute(sql`select * from settings.proposal`)
    for (const shown of [await setUp(), rows, entries.rows])
      expect(JSON.stringify(shown, (_, value) => (typeof value === 'bigint' ? String(value) : value))).not.toContain(
        'key-of-the-new-space',
      )
    expectOk(await decide(kofi, 'approved', (await waiting()).proposedAt), 'a new key')
    expect(await certifications().testSetUp(kofi)).toMatchObject({ value: { isReached: false } })
  })
})
