import { Check, X } from 'lucide-react'
import type { ReactNode } from 'react'
import * as t from '#web/ui/messages.ts'
import { classNames } from '../class-names.ts'

export interface TimelineStep {
  readonly key: string
  readonly title: ReactNode
  readonly detail?: ReactNode
  readonly time?: ReactNode
  readonly state: 'done' | 'now' | 'todo' | 'failed'
}

const marks = {
  done: 'border-accent bg-accent text-accent-ink',
  now: 'border-chart-2 bg-surface',
  todo: 'border-line-strong bg-surface',
  failed: 'border-bad bg-bad-soft text-bad',
} as const satisfies Record<TimelineStep['state'], string>

const words = { done: t.done, now: t.inProgressLabel, todo: t.upcomingLabel, failed: t.failed } as const

/** Steps in order, each with its state, cause and time. */
export function Timeline({ label, steps }: { label: string; steps: readonly TimelineStep[] }) {
  return (
    <ol aria-label={label}>
      {steps.map((step) => (
        <li
          key={step.key}
          aria-current={step.state === 'now' ? 'step' : undefined}
          className="group relative grid grid-cols-[22px_1fr_auto] items-start gap-2.5 py-[7px]"
        >
          <span
            aria-hidden="true"
            className="absolute top-7 -bottom-1.5 left-2.5 w-[1.5px] bg-line-strong group-last:hidden"
          />
          <span
            className={classNames(
              'grid size-[21px] place-items-center rounded-full border-[1.5px] [&_svg]:size-3',
              marks[step.state],
            )}
          >
            <span className="sr-only">{words[step.state]}, </span>
            {step.state === 'done' ? <Check strokeWidth={2.5} /> : null}
            {step.state === 'failed' ? <X aria-hidden="true" strokeWidth={2.5} /> : null}
            {step.state === 'now' ? <span aria-hidden="true" className="size-[9px] rounded-full bg-chart-2" /> : null}
          </span>
          <span className={classNames('min-w-0', step.state === 'todo' && 'text-ink-2')}>
            <span className="block font-strong">{step.title}</span>
            {step.detail ? <span className="block text-[12.5px] wrap-anywhere text-ink-2">{step.detail}</span> : null}
          </span>
          {step.time ? <span className="pt-px text-[12.5px] text-ink-2 num">{step.time}</span> : null}
        </li>
      ))}
    </ol>
  )
}
