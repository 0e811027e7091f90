/** Planned events by time; events at the same moment keep their planning order. */
export interface EventQueue {
  plan(at: Date, act: TimelineEvent): void
  /** The next event up to `end`; null if none is left. */
  next(end: Date): { readonly at: Date; readonly act: TimelineEvent } | null
}

export type TimelineEvent = () => Promise<void>

interface Entry {
  readonly atMs: number
  readonly order: number
  readonly act: TimelineEvent
}

export function createEventQueue(): EventQueue {
  // A binary heap: thousands of events are planned, and each plans more.
  const heap: Entry[] = []
  let order = 0
  const isBefore = (left: Entry, right: Entry): boolean =>
    left.atMs < right.atMs || (left.atMs === right.atMs && left.order < right.order)
  const at = (index: number): Entry => heap[index] as Entry
  const swap = (one: number, other: number): void => {
    const kept = at(one)
    heap[one] = at(other)
    heap[other] = kept
  }
  const rise = (from: number): void => {
    for (let index = from; index > 0; ) {
      const parent = (index - 1) >> 1
      if (!isBefore(at(index), at(parent))) return
      swap(index, parent)
      index = parent
    }
  }
  const sink = (): void => {
    for (let index = 0; ; ) {
      const [left, right] = [2 * index + 1, 2 * index + 2]
      let first = index
      if (left < heap.length && isBefore(at(left), at(first))) first = left
      if (right < heap.length && isBefore(at(right), at(first))) first = right
      if (first === index) return
      swap(index, first)
      index = first
    }
  }
  return {
    plan(when, act) {
      heap.push({ atMs: when.getTime(), order, act })
      order += 1
      rise(heap.length - 1)
    },
    next(end) {
      const first = heap[0]
      if (!first || first.atMs > end.getTime()) return null
      const last = heap.pop() as Entry
      if (heap.length > 0) {
        heap[0] = last
        sink()
      }
      return { at: new Date(first.atMs), act: first.act }
    },
  }
}
