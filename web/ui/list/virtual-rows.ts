// Renders only the visible rows of a long list.
import { useLocation } from '@tanstack/react-router'
import { type Range, useWindowVirtualizer, type VirtualItem } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

interface WindowRows<E extends HTMLElement> {
  /** The element that contains the rows; its position on the page is measured. */
  readonly list: RefObject<E | null>
  readonly indexes: readonly number[]
  /** Heights of the omitted rows above and below, in pixels. */
  readonly above: number
  readonly below: number
  /** `ref` of each row, together with `data-index`: rows may differ in height. */
  readonly measure: (element: Element | null) => void
  readonly scrollTo: (index: number) => void
}

/** Up to this many records are rendered whole. */
const shortList = 59

/** Measured rows by entry of the browser's history, so that Back to a list finds its place. */
const ofHistoryEntry = new Map<string, VirtualItem[]>()

/**
 * Virtualises rows that scroll with the page: the visible rows and a few around them, fewer than
 * sixty in the document. A short list is rendered whole, so that the browser finds text in it.
 */
export function useWindowRows<E extends HTMLElement>(
  count: number,
  estimated: { readonly height: number; readonly gap?: number; readonly around?: number; readonly perRow?: number },
): WindowRows<E> {
  const list = useRef<E>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const find = () => setScrollMargin(Math.round(element.getBoundingClientRect().top + window.scrollY))
    find()
    // Content that grows above the list moves its rows.
    const watcher = new ResizeObserver(find)
    watcher.observe(document.body)
    return () => watcher.disconnect()
  }, [])
  const entry = useLocation({ select: ({ state }) => state.__TSR_key ?? '' })
  const span = useRef<Span>(nothingRendered)
  const rows = useWindowVirtualizer({
    count,
    rangeExtractor: (range) => {
      const isShort = count * (estimated.perRow ?? 1) <= shortList
      span.current = isShort ? { start: 0, end: count } : renderedSpan(span.current, range)
      return Array.from({ length: span.current.end - span.current.start }, (_, at) => span.current.start + at)
    },
    estimateSize: () => estimated.height,
    gap: estimated.gap ?? 0,
    overscan: estimated.around ?? 6,
    scrollMargin,
    initialMeasurementsCache: ofHistoryEntry.get(entry) ?? [],
    // Space for the sticky page header above a row reached by keyboard.
    scrollPaddingStart: 90,
  })
  useEffect(
    () => () => {
      ofHistoryEntry.set(entry, rows.measurementsCache)
    },
    [entry, rows],
  )
  const rendered = rows.getVirtualItems()
  const first = rendered[0]
  const last = rendered.at(-1)
  return {
    list,
    indexes: rendered.map(({ index }) => index),
    above: first ? first.start - scrollMargin : 0,
    below: last ? rows.getTotalSize() - (last.end - scrollMargin) : 0,
    measure: rows.measureElement,
    scrollTo: (index) => rows.scrollToIndex(index),
  }
}

/** A range of row indexes, excluding `end`. */
interface Span {
  readonly start: number
  readonly end: number
}

const nothingRendered: Span = { start: 0, end: 0 }

/**
 * The rendered range stays until the visible rows come near its end; then several rows change at
 * once. Each change costs a layout and a paint, however many rows it adds.
 */
export function renderedSpan(rendered: Span, { startIndex, endIndex, overscan, count }: Range): Span {
  const around = (rows: number): Span => ({
    start: Math.max(0, startIndex - rows),
    end: Math.min(count, endIndex + 1 + rows),
  })
  const [min, max] = [around(Math.floor(overscan / 2)), around(overscan)]
  const isEnough = rendered.start <= min.start && rendered.end >= min.end
  return isEnough && rendered.end <= count ? rendered : max
}
