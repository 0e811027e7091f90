// A text field with suggestions. Written by hand: a library weighs about 20 times as much
// (docs/adr/0042-own-overlay-parts.md).
import { Check, ChevronsUpDown, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useCallback, useId, useRef, useState } from 'react'
import * as t from '#web/ui/messages.ts'
import { classNames } from '../class-names.ts'
import { useDebounced } from '../debounce.ts'
import { useDismiss, useFloating } from '../overlay/popover-position.ts'
import { useFieldControl } from './field.tsx'

interface ComboboxProps<T> {
  readonly items: readonly T[]
  readonly value: T | null
  readonly onValueChange: (value: T | null) => void
  /**
   * Receives the typed text at once; the caller debounces it (`useDebounced`) and asks the server.
   * Without it, items are filtered locally.
   */
  readonly onSearch?: (text: string) => void
  readonly itemKey: (item: T) => string
  readonly itemLabel: (item: T) => string
  readonly itemDetail?: (item: T) => ReactNode
  readonly loading?: boolean
  readonly placeholder?: string
  /** Names the control where no field label does. */
  readonly label?: string
  /** Shown when nothing matches. */
  readonly emptyText?: string
  /** Whether the selection can be cleared. */
  readonly clearable?: boolean
}

/**
 * Selects one of many by typing: an editable combobox with a list (WAI-ARIA authoring practices).
 */
export function Combobox<T>(props: ComboboxProps<T>) {
  const { value, itemKey, itemLabel, loading = false, placeholder, label, clearable = false } = props
  const field = useFieldControl()
  const ownId = useId()
  const frame = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const box = useComboboxState(props)
  const optionId = (index: number) => `${ownId}-option-${index}`

  useFloating({ open: box.open, anchor: frame, floating: list, align: 'start', gap: 4, matchWidth: true })
  useDismiss(box.open, [frame, list], (by) => (by === 'press' ? box.leave() : box.close()))

  return (
    <div ref={frame} className="control flex items-center gap-1 pr-1!">
      <input
        type="text"
        role="combobox"
        autoComplete="off"
        spellCheck={false}
        {...field}
        aria-label={label}
        placeholder={placeholder}
        value={box.text}
        aria-expanded={box.open}
        aria-controls={box.open ? `${ownId}-list` : undefined}
        aria-autocomplete="list"
        aria-activedescendant={box.open && box.shown.length > 0 ? optionId(box.active) : undefined}
        aria-busy={loading || undefined}
        onChange={(event) => box.type(event.target.value)}
        onClick={box.show}
        onKeyDown={box.key}
        onBlur={box.leave}
        className="h-9 min-w-0 flex-1 bg-transparent text-ellipsis outline-none"
      />
      {clearable && value !== null ? (
        <button
          type="button"
          aria-label={t.clearAction}
          onClick={box.clear}
          className="grid size-7 place-items-center rounded-s text-ink-2 hover:bg-calm-soft"
        >
          <X aria-hidden="true" className="size-3.5" />
        </button>
      ) : null}
      <ChevronsUpDown className="pointer-events-none mr-1.5 size-[15px] flex-none text-ink-3" />
      {box.open ? (
        <div ref={list} popover="manual" className="floating p-1 text-s">
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys */}
          <div
            role="listbox"
            id={`${ownId}-list`}
            className="max-h-72 overflow-y-auto"
            aria-label={placeholder ?? t.optionsPlaceholder}
            onPointerDown={box.press}
            onPointerLeave={box.release}
            onPointerCancel={box.release}
            onClick={box.release}
          >
            {box.shown.map((item, index) => (
              <Choice
                key={itemKey(item)}
                id={optionId(index)}
                active={index === box.active}
                chosen={value !== null && itemKey(value) === itemKey(item)}
                label={itemLabel(item)}
                detail={props.itemDetail?.(item)}
                onChoose={() => box.choose(item)}
                onPoint={() => box.point(index)}
              />
            ))}
          </div>
          <p role="status" className={box.shown.length === 0 ? 'px-2 py-1.5 text-ink-2' : 'sr-only'}>
            {loading
              ? t.searchingLabel
              : box.shown.length === 0
                ? (props.emptyText ?? t.searchEmpty)
                : t.foundCount(box.shown.length)}
          </p>
        </div>
      ) : null}
    </div>
  )
}

/** Ignores case and accents: `cote` finds Côte d'Ivoire. */
const fold = (text: string): string =>
  text.trim().normalize('NFD').replace(/\p{M}/gu, '').replaceAll('’', "'").toLowerCase()

interface ChoiceProps {
  readonly id: string
  readonly active: boolean
  readonly chosen: boolean
  readonly label: string
  readonly detail: ReactNode
  readonly onChoose: () => void
  readonly onPoint: () => void
}

function Choice({ id, active, chosen, label, detail, onChoose, onPoint }: ChoiceProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles keys
    // biome-ignore lint/a11y/useFocusableInteractive: as above
    <div
      id={id}
      role="option"
      aria-selected={chosen}
      ref={(element) => {
        if (active) element?.scrollIntoView({ block: 'nearest' })
      }}
      // The press must not take the focus from the input.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={onPoint}
      onClick={onChoose}
      className={classNames(
        'flex min-h-8 items-center gap-2 rounded-[5px] px-2 py-1',
        active && 'bg-calm-soft forced-colors:outline-2 forced-colors:-outline-offset-2',
      )}
    >
      <span className="min-w-0 flex-1">
        <span className={classNames('block truncate', chosen && 'font-strong text-accent')}>{label}</span>
        {detail ? <span className="block truncate text-xs text-ink-2">{detail}</span> : null}
      </span>
      {chosen ? <Check className="size-3.5 flex-none text-accent" /> : null}
    </div>
  )
}

function useComboboxState<T>({ items, value, onValueChange, onSearch, itemLabel, loading = false }: ComboboxProps<T>) {
  const [open, setOpen] = useState(false)
  const [typed, setTyped] = useState<string | undefined>(undefined)
  const [active, setActive] = useState(0)
  const [pressed, setPressed] = useState(false)
  const text = typed ?? (value === null ? '' : itemLabel(value))
  const needle = fold(typed ?? '')
  const steady = useSteadyItems(items, open && (loading || pressed))
  const shown = onSearch || needle === '' ? steady : steady.filter((item) => fold(itemLabel(item)).includes(needle))

  const close = useCallback(() => {
    setOpen(false)
    setPressed(false)
    setTyped(undefined)
  }, [])

  function show() {
    setActive(0)
    setOpen(true)
  }

  function search(next: string) {
    setTyped(next)
    onSearch?.(next)
    show()
  }

  function choose(item: T | null) {
    onValueChange(item)
    onSearch?.('')
    close()
  }

  /** A fully typed name selects its item; a partial one is discarded. */
  function leave() {
    const meant =
      typed === undefined || needle === '' || loading
        ? undefined
        : shown.find((item) => fold(itemLabel(item)) === needle)
    if (meant === undefined) close()
    else choose(meant)
  }

  function key(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!open) return show()
      const step = event.key === 'ArrowDown' ? 1 : -1
      if (shown.length > 0) setActive((active + step + shown.length) % shown.length)
      return
    }
    if (event.key !== 'Enter' || !open) return
    event.preventDefault()
    // The list still shows results of an earlier text, so Enter would select the wrong item.
    if (loading && typed !== undefined) return
    const item = shown[active]
    if (item !== undefined) choose(item)
  }

  return {
    open,
    text,
    shown,
    active,
    show,
    close,
    key,
    choose,
    type: search,
    point: setActive,
    press: () => setPressed(true),
    release: () => setPressed(false),
    leave,
    clear: () => choose(null),
  }
}

/**
 * The items, or the previous ones while `hold`: a search has none until its answer arrives, and a
 * click is lost when its option moves between press and release.
 */
function useSteadyItems<T>(items: readonly T[], hold: boolean): readonly T[] {
  const [steady, setSteady] = useState(items)
  if (hold) return steady
  if (steady !== items) setSteady(items)
  return items
}

/** Text typed into a Combobox whose items the server searches. */
export function useServerSearch() {
  const [text, setText] = useState('')
  const typed = text.trim()
  const q = useDebounced(typed)
  const query: { readonly q?: string } = q ? { q } : {}
  return {
    /** Empty until typing pauses. */
    q,
    /** For the call's query; without `q` it lists everything. */
    query,
    /** Props of the Combobox, from the reading of its items. */
    combobox: ({ isFetching }: { readonly isFetching: boolean }) => ({
      onSearch: setText,
      loading: isFetching || q !== typed,
    }),
  }
}
