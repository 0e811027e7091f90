import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertDefined } from '#kernel/assert.ts'
import { expectOk } from '#kernel/result.ts'
import { createHarness, type Harness } from '#tests/running/harness.ts'

const clientOpen = 'A possible sanctions match with the client is open. Decide it under Sanctions Screening.'
const counterpartyOpen =
  'A possible sanctions match with the counterparty is open. Decide it under Sanctions Screening.'

describe('a list that comes into force while a conversion is open', { tags: ['D12-42'] }, () => {
  let harness: Harness

  const until = (id: number, ...states: string[]) => harness.run(async () => states.includes(await harness.stateOf(id)))
  const rowOf = async (id: number) =>
    expectOk(await harness.modules.conversions.get(harness.database.pool, id), 'a conversion').row
  /** A conversion that is cleared, with the debit as its next step. */
  const cleared = async (clientId: number | null) => {
    const id = await harness.convert(60_000_000n, clientId)
    await harness.modules.conversions.step(id)
    await harness.modules.conversions.step(id)
    expect(await harness.stateOf(id)).toBe('approved')
    return id
  }
  /** Loads a list of one name or wallet. The run over its changes does not start here. */
  const loadList = async (source: string, listed: { name: string; wallets?: string[] }) => {
    const nothing = { aliases: [], weakAliases: [], countries: [], birthDates: [], identifiers: [], wallets: [] }
    const facts = { ...nothing, type: null, gender: null, program: null, factsHash: 'a'.repeat(64) }
    const list = { entries: [{ source, entryId: 'T1', ...facts, ...listed }], sha256: 'b'.repeat(64) }
    const loaded = await harness.database.transaction((transaction) =>
      harness.modules.screening.importList(transaction, harness.people.approver, { source, label: 'Test list', list }),
    )
    expectOk(loaded, 'the list is taken')
  }
  const clearMatches = async () => {
    const { items } = await harness.modules.screening.matches(harness.database.pool, {}, { limit: 10, before: null })
    for (const { id, status } of items.filter((match) => match.status === 'open')) {
      const verdict = { id, decision: 'cleared', reason: `not the same, ${status}`, version: null } as const
      const decided = await harness.database.transaction((transaction) =>
        harness.modules.screening.decideMatch(transaction, harness.people.approver, verdict),
      )
      expectOk(decided, 'the decision on a match')
    }
  }

  beforeAll(async () => {
    harness = await createHarness({ seed: 74 })
    await harness.addBank({ dailyLimitXof: 10_000_000_000n })
  })
  afterAll(() => harness.stop())

  it('holds the debit when it names the client', async () => {
    const client = await harness.addClient('Ixtumara Belzamaro SARL')
    const id = await cleared(client)
    await loadList('DEBIT', { name: 'Ixtumara Belzamaro' })
    await harness.modules.conversions.step(id)
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_funds', reason: clientOpen, endToEndId: null })
    await clearMatches()
    await until(id, 'completed')
  })

  it('holds an own-account conversion when it names the wallet', async () => {
    const id = await cleared(null)
    const { walletId, walletAddress } = await rowOf(id)
    // A wallet that people add is screened; the sandbox made this one.
    const name = assertDefined(walletAddress, 'the wallet of a cleared conversion')
    const wallet = { kind: 'wallet', id: walletId, clientId: null, name } as const
    const screened = await harness.database.transaction((transaction) =>
      harness.modules.screening.screen(transaction, harness.people.approver, wallet),
    )
    expect(expectOk(screened, 'the screening').matches).toEqual([])
    await loadList('WALLET', { name: 'Quolverin Astrabane', wallets: [name] })
    await harness.modules.conversions.step(id)
    expect(await rowOf(id)).toMatchObject({ state: 'awaiting_funds', reason: counterpartyOpen, endToEndId: null })
    await clearMatches()
    await until(id, 'completed')
  })

  it('holds the payout when it names the client after the debit', async () => {
    const client = await harness.addClient('Vextrolane Thiembrosa SA')
    const id = await harness.convert(60_000_000n, client)
    await until(id, 'debit_requested')
    await loadList('PAYOUT', { name: 'Vextrolane Thiembrosa' })
    const paid = harness.effects.chain()
    await harness.run(async () => (await rowOf(id)).reason === clientOpen)
    expect(await rowOf(id)).toMatchObject({ state: 'funded', payoutId: null })
    expect(harness.effects.chain()).toEqual(paid)
    await clearMatches()
    await until(id, 'completed')
  })
})
