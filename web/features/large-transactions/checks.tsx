import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { check } from '#contract/conversions/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { capitalise } from '#web/ui/format/format.ts'
import { CardList } from '#web/ui/layout/card.tsx'

type Check = z.output<typeof check>

interface ChecksProps {
  readonly checks: readonly Check[]
  readonly label: string
  /** Hides the passed checks on a phone. */
  readonly isBrief?: boolean
  /** A link to what the check looked at. */
  readonly linkOf?: (check: Check) => ReactNode
}

/**
 * Checks behind a decision, each with its result. Details may span lines, because they give the
 * reason.
 */
export function Checks({ checks, label, isBrief = false, linkOf }: ChecksProps) {
  return (
    <CardList label={label}>
      {checks.map((check) => (
        <li
          key={`${check.name} ${check.label}`}
          className={classNames(
            'flex min-w-0 items-center gap-3 py-2 first:pt-1 last:pb-0',
            isBrief && check.outcome === 'ok' && 'max-sm:hidden',
          )}
        >
          <div className="min-w-0 flex-1">
            <div className="font-strong">{check.label}</div>
            {check.detail ? (
              <div className="text-[12.5px] wrap-anywhere text-ink-2 num">{capitalise(check.detail)}</div>
            ) : null}
          </div>
          <Badge tone={check.outcome}>{check.verdict}</Badge>
          {linkOf?.(check)}
        </li>
      ))}
    </CardList>
  )
}
