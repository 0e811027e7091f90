import { sql } from 'drizzle-orm'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { expectOk } from '#kernel/result.ts'
import { openTestContext, type TestContext } from '#tests/setup/test-context.ts'
import { listedAddress, openWalletHarness } from '#tests/setup/wallet-harness.ts'
import type { NewBeneficiaryWallet } from './wallets.ts'

let context: TestContext
let harness: ReturnType<typeof openWalletHarness>

const owner = privateKeyToAccount(generatePrivateKey())
const hourMs = 3_600_000
const ownAccount = { clientId: null, address: owner.address }
const beneficiary = {
  kind: 'legal' as const,
  name: 'Baobab Textiles SA',
  givenNames: null,
  country: 'Senegal',
  address: '1 Rue du Port, Dakar',
  nationalId: 'SN-1',
  birthDate: null,
  provider: null,
}

beforeEach(async () => {
  context = await openTestContext()
  harness = openWalletHarness(context)
})
afterEach(() => context.close())

const fatou = () => context.person('fatou', 'user')
const awa = () => context.person('awa', 'compliance')
const add = async (changes: Partial<NewBeneficiaryWallet> = {}, wallets = harness.wallets) => {
  const about = { clientId: changes.clientId ?? null, address: owner.address }
  const signing = await harness.wallets.messageToSign(context.database.pool, about)
  const { message, signedOn } = signing.ok ? signing.value : { message: '', signedOn: '2026-11-21' }
  const signature = await owner.signMessage({ message })
  return context.database.transaction((transaction) =>
    wallets.add(transaction, fatou(), {
      ...ownAccount,
      label: 'Ledger of the treasurer',
      makeDefault: true,
      dailyCapUsdtMinor: null,
      beneficiary,
      evidence: { kind: 'signature', signedOn, signature },
      ...changes,
    }),
  )
}
const added = async (changes: Partial<NewBeneficiaryWallet> = {}) => expectOk(await add(changes), 'the wallet is added')
const approve = (id: number, actor = awa(), version: number | null = null) =>
  context.database.transaction((transaction) =>
    harness.wallets.approve(transaction, actor, { id, note: null, version }),
  )
const archive = (id: number) =>
  context.database.transaction((transaction) =>
    harness.wallets.archive(transaction, fatou(), { id, note: 'lost', version: null }),
  )
const defaultWallet = (clientId: number | null = null) => harness.payout.defaultWallet(context.database.pool, clientId)
const shown = (id: number) => harness.wallets.find(context.database.pool, id)

describe('adding a beneficiary wallet', { tags: ['D10-19'] }, () => {
  it('screens the address and the payee with birth date and identity number', async () => {
    const natural = { ...beneficiary, kind: 'natural' as const, givenNames: 'Awa', birthDate: '1970-02-03' }
    await added({ beneficiary: natural })
    expect(harness.screened).toMatchObject([
      { kind: 'wallet', name: owner.address },
      { kind: 'counterparty', name: `Awa ${natural.name}`, birthDate: '1970-02-03', identifiers: ['SN-1'] },
    ])
  })

  it('stores its evidence and leaves it waiting', async () => {
    const id = await added({ clientId: 7 })
    expect(await shown(id)).toMatchObject({
      clientId: 7,
      address: owner.address,
      network: 'evm',
      status: 'waiting',
      isDefault: false,
      evidence: 'signature',
      openMatches: 0,
      screenedAt: expect.any(String),
      addedByName: 'Fatou Sow',
      usableFrom: null,
    })
    expect(await defaultWallet(7)).toMatchObject({ ok: false })
  })

  it.each([
    [owner.address.toLowerCase(), 'checksum'],
    [`${owner.address}0`, '40 hexadecimal digits'],
    ['bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', '40 hexadecimal digits'],
  ])('rejects %s', async (address, words) => {
    expect(await add({ address })).toMatchObject({
      error: { code: 'invalid_address', message: expect.stringContaining(words) },
    })
  })

  it('blocks approval while the beneficiary has an open sanctions match', async () => {
    const id = await added({ beneficiary: { ...beneficiary, kind: 'natural', name: 'Petrov', givenNames: 'Ivan' } })
    expect(await shown(id)).toMatchObject({ openMatches: 1 })
    expect(await approve(id)).toEqual({ ok: false, error: { code: 'open_matches', matches: 1 } })
  })

  it('blocks approval while the address has a sanctions match', async () => {
    const evidence = { kind: 'document' as const, documentId: 5 }
    const id = await added({ clientId: 7, address: listedAddress, evidence })
    expect(await approve(id)).toEqual({ ok: false, error: { code: 'open_matches', matches: 1 } })
  })

  it('is rejected without screening, with simulated payouts and for a duplicate', async () => {
    expect(await add({}, harness.unscreened)).toMatchObject({
      error: { code: 'not_screened', reason: 'no_sanctions_list' },
    })
    expect(await add({}, harness.simulated)).toMatchObject({ error: { code: 'no_chain' } })
    expect(await add({ clientId: 8 })).toMatchObject({ error: { code: 'client_not_found' } })
  })
})

describe('ownership', () => {
  it('is proved only by a signature over the message of the day', async () => {
    const stranger = privateKeyToAccount(generatePrivateKey())
    const { message, signedOn } = expectOk(
      await harness.wallets.messageToSign(context.database.pool, ownAccount),
      'the message',
    )
    expect(message).toContain(owner.address)
    expect(message).toContain('Corridor')
    const wrong = { kind: 'signature' as const, signedOn, signature: await stranger.signMessage({ message }) }
    expect(await add({ evidence: wrong })).toMatchObject({ error: { code: 'wrong_signature' } })
    // Signed for our own wallet, it proves nothing for a client.
    const forHouse = { ...wrong, signature: await owner.signMessage({ message }) }
    expect(await add({ clientId: 7, evidence: forHouse })).toMatchObject({ error: { code: 'wrong_signature' } })
    context.pass(31 * 24 * hourMs)
    expect(await add({ evidence: forHouse })).toMatchObject({ error: { code: 'signature_too_old' } })
  })

  it('is proved only by a document of the same client', async () => {
    const evidence = { kind: 'document' as const, documentId: 5 }
    expect(await add({ evidence })).toMatchObject({ error: { code: 'document_not_found' } })
    expect(await add({ clientId: 7, evidence: { ...evidence, documentId: 6 } })).toMatchObject({
      error: { code: 'document_not_found' },
    })
    const id = await added({ clientId: 7, evidence })
    expect(await shown(id)).toMatchObject({ evidence: 'document', documentId: 5 })
    expect(await add({ clientId: 7, evidence })).toMatchObject({ error: { code: 'duplicate_wallet', walletId: id } })
  })
})

describe('second-person approval', { tags: ['D10-20', 'D2-36'] }, () => {
  it('rejects the person who added the wallet and accepts another', async () => {
    const id = await added()
    expect(await approve(id, context.person('fatou', 'compliance'))).toEqual({
      ok: false,
      error: { code: 'same_person' },
    })
    expect(await approve(id, awa(), 99)).toMatchObject({ error: { code: 'stale_version' } })
    expect(await approve(id)).toEqual({ ok: true, value: id })
    expect(await shown(id)).toMatchObject({ status: 'whitelisted', isDefault: true, approvedByName: 'Awa Diop' })
    expect(await approve(id)).toEqual({ ok: false, error: { code: 'wrong_state' } })
    expect(await approve(1_000)).toEqual({ ok: false, error: { code: 'not_found' } })
  })

  it('is not required for a single user in the sandbox', async () => {
    harness = openWalletHarness(context, { others: 0 })
    const id = await added()
    expect(await approve(id, context.person('fatou', 'compliance'))).toMatchObject({ ok: true })
  })
})

describe('the cooling-off period', { tags: ['D10-21'] }, () => {
  it('blocks payments and reports its end', async () => {
    const id = await added()
    expectOk(await approve(id), 'its approval')
    expect(await defaultWallet()).toEqual({
      ok: false,
      error: {
        text: expect.stringContaining('cooling-off period ends 2026-11-22T10:00'),
        translations: { fr: expect.stringContaining('prend fin le 2026-11-22T10:00') },
      },
    })
    context.pass(24 * hourMs)
    expect(await defaultWallet()).toMatchObject({ ok: true, value: { id } })
    expectOk(await archive(id), 'its end')
    expect(await defaultWallet()).toMatchObject({ ok: false })
    expect(await harness.payout.mayPay(context.database.pool, id)).toMatchObject({
      ok: false,
      error: { text: expect.stringContaining('archived') },
    })
    // An archived wallet can be added again and waits again.
    expect(await shown(await added())).toMatchObject({ status: 'waiting' })
  })
})

describe('the daily cap', () => {
  it('is enforced on reservation, includes paid amounts, and counts each on the day it is asked for', async () => {
    const reserve = (conversionId: number, tokens: bigint) =>
      context.database.transaction((transaction) =>
        harness.payout.reserveTreasury(transaction, {
          conversionId,
          amountUsdtMinor: tokens * 1_000_000n,
          walletId: id,
        }),
      )
    const id = await added({ dailyCapUsdtMinor: 1_000_000_000n })
    const held = await context.database.transaction((transaction) =>
      context.ledger.account(transaction, { kind: 'treasury', currency: 'USDT' }),
    )
    const equity = await context.database.transaction((transaction) =>
      context.ledger.account(transaction, { kind: 'opening_equity', currency: 'USDT' }),
    )
    await context.database.transaction((transaction) =>
      context.ledger.post(transaction, {
        id: context.ids.next(),
        dedupeKey: 'test',
        kind: 'test',
        description: 'test',
        occurredAt: context.clock.now(),
        entries: [
          { accountId: held, amountMinor: 9_000_000_000n },
          { accountId: equity, amountMinor: -9_000_000_000n },
        ],
      }),
    )
    expect(await reserve(1, 600n)).toMatchObject({ ok: true })
    expect(await reserve(2, 500n)).toMatchObject({
      error: { code: 'wallet_cap', detail: { text: expect.stringContaining('1,000.000000 USDT a day') } },
    })
    expect(await reserve(2, 400n)).toMatchObject({ ok: true })
    await context.database.transaction((transaction) => harness.payout.releaseTreasury(transaction, 1, { paid: true }))
    expect(await reserve(3, 1n)).toMatchObject({ error: { code: 'wallet_cap' } })
    await context.database.transaction((transaction) => harness.payout.releaseTreasury(transaction, 2))
    expect(await reserve(3, 400n)).toMatchObject({ ok: true })
    expect(await shown(id)).toMatchObject({ dailyCap: '1000.000000', usedToday: '1000.000000' })
    context.pass(24 * hourMs)
    expect(await reserve(4, 700n)).toMatchObject({ ok: true })
    // Reserved yesterday and not paid: asked for today, it is a payment of today.
    expect(await reserve(3, 400n)).toMatchObject({ error: { code: 'wallet_cap' } })
    await context.database.transaction((transaction) => harness.payout.releaseTreasury(transaction, 4))
    expect(await reserve(3, 400n)).toMatchObject({ ok: true })
    expect(await shown(id)).toMatchObject({ usedToday: '400.000000' })
  })
})

it('seals the travel rule identity and returns it as IVMS 101', async () => {
  const id = await added({ clientId: 7 })
  const { rows } = await context.database.pool.execute<{ sealed: string }>(
    sql`select identity_sealed as sealed from payout.wallet`,
  )
  expect(rows[0]?.sealed).not.toContain('Baobab')
  expect(await harness.wallets.travelRule(context.database.pool, id)).toMatchObject({
    originator: {
      originatorPersons: [{ legalPerson: { name: { nameIdentifier: [{ legalPersonName: 'Baobab Textiles SA' }] } } }],
    },
    beneficiary: { beneficiaryPersons: [{ legalPerson: expect.any(Object) }], accountNumber: [owner.address] },
    payloadMetadata: { selfHosted: true },
  })
  expect(await harness.wallets.travelRule(context.database.pool, 99)).toBeNull()
})
