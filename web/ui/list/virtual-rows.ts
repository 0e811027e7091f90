import { type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

interface WindowRows<E extends HTMLElement> {
  /** The element that holds the rows; its place on the page is measured. */
  readonly list: RefObject<E | null>
  /** The rows to draw, by their place among all. */
  readonly indexes: readonly number[]
  /** Heights of what is left out above and below, in pixels. */
  readonly above: number
  readonly below: number
  /** For `ref` of each row, beside `data-index`: rows may be of unequal height. */
  readonly measure: (element: Element | null) => void
  readonly scrollTo: (index: number) => void
}

/** Of many rows that scroll with the page, those in sight and a few around them: under sixty in the document, however many there are. */
export function useWindowRows<E extends HTMLElement>(
  count: number,
  estimated: { readonly height: number; readonly gap?: number; readonly around?: number },
): WindowRows<E> {
  const list = useRef<E>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const find = () => setScrollMargin(Math.round(element.getBoundingClientRect().top + window.scrollY))
    find()
    // Whatever grows above the rows moves them.
    const watcher = new ResizeObserver(find)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  const span = useRef<Span>(nothingDrawn)
  const rows = useWindowVirtualizer({
    count,
    rangeExtractor: (range) => {
      span.current = spanDrawn(span.current, range)
      return Array.from({ length: span.current.end - span.current.start }, (_, at) => span.current.start + at)
    },
    estimateSize: () => estimated.height,
    gap: estimated.gap ?? 0,
    overscan: estimated.around ?? 6,
    scrollMargin,
    // Space for the page's own sticky header, above a row that is moved to by keys.
    scrollPaddingStart: 90,
  })
  const drawn = rows.getVirtualItems()
  const first = drawn[0]
  const last = drawn.at(-1)
  return {
    list,
    indexes: drawn.map(({ index }) => index),
    above: first ? first.start - scrollMargin : 0,
    below: last ? rows.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: rows.measureElement,
    scrollTo: (index) => rows.scrollToIndex(index),
  }
}

/** Rows by their places, without the one at `end`. */
interface Span {
  readonly start: number
  readonly end: number
}

const nothingDrawn: Span = { start: 0, end: 0 }

/**
 * What is drawn stays until the rows in sight come near its end; then rows come and go together. Each coming costs the
 * browser a layout and a painting, however many rows come at once.
 */
export function spanDrawn(drawn: Span, { startIndex, endIndex, overscan, count }: Range): Span {
  const around = (rows: number): Span => ({
    start: Math.max(0, startIndex - rows),
    end: Math.min(count, endIndex + 1 + rows),
  })
  const [least, most] = [around(Math.floor(overscan / 2)), around(overscan)]
  const isEnough = drawn.start <= least.start && drawn.end >= least.end
  return isEnough && drawn.end <= count ? drawn : most
}
