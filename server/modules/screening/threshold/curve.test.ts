import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import * as contract from '#contract/compliance/threshold.ts'
import { listOf, openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'
import { misspelt, pointsOf } from './curve.ts'

describe('the points of a curve', { tags: ['D12-28'] }, () => {
  it('count what reaches each value, 0.70 to 0.95', () => {
    const points = pointsOf({ ownScores: [0.97, 0.85, 0.849, 0], allScores: [0.97, 0.72], names: 500 })
    expect(points).toHaveLength(26)
    expect(points[0]).toEqual({ threshold: 0.7, recall: 0.75, alertsPer1000: 4 })
    expect(points[15]).toEqual({ threshold: 0.85, recall: 0.5, alertsPer1000: 2 })
    expect(points[25]).toEqual({ threshold: 0.95, recall: 0.25, alertsPer1000: 2 })
  })

  it('are unknown without names', () => {
    expect(pointsOf({ ownScores: [], allScores: [], names: 0 })[0]).toMatchObject({ recall: null, alertsPer1000: null })
  })

  it('use the same misspellings each time', () => {
    const spellings = misspelt('Zorvane Amadi Quilibrand')
    expect(spellings).toHaveLength(5)
    expect(new Set(spellings).size).toBe(5)
    expect(misspelt('Zorvane Amadi Quilibrand')).toEqual(spellings)
  })
})

describe('the measured curve', { tags: ['D12-28'] }, () => {
  let harness: ScreeningHarness
  beforeEach(async () => {
    harness = await openScreeningHarness()
    await harness.loaded(listOf('Zorvane Quilibrand', 'Phedrix Oluwazantho'))
    await harness.screened({ name: 'Zorvane Quilibrand' })
    await harness.screened({ kind: 'contact', name: 'Awa Diop' })
  })
  afterEach(() => harness.close())

  const get = async () => ((await harness.call(contract.getThresholdCurve)) as { body: contract.ThresholdCurve }).body
  const request = async () =>
    ((await harness.call(contract.measureThresholdCurve)) as { body: contract.ThresholdCurve }).body
  const measure = () => harness.screening.measureThresholdCurve(new AbortController().signal)

  it('is measured on request with lists and register, and kept until one of them changes', async () => {
    expect(await get()).toEqual({ measured: null, isCurrent: false, running: null })
    expect(await request()).toMatchObject({ running: { done: 0 } })
    await measure()
    const { measured, isCurrent, running } = await get()
    expect({ isCurrent, running }).toEqual({ isCurrent: true, running: null })
    expect(measured).toMatchObject({ listedNames: 8, registerNames: 2 })
    expect(measured?.points.at(-1)).toMatchObject({ threshold: 0.95, alertsPer1000: 500 })
    expect(measured?.points[0]?.recall).toBeGreaterThan(0.5)
    expect(await request()).toMatchObject({ isCurrent: true, running: null })
    await harness.screened({ kind: 'contact', name: 'Awa Diop Fall' })
    expect(await get()).toMatchObject({ isCurrent: false })
    expect(await request()).toMatchObject({ running: { done: 0 }, measured: { registerNames: 2 } })
    await measure()
    await harness.loaded(listOf('Zorvane Quilibrand', 'Phedrix Oluwazantho', 'Kelvor Brandivane'))
    expect(await get()).toMatchObject({ isCurrent: false })
  })

  it('starts one measurement for several requests, and starts an aborted one again after its lease', async () => {
    await request()
    await request()
    expect(await harness.rowsOf('select id from screening.threshold_curve')).toHaveLength(1)
    await harness.screening.measureThresholdCurve(AbortSignal.abort())
    await measure()
    expect(await get()).toMatchObject({ measured: null, running: { total: 10 } })
    await harness.owner.query("update screening.threshold_curve set leased_until = '2000-01-01'")
    await measure()
    expect(await get()).toMatchObject({ isCurrent: true, running: null })
  })
})
