// Tooltips. Written by hand: a library weighs about 20 times as much
// (docs/adr/0042-own-overlay-parts.md).
import { type ReactNode, useCallback, useEffect, useId, useRef, useState } from 'react'
import { createTooltipDelay } from '../tooltip-delay.ts'
import { useDismiss, useFloating } from './popover-position.ts'

/** One for the whole page: a tooltip soon after another opens at once. */
const delay = createTooltipDelay()

interface TooltipProps {
  readonly text: string
  readonly children: ReactNode
  /** True if the text is already the control's name, so that it is not read twice. */
  readonly names?: boolean
  /** True if a touch, which cannot hover, opens it too. */
  readonly tappable?: boolean
}

/**
 * A hint on hover (after 700 ms) and on keyboard focus (at once). Its content can be hovered;
 * Escape hides it.
 */
export function Tooltip({ text, children, names = false, tappable = false }: TooltipProps) {
  const id = useId()
  const anchor = useRef<HTMLSpanElement>(null)
  const bubble = useRef<HTMLSpanElement>(null)
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [open, setOpen] = useState(false)

  const hide = useCallback(() => {
    clearTimeout(waiting.current)
    setOpen((was) => {
      if (was) delay.closed(performance.now())
      return false
    })
  }, [])
  const show = useCallback((waitMs: number) => {
    clearTimeout(waiting.current)
    waiting.current = setTimeout(() => setOpen(true), waitMs)
  }, [])

  useEffect(() => () => clearTimeout(waiting.current), [])
  useFloating({ open, anchor, floating: bubble, align: 'center', gap: 6 })
  // When a dialog focuses a button on opening, its tooltip must not require a second Escape.
  useDismiss(open, [anchor, bubble], hide, names)

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control is inside
    <span
      ref={anchor}
      className="inline-flex"
      onPointerEnter={(event) => event.pointerType !== 'touch' && show(delay.waitMs(performance.now()))}
      onPointerLeave={hide}
      onPointerDown={hide}
      onPointerUp={(event) => tappable && event.pointerType === 'touch' && show(0)}
      onFocus={(event) => event.target.matches(':focus-visible') && show(0)}
      // In Chromium the focus is lost if the popover closes only once Tab leaves the control.
      onKeyDown={(event) => event.key === 'Tab' && hide()}
      onBlur={hide}
      aria-describedby={open && !names ? id : undefined}
    >
      {children}
      {open ? (
        <span
          ref={bubble}
          id={id}
          role="tooltip"
          popover="manual"
          className="floating max-w-64 border-transparent! bg-ink! px-2 py-1 text-xs font-medium text-paper!"
        >
          {text}
        </span>
      ) : null}
    </span>
  )
}
