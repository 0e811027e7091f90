import { CircleAlert, CircleCheck, Info, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Tone, toneClass } from '../badge.tsx'
import { classNames } from '../class-names.ts'

interface NoticeProps {
  readonly tone?: Tone
  readonly title?: string
  readonly children?: ReactNode
  /** The next step: a button or a link. */
  readonly action?: ReactNode
  /** Announced at once when it appears. */
  readonly alert?: boolean
  readonly className?: string
}

const icons = { ok: CircleCheck, warn: ShieldAlert, bad: CircleAlert, calm: Info, note: Info } as const

/** Shows a problem next to the affected content, with the next step. */
export function Notice({ tone = 'warn', title, children, action, alert = false, className }: NoticeProps) {
  const Icon = icons[tone]
  return (
    <div
      role={alert ? 'alert' : undefined}
      className={classNames(
        'flex flex-wrap gap-x-2.5 gap-y-2 rounded-s px-3 py-2.5 text-s',
        toneClass[tone],
        className,
      )}
    >
      <Icon className="mt-px size-4 flex-none" />
      <div className={classNames('min-w-0 flex-1', Boolean(action) && 'basis-52')}>
        {title ? <p className="font-title">{title}</p> : null}
        {children}
      </div>
      {action}
    </div>
  )
}
