// Menus and popovers opened by a button. Written by hand: a library weighs about 30 times as much
// (docs/adr/0042-own-overlay-parts.md).
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { classNames } from '../class-names.ts'
import { useDismiss, useFloating } from './popover-position.ts'

export interface MenuItem {
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect: () => void
  readonly destructive?: boolean
  readonly disabled?: boolean
  /** Shows a check mark; makes the item one of a choice. */
  readonly checked?: boolean
}

interface TriggerProps {
  readonly id: string
  readonly 'aria-haspopup': 'menu' | 'dialog'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

interface MenuProps {
  readonly items: readonly MenuItem[]
  /**
   * Renders the button: `(props) => <IconButton {...props} label="More" icon={<Ellipsis />} />`.
   */
  readonly trigger: (props: TriggerProps) => ReactNode
}

/** A button that opens a menu of actions. Arrow keys, Home, End and first letters move in it. */
export function Menu({ items, trigger }: MenuProps) {
  const { open, close, anchor, floating, floatingId, triggerProps } = useOpening('menu', 'end')

  useEffect(() => {
    if (open) focusItem(floating.current, 0)
  }, [open, floating])

  function select(item: MenuItem) {
    close()
    item.onSelect()
  }

  return (
    <span ref={anchor} className="inline-flex">
      {trigger(triggerProps)}
      {open ? (
        <div
          ref={floating}
          popover="manual"
          role="menu"
          tabIndex={-1}
          id={floatingId}
          aria-labelledby={triggerProps.id}
          onKeyDown={(event) => moveInMenu(event, floating, close)}
          className="floating min-w-44 p-1 text-s"
        >
          {items.map((item) => (
            <button
              key={item.label}
              type="button"
              {...itemRole(item)}
              tabIndex={-1}
              aria-disabled={item.disabled || undefined}
              onClick={() => (item.disabled ? undefined : select(item))}
              className={classNames(
                'flex min-h-8 w-full items-center gap-2.5 rounded-[5px] px-2.5 text-left -outline-offset-2! focus:bg-calm-soft hover:bg-calm-soft',
                'aria-disabled:cursor-not-allowed aria-disabled:text-ink-3 aria-checked:font-strong aria-checked:text-accent [&_svg]:size-[15px]',
                item.destructive && 'text-bad',
              )}
            >
              {item.icon}
              {item.label}
            </button>
          ))}
        </div>
      ) : null}
    </span>
  )
}

interface PopoverProps {
  readonly label: string
  readonly trigger: (props: TriggerProps) => ReactNode
  readonly children: ReactNode | ((close: () => void) => ReactNode)
  readonly align?: 'start' | 'end'
  readonly className?: string
}

/** A button that opens a small panel: a list, a filter, a note. */
export function Popover({ label, trigger, children, align = 'end', className }: PopoverProps) {
  const { open, close, anchor, floating, floatingId, triggerProps } = useOpening('dialog', align)

  useEffect(() => {
    if (open) floating.current?.focus()
  }, [open, floating])

  return (
    <span ref={anchor} className="inline-flex">
      {trigger(triggerProps)}
      {open ? (
        <div
          ref={floating}
          popover="manual"
          role="dialog"
          tabIndex={-1}
          id={floatingId}
          aria-label={label}
          className={classNames(
            'floating w-[min(22rem,calc(100vw-1rem))] max-h-[70dvh] overflow-y-auto outline-none',
            className,
          )}
        >
          {typeof children === 'function' ? children(close) : children}
        </div>
      ) : null}
    </span>
  )
}

function useOpening(popup: 'menu' | 'dialog', align: 'start' | 'end') {
  const id = useId()
  const floatingId = `${id}-${popup}`
  const anchor = useRef<HTMLSpanElement>(null)
  const floating = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  const close = useCallback(() => {
    setOpen(false)
    anchor.current?.querySelector('button')?.focus()
  }, [])
  // A press outside has already moved the focus; Escape returns it to the button.
  const dismiss = useCallback((by: 'press' | 'key') => (by === 'key' ? close() : setOpen(false)), [close])
  useFloating({ open, anchor, floating, align, gap: 6 })
  useDismiss(open, [anchor, floating], dismiss)
  const triggerProps: TriggerProps = {
    id,
    'aria-haspopup': popup,
    'aria-expanded': open,
    'aria-controls': open ? floatingId : undefined,
    onClick: () => setOpen((was) => !was),
  }
  return { open, close, anchor, floating, floatingId, triggerProps }
}

const itemRole = ({ checked }: MenuItem) =>
  checked === undefined ? { role: 'menuitem' } : { role: 'menuitemradio', 'aria-checked': checked }

const itemsOf = (menu: HTMLElement | null) => [...(menu?.querySelectorAll<HTMLElement>('[role^=menuitem]') ?? [])]

function focusItem(menu: HTMLElement | null, index: number) {
  const items = itemsOf(menu)
  items[(index + items.length) % items.length]?.focus()
}

function moveInMenu(event: KeyboardEvent, menu: RefObject<HTMLElement | null>, close: () => void) {
  const items = itemsOf(menu.current)
  const at = items.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Tab') return close()
  if (event.key === 'ArrowDown') focusItem(menu.current, at + 1)
  else if (event.key === 'ArrowUp') focusItem(menu.current, at - 1)
  else if (event.key === 'Home') focusItem(menu.current, 0)
  else if (event.key === 'End') focusItem(menu.current, -1)
  else if (event.key.length === 1) {
    const letter = event.key.toLowerCase()
    const rest = [...items.slice(at + 1), ...items.slice(0, at + 1)]
    rest.find((item) => item.textContent?.trim().toLowerCase().startsWith(letter))?.focus()
    return
  } else return
  event.preventDefault()
}
