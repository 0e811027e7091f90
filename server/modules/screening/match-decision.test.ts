import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/compliance/api.ts'
import { listOf, openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'

let context: ScreeningHarness
beforeEach(async () => {
  context = await openScreeningHarness()
  context.setOthers(1)
})
afterEach(() => context.close())

const strong = listOf('Zorvane Quilibrand')
const colleague = () => context.person('colleague', 'compliance')

describe('clearing of a strong match', () => {
  it('waits for a second person and holds the match open until then', async () => {
    await context.loaded(strong)
    const { id, score } = await context.onlyMatch()
    expect(score).toBeGreaterThanOrEqual(0.95)
    const body = { decision: 'cleared', reason: 'Another person' }
    expect(await context.call(contract.decideScreeningMatch, { params: { id }, body })).toMatchObject({
      body: { status: 'open', clearing: { proposedById: 'officer', reason: 'Another person' } },
    })
    expect(await context.screening.openMatches(context.read, 7)).toBe(1)
    expect(await context.call(contract.decideScreeningMatch, { params: { id }, body })).toMatchObject({
      refusal: { status: 403, code: 'same_person' },
    })
    expect(await context.decide(id, 'cleared', 2, colleague())).toMatchObject({
      value: { status: 'cleared', decidedBy: 'colleague', clearingProposedAt: null },
    })
    expect(await context.rowsOf('select decision, decided_by from screening.decision')).toEqual([
      { decision: 'cleared', decided_by: 'colleague' },
    ])
    expect(
      await context.rowsOf("select payload from platform.outbox_event where type = 'screening.clearing_proposed'"),
    ).toEqual([{ payload: { clientId: 7 } }])
  })

  it('is ended by a confirmation, which takes one person', async () => {
    await context.loaded(strong)
    const { id } = await context.onlyMatch()
    await context.decided(id, 'cleared')
    expect(await context.decided(id, 'confirmed')).toMatchObject({ status: 'confirmed', clearingProposedAt: null })
  })

  it('is proposed again after the entry changed', async () => {
    await context.loaded(strong)
    const { id } = await context.onlyMatch()
    await context.decided(id, 'cleared')
    await context.loaded('entry_id,name,country\nE1,Zorvane Quilibrand,Mali\n')
    expect(await context.onlyMatch()).toMatchObject({ id, status: 'open', clearingProposedAt: null })
    expect(await context.decided(id, 'cleared')).toMatchObject({ status: 'open', clearingProposedBy: 'officer' })
  })
})

it('takes two people to clear a confirmed match, which lifts the freeze', async () => {
  await context.loaded(listOf('Zorvan Quilibrent'))
  const { id, score } = await context.onlyMatch()
  expect(score).toBeLessThan(0.95)
  await context.decided(id, 'confirmed')
  expect(await context.decided(id, 'cleared')).toMatchObject({ status: 'confirmed', clearingProposedBy: 'officer' })
  expect(await context.screening.confirmedMatches(context.read, 7)).toBe(1)
  const again = await context.decide(id, 'cleared', null, colleague())
  expect(again).toMatchObject({ value: { status: 'cleared' } })
})

it('takes one person to clear a weaker match', async () => {
  await context.loaded(listOf('Zorvan Quilibrent'))
  const { id } = await context.onlyMatch()
  expect(await context.decided(id, 'cleared')).toMatchObject({ status: 'cleared' })
})

it('takes one person where nobody else ever could', async () => {
  context.setOthers(0)
  await context.loaded(strong)
  const { id } = await context.onlyMatch()
  expect(await context.decided(id, 'cleared')).toMatchObject({ status: 'cleared' })
})
