import { describe, expect, it } from 'vitest'
import { axisTicks, sparkPlaces } from './chart/axis-scale.ts'
import { amountAfter, amountError, groupAmount } from './form/amount-grouping.ts'
import { placePopover } from './overlay/popover-position.ts'
import { createToastStore } from './toast-store.ts'
import { createTooltipDelay } from './tooltip-delay.ts'

/** Timers that a test advances manually. */
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

describe('notifications', () => {
  it('shows one toast at a time', { tags: ['S9-25'] }, () => {
    const store = createToastStore(handTimers())
    store.show({ title: 'First' })
    store.show({ title: 'Second' })
    expect(store.current()).toMatchObject({ title: 'Second', open: true })
  })

  it('shows it for 5000 ms and forgets it after another 1,000,000 ms', { tags: ['S9-26', 'S9-27'] }, () => {
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

  it('pauses while someone reads it', () => {
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

describe('tooltip delay', () => {
  it('opens after 700 ms, and at once within 300 ms of another', { tags: ['S9-28'] }, () => {
    const delay = createTooltipDelay()
    expect(delay.waitMs(0)).toBe(700)
    delay.closed(1_000)
    expect(delay.waitMs(1_300)).toBe(0)
    expect(delay.waitMs(1_301)).toBe(700)
  })
})

describe('amounts', { tags: ['D17-10'] }, () => {
  const format = (decimals: number) => ({ decimals, currency: decimals === 0 ? 'XOF' : 'USD' })
  /** Types into a field key by key, with the caret at the end. */
  const type = (keys: string, decimals: number): string =>
    [...keys].reduce(
      ({ text: shown }, data) => {
        const typed = `${shown}${data}`
        const edit = { typed, shown, caret: typed.length, inputType: 'insertText', data }
        return amountAfter(edit, format(decimals))
      },
      { text: '', value: '' },
    ).value
  const paste = (typed: string, decimals: number): string =>
    amountAfter(
      { typed, shown: '', caret: typed.length, inputType: 'insertFromPaste', pastedOver: [0, 0] },
      format(decimals),
    ).value

  it('are stored as plain digits and shown grouped when typed', () => {
    expect(type('150000000', 0)).toBe('150000000')
    expect(type('150,000,000', 0)).toBe('150000000')
    expect(type('150 000 000 XOF', 0)).toBe('150000000')
    expect(type('0012', 0)).toBe('12')
    expect(type('1,200.50', 2)).toBe('1200.50')
    expect(type('12,5', 2)).toBe('12.5')
    expect(type('.5', 2)).toBe('0.5')
    expect(type('1200.', 2)).toBe('1200')
    expect(groupAmount('1200.')).toBe('1,200.')
  })

  it('stay as typed when they are no amount, so that the form refuses them', () => {
    expect(type('50000000.75', 0)).toBe('50,000,000.75')
    expect(type('1e9', 0)).toBe('1e9')
    expect(type('-60000000', 0)).toBe('-60000000')
    expect(type('1200.555', 2)).toBe('1,200.555')
    expect(type('1200,5', 2)).toBe('1,200,5')
    expect(amountError('1e9', format(0))).toBe('Enter a whole amount, for example 150,000,000')
    expect(amountError('50000000.75', format(0))).toBe('XOF has no decimals: enter a whole amount')
    expect(amountError('-60000000', format(0))).toBe("Remove the minus sign: the amount can't be negative")
    expect(amountError('1200.555', format(2))).toBe('Enter at most 2 decimals')
    expect(amountError('12 monkeys', format(2))).toBe('Enter an amount, for example 1,200.50')
    expect([amountError('', format(0)), amountError('150000000', format(0))]).toEqual([undefined, undefined])
  })

  it('keep their value when pasted with foreign separators', () => {
    for (const text of ['150,000,000', '150.000.000', '150 000 000 XOF', '150,000,000.00', '150.000.000,00'])
      expect([text, paste(text, 0)]).toEqual([text, '150000000'])
    for (const text of ['1200.50', '1,200.50', '1.200,50', '1 200,50', '$1,200.50'])
      expect([text, paste(text, 2)]).toEqual([text, '1200.50'])
    expect(['150 000 000,50', '1.200'].map((text) => paste(text, 0))).toEqual(['150 000 000,50', '1.200'])
  })

  it('keep the remaining text when pasted into a part', () => {
    const pasteOver = (typed: string, shown: string, caret: number, pastedOver: [number, number], decimals = 0) =>
      amountAfter({ typed, shown, caret, inputType: 'insertFromPaste', pastedOver }, format(decimals))
    expect(pasteOver('1,2345', '1,234', 6, [5, 5])).toEqual({ text: '12,345', value: '12345', caret: 6 })
    expect(pasteOver('1,234 000,00', '1,234', 12, [5, 5]).value).toBe('1,234 000,00')
    expect(pasteOver('1.200,50', '150,000,000', 8, [0, 11], 2)).toMatchObject({ text: '1,200.50', value: '1200.50' })
    // Dropped next to existing text, or autofilled over it.
    const change = { typed: '1,23450', shown: '1,234', caret: 7 }
    expect(amountAfter({ ...change, inputType: 'insertFromDrop' }, format(0)).value).toBe('123450')
    expect(amountAfter({ typed: '1.200,50', shown: '1', caret: 8 }, format(2)).value).toBe('1200.50')
  })

  it('are edited in the middle as displayed', () => {
    const edit = (typed: string, shown: string, caret: number) => amountAfter({ typed, shown, caret }, format(0))
    expect(edit('1,2345', '1,234', 6)).toEqual({ text: '12,345', value: '12345', caret: 6 })
    expect(edit('91,234', '1,234', 1)).toEqual({ text: '91,234', value: '91234', caret: 1 })
    // Deleting three selected digits leaves a grouping comma, not decimals.
    expect(edit('150,00', '150,000,000', 6)).toEqual({ text: '15,000', value: '15000', caret: 6 })
    expect(edit('', '1', 0)).toEqual({ text: '', value: '', caret: 0 })
    expect(edit(',234', '1,234', 0)).toEqual({ text: '234', value: '234', caret: 0 })
  })
})

describe('floating placement', () => {
  const window = { width: 400, height: 600 }

  it('goes below, or above when there is no room below', () => {
    const input = { align: 'start', gap: 4 } as const
    const size = { top: 0, left: 0, width: 100, height: 200 }
    expect(placePopover({ top: 100, left: 20, width: 80, height: 30 }, size, window, input)).toEqual({
      top: 134,
      left: 20,
    })
    expect(placePopover({ top: 500, left: 20, width: 80, height: 30 }, size, window, input)).toEqual({
      top: 296,
      left: 20,
    })
  })

  it('stays inside the window', () => {
    const placed = placePopover(
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
  it('round the axis to readable values', () => {
    expect(axisTicks([536])).toEqual([0, 200, 400, 600])
    expect(axisTicks([0])).toEqual([0, 1])
    expect(axisTicks([100])).toEqual([0, 50, 100])
  })

  it('mark a count at whole numbers only', () => {
    expect(axisTicks([1])).toEqual([0, 1])
    expect(axisTicks([2])).toEqual([0, 1, 2])
    expect(axisTicks([7])).toEqual([0, 5, 10])
    expect(axisTicks([-5, 10])).toEqual([-5, 0, 5, 10])
  })

  it('draw a constant line in the middle and others from edge to edge', () => {
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
