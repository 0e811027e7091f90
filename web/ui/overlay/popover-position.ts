// Positions and dismisses floating elements such as menus and tooltips. Written by hand for the
// same reason as those (docs/adr/0042-own-overlay-parts.md).
import { type RefObject, useLayoutEffect } from 'react'

export interface Box {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

interface Placement {
  readonly align: 'start' | 'center' | 'end'
  readonly gap: number
}

const margin = 8
const lineWidth = 360

/** Below the anchor, or above when there is no room below, always inside the window. */
export function placePopover(
  anchor: Box,
  floating: Box,
  window: { width: number; height: number },
  placement: Placement,
) {
  const below = anchor.top + anchor.height + placement.gap
  const above = anchor.top - placement.gap - floating.height
  const fitsBelow = below + floating.height <= window.height - margin
  const top = fitsBelow || above < margin ? below : above
  const shift = { start: 0, center: (anchor.width - floating.width) / 2, end: anchor.width - floating.width }[
    placement.align
  ]
  const left = Math.min(Math.max(anchor.left + shift, margin), Math.max(margin, window.width - floating.width - margin))
  return { top, left }
}

interface FloatingOptions extends Placement {
  readonly open: boolean
  readonly anchor: RefObject<HTMLElement | null>
  readonly floating: RefObject<HTMLElement | null>
  /** At least as wide as the anchor and at most slightly wider than a line; longer text is cut. */
  readonly matchWidth?: boolean
}

/**
 * Shows a `popover="manual"` element next to its anchor in the browser's top layer, so that no
 * dialog or overflow hides it. Follows the anchor while the page scrolls.
 */
export function useFloating({ open, anchor, floating, align, gap, matchWidth = false }: FloatingOptions): void {
  useLayoutEffect(() => {
    const element = floating.current
    if (!open || !element || !anchor.current) return
    const place = () => {
      if (!anchor.current) return
      const box = anchor.current.getBoundingClientRect()
      if (matchWidth) {
        element.style.minWidth = `${box.width}px`
        element.style.maxWidth = `${Math.max(box.width, lineWidth)}px`
      }
      const { top, left } = placePopover(box, element.getBoundingClientRect(), viewport(), { align, gap })
      element.style.top = `${top}px`
      element.style.left = `${left}px`
    }
    element.showPopover()
    place()
    const follow = new ResizeObserver(place)
    follow.observe(element)
    window.addEventListener('scroll', place, { capture: true, passive: true })
    window.addEventListener('resize', place)
    return () => {
      follow.disconnect()
      window.removeEventListener('scroll', place, { capture: true })
      window.removeEventListener('resize', place)
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover()
    }
  }, [open, anchor, floating, align, gap, matchWidth])
}

/**
 * Calls `close` on a press outside both elements and on Escape. Escape does not reach a surrounding
 * dialog unless `sharesEscape` is set.
 */
export function useDismiss(
  open: boolean,
  parts: readonly RefObject<HTMLElement | null>[],
  close: (by: 'press' | 'key') => void,
  sharesEscape = false,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the refs are stable, their list is not
  useLayoutEffect(() => {
    if (!open) return
    const press = (event: PointerEvent) => {
      const inside = parts.some((part) => event.target instanceof Node && part.current?.contains(event.target))
      if (!inside) close('press')
    }
    const key = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      if (!sharesEscape) {
        event.preventDefault()
        event.stopPropagation()
      }
      close('key')
    }
    document.addEventListener('pointerdown', press, true)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('pointerdown', press, true)
      document.removeEventListener('keydown', key, true)
    }
  }, [open, close, sharesEscape])
}

const viewport = () => ({ width: document.documentElement.clientWidth, height: window.innerHeight })
