import type { ReactNode } from 'react'

interface EmptyStateProps {
  readonly title: string
  readonly text?: string
  readonly icon?: ReactNode
  /** The first step: a button or a link. */
  readonly action?: ReactNode
}

export function EmptyState({ title, text, icon, action }: EmptyStateProps) {
  return (
    <div className="flex flex-col items-center px-6 py-10 text-center">
      {icon ? (
        <span
          className="mb-3 grid size-10 place-items-center rounded-card border border-line text-ink-3 [&_svg]:size-[18px]"
          aria-hidden="true"
        >
          {icon}
        </span>
      ) : null}
      <p className="font-title">{title}</p>
      {text ? <p className="mt-1 max-w-[42ch] text-s text-balance text-ink-2">{text}</p> : null}
      {action ? <div className="mt-4">{action}</div> : null}
    </div>
  )
}
