import type { ExchangeForm } from '#contract/filings/exchange-forms.ts'
import * as t from '#web/features/filings/messages.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Whether a form is valid, and screening matches of its beneficiary. */
export function ExchangeFormStatus({ form }: { form: ExchangeForm }) {
  const { cancelledAt, openMatches, confirmedMatches } = form
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {cancelledAt ? <Badge tone="bad">{t.formCancelled}</Badge> : <Badge tone="ok">{t.formIssued}</Badge>}
      {confirmedMatches > 0 ? (
        <Badge tone="bad">{t.matchConfirmedBadge}</Badge>
      ) : openMatches > 0 ? (
        <Badge tone="warn">{t.matchOpenBadge}</Badge>
      ) : null}
    </span>
  )
}
