import { describe, expect, it } from 'vitest'
import { placeBeside } from './floating.ts'
import { caretAfterGrouping, cleanAmount, groupAmount } from './grouping.ts'
import { axisTicks, sparkPlaces } from './scale.ts'
import { createToastStore } from './toast-store.ts'
import { createTooltipDelay } from './tooltip-delay.ts'

/** Timers that a test moves by hand. */
function handTimers() {
  let nowMs = 0
  let waiting: { at: number; act: () => void }[] = []
  return {
    after(delayMs: number, act: () => void) {
      const entry = { at: nowMs + delayMs, act }
      waiting.push(entry)
      return () => {
        waiting = waiting.filter((other) => other !== entry)
      }
    },
    pass(ms: number) {
      nowMs += ms
      const due = waiting.filter((entry) => entry.at <= nowMs)
      waiting = waiting.filter((entry) => entry.at > nowMs)
      for (const entry of due) entry.act()
    },
  }
}

describe('spec 9: notifications', () => {
  it('[S9-25] spec 9: shows one toast at a time', () => {
    const store = createToastStore(handTimers())
    store.show({ title: 'First' })
    store.show({ title: 'Second' })
    expect(store.current()).toMatchObject({ title: 'Second', open: true })
  })

  it('[S9-26, S9-27] spec 9: shows it for 5000 ms and forgets it 1,000,000 ms after', () => {
    const timers = handTimers()
    const store = createToastStore(timers)
    store.show({ title: 'Saved' })
    timers.pass(4_999)
    expect(store.current()?.open).toBe(true)
    timers.pass(1)
    expect(store.current()).toMatchObject({ title: 'Saved', open: false })
    timers.pass(999_999)
    expect(store.current()).toBeDefined()
    timers.pass(1)
    expect(store.current()).toBeUndefined()
  })

  it('waits while someone reads it', () => {
    const timers = handTimers()
    const store = createToastStore(timers)
    store.show({ title: 'Saved' })
    store.hold()
    timers.pass(60_000)
    expect(store.current()?.open).toBe(true)
    store.release()
    timers.pass(5_000)
    expect(store.current()?.open).toBe(false)
  })
})

describe('spec 9: tooltip delay', () => {
  it('[S9-28] spec 9: opens after 700 ms, and at once within 300 ms of another', () => {
    const delay = createTooltipDelay()
    expect(delay.waitMs(0)).toBe(700)
    delay.closed(1_000)
    expect(delay.waitMs(1_300)).toBe(0)
    expect(delay.waitMs(1_301)).toBe(700)
  })
})

describe('amounts while typing', () => {
  it('keeps plain digits and shows them grouped', () => {
    expect(cleanAmount('150,000,000 XOF', 0)).toBe('150000000')
    expect(cleanAmount('0012', 0)).toBe('12')
    expect(cleanAmount('1,200.555', 2)).toBe('1200.55')
    expect(cleanAmount('.5', 2)).toBe('0.5')
    expect(cleanAmount('-5e3', 0)).toBe('53')
    expect(groupAmount('1200.')).toBe('1,200.')
  })

  it('keeps the caret behind the digit just typed', () => {
    expect(caretAfterGrouping('1,2345', 6, '12,345')).toBe(6)
    expect(caretAfterGrouping('91,234', 1, '91,234')).toBe(1)
    expect(caretAfterGrouping('', 0, '')).toBe(0)
  })
})

describe('placing', () => {
  const window = { width: 400, height: 600 }

  it('goes below, or above where there is no room below', () => {
    const wish = { align: 'start', gap: 4 } as const
    const size = { top: 0, left: 0, width: 100, height: 200 }
    expect(placeBeside({ top: 100, left: 20, width: 80, height: 30 }, size, window, wish)).toEqual({
      top: 134,
      left: 20,
    })
    expect(placeBeside({ top: 500, left: 20, width: 80, height: 30 }, size, window, wish)).toEqual({
      top: 296,
      left: 20,
    })
  })

  it('stays inside the window', () => {
    const placed = placeBeside(
      { top: 10, left: 390, width: 10, height: 10 },
      { top: 0, left: 0, width: 200, height: 50 },
      window,
      {
        align: 'start',
        gap: 4,
      },
    )
    expect(placed.left).toBe(192)
  })
})

describe('charts', () => {
  it('rounds the axis to values one can read', () => {
    expect(axisTicks(536)).toEqual([0, 200, 400, 600])
    expect(axisTicks(0)).toEqual([0, 1])
    expect(axisTicks(100)).toEqual([0, 50, 100])
  })

  it('draws a flat line in the middle and others from edge to edge', () => {
    const frame = { width: 300, height: 64, inset: 2 }
    expect(sparkPlaces([5, 5], frame)).toEqual([
      { x: 0, y: 32 },
      { x: 300, y: 32 },
    ])
    expect(sparkPlaces([0, 10], frame)).toEqual([
      { x: 0, y: 62 },
      { x: 300, y: 2 },
    ])
  })
})
