import type { ExchangeForm } from '#contract/filings/exchange-forms.ts'
import { Badge } from '#web/ui/badge.tsx'

/** Whether a form is valid, and screening matches of its beneficiary. */
export function ExchangeFormStatus({ form }: { form: ExchangeForm }) {
  const { cancelledAt, openMatches, confirmedMatches } = form
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {cancelledAt ? <Badge tone="bad">Cancelled</Badge> : <Badge tone="ok">Issued</Badge>}
      {confirmedMatches > 0 ? (
        <Badge tone="bad">Match confirmed</Badge>
      ) : openMatches > 0 ? (
        <Badge tone="warn">Match open</Badge>
      ) : null}
    </span>
  )
}
