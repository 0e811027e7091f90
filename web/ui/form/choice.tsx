import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from '../class-names.ts'
import type { Option } from './select.tsx'

interface SegmentedControlProps<V extends string> {
  readonly label: string
  readonly options: readonly Option<V>[]
  readonly value: V
  readonly onValueChange: (value: V) => void
}

/** Selects one of two to five short options, all visible. Uses native radio buttons. */
export function SegmentedControl<V extends string>({ label, options, value, onValueChange }: SegmentedControlProps<V>) {
  const name = useId()
  return (
    <fieldset className="inline-flex w-fit divide-x divide-line overflow-clip rounded-s border border-line-strong">
      <legend className="sr-only">{label}</legend>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(
            'relative cursor-pointer px-2.5 py-[3px] text-[12.5px] has-[:focus-visible]:outline-2 has-[:focus-visible]:-outline-offset-2 has-[:focus-visible]:outline-accent',
            option.value === value
              ? 'bg-calm-soft font-title text-ink forced-color-adjust-none forced-colors:bg-[Highlight] forced-colors:text-[HighlightText]'
              : 'text-ink-2 hover:text-ink',
          )}
        >
          <input
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onValueChange(option.value)}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
          {option.label}
        </label>
      ))}
    </fieldset>
  )
}

interface TabsProps<V extends string> {
  readonly label: string
  readonly tabs: readonly (Option<V> & { readonly count?: number })[]
  readonly value: V
  readonly onValueChange: (value: V) => void
  /** The panel of the selected tab. */
  readonly children: ReactNode
}

/** Tabs over one panel. Arrow keys, Home and End move and select. Store the value in the URL. */
export function Tabs<V extends string>({ label, tabs, value, onValueChange, children }: TabsProps<V>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)
  // On a phone the row scrolls: bring the selected tab into view.
  useEffect(() => {
    const tab = row.current?.querySelector<HTMLElement>(`[data-value="${value}"]`)
    if (row.current && tab) row.current.scrollLeft = tab.offsetLeft - row.current.offsetLeft - 28
  }, [value])

  function key(event: KeyboardEvent<HTMLElement>) {
    const at = tabs.findIndex((tab) => tab.value === value)
    const targets: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }
    const target = targets[event.key]
    if (target === undefined) return
    event.preventDefault()
    const next = tabs[(target + tabs.length) % tabs.length]
    if (!next) return
    onValueChange(next.value)
    event.currentTarget.querySelector<HTMLElement>(`[data-value="${next.value}"]`)?.focus()
  }

  return (
    <div>
      <div
        ref={row}
        role="tablist"
        tabIndex={-1}
        aria-label={label}
        onKeyDown={key}
        className="scroll-row flex gap-5 border-b border-line px-px"
      >
        {tabs.map((tab) => (
          <button
            key={tab.value}
            type="button"
            role="tab"
            id={`${id}-${tab.value}`}
            data-value={tab.value}
            aria-selected={tab.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={tab.value === value ? 0 : -1}
            onClick={() => onValueChange(tab.value)}
            className="-mb-px flex h-9 items-center gap-1.5 border-b-2 border-transparent forced-colors:border-[Canvas] text-s font-medium whitespace-nowrap text-ink-2 -outline-offset-2! hover:text-ink aria-selected:border-accent aria-selected:font-title aria-selected:text-ink"
          >
            {tab.label}
            {tab.count === undefined ? null : <span className="text-xs text-ink-2 num">{tab.count}</span>}
          </button>
        ))}
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="pt-4">
        {children}
      </div>
    </div>
  )
}
