import { type ReactNode, useId } from 'react'
import { classNames } from '../class-names.ts'

interface CardProps {
  readonly title?: ReactNode
  /** To the right of the title: a link, a badge, a segmented control. */
  readonly aside?: ReactNode
  readonly children: ReactNode
  /** Without padding, for tables and lists that reach the edges. */
  readonly flush?: boolean
  readonly className?: string
}

export function Card({ title, aside, children, flush = false, className }: CardProps) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={title ? titleId : undefined}
      className={classNames('min-w-0 rounded-card border border-line bg-surface', className)}
    >
      {title ? (
        <header
          className={classNames('flex min-h-[42px] flex-wrap items-center gap-x-3 gap-y-1 px-4 pt-3', flush && 'pb-2')}
        >
          <h2 id={titleId}>{title}</h2>
          {aside ? <div className="ml-auto text-[12.5px] text-ink-2">{aside}</div> : null}
        </header>
      ) : null}
      <div className={flush ? '' : title ? 'px-4 pt-2.5 pb-4' : 'p-4'}>{children}</div>
    </section>
  )
}

interface CardRowProps {
  readonly title: ReactNode
  readonly detail?: ReactNode
  /** Before the text: an avatar or an icon. */
  readonly start?: ReactNode
  /** After the text: an amount, a badge, a button. */
  readonly end?: ReactNode
}

/** Rows of a card, separated by hairlines. */
export function CardList({ children, label }: { children: ReactNode; label?: string }) {
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {children}
    </ul>
  )
}

export function CardRow({ title, detail, start, end }: CardRowProps) {
  return (
    <li className="flex min-w-0 items-center gap-3 py-2.5 first:pt-1 last:pb-0">
      {start}
      <div className="min-w-0 flex-1">
        <div className="truncate font-strong max-sm:line-clamp-2 max-sm:whitespace-normal">{title}</div>
        {detail ? (
          <div className="truncate text-[12.5px] text-ink-2 max-sm:line-clamp-2 max-sm:whitespace-normal">{detail}</div>
        ) : null}
      </div>
      {end ? <div className="flex flex-none items-center gap-3 font-strong num">{end}</div> : null}
    </li>
  )
}

/** Two letters in a circle. Decorative: the name is next to it. */
export function Avatar({ letters }: { letters: string }) {
  return (
    <span
      aria-hidden="true"
      className="grid size-[30px] flex-none place-items-center rounded-full bg-accent-soft text-xs font-bold text-accent"
    >
      {letters}
    </span>
  )
}
