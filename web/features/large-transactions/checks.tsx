import type * as z from 'zod/mini'
import type { check } from '#contract/conversions/api.ts'
import { Badge } from '#web/ui/badge.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { CardList } from '#web/ui/layout/card.tsx'

type Check = z.output<typeof check>

/**
 * Checks behind a decision, each with its result. Details may span lines, because they give the
 * reason.
 */
export function Checks({ checks, label }: { checks: readonly Check[]; label: string }) {
  return (
    <CardList label={label}>
      {checks.map(({ name, outcome, label: title, verdict, detail }) => (
        <li key={name} className="flex min-w-0 items-center gap-3 py-2 first:pt-1 last:pb-0">
          <div className="min-w-0 flex-1">
            <div className="font-strong">{title}</div>
            {detail ? <div className="text-[12.5px] text-ink-2 num">{capitalise(detail)}</div> : null}
          </div>
          <Badge tone={outcome}>{verdict}</Badge>
        </li>
      ))}
    </CardList>
  )
}
