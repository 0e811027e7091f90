import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { baseTitle } from './format/base-labels.ts'

export type Tone = 'ok' | 'warn' | 'bad' | 'calm' | 'note'

export const toneClass = {
  ok: 'bg-ok-soft text-ok',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  calm: 'bg-calm-soft text-calm',
  note: 'bg-note-soft text-note',
} as const satisfies Record<Tone, string>

/** A status word with a colour, never a colour alone. */
export function Badge({
  tone = 'calm',
  children,
  className,
}: {
  tone?: Tone
  children: ReactNode
  className?: string
}) {
  return (
    <span
      data-badge
      className={classNames(
        'inline-flex h-[21px] items-center gap-1.5 rounded-[6px] px-2 text-xs font-strong whitespace-nowrap num',
        '[&_svg]:size-3',
        toneClass[tone],
        className,
      )}
    >
      {children}
    </span>
  )
}

/** Colour of each record state, the same on every screen (specification 4). Others are neutral. */
const tones: Readonly<Record<string, Tone>> = {
  approved: 'ok',
  paid: 'ok',
  completed: 'ok',
  pending: 'warn',
  sent: 'warn',
  processing: 'warn',
  overdue: 'bad',
  rejected: 'bad',
  failed: 'bad',
}

export const toneOfStatus = (status: string): Tone => tones[status] ?? 'calm'

/** A record's state as a coloured word: `requires_review` shows Requires Review. */
export function StatusBadge({ status }: { status: string }) {
  return <Badge tone={toneOfStatus(status)}>{baseTitle(status)}</Badge>
}
