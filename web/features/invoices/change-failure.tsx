import { Refusal } from '#web/ui/feedback/refusal.tsx'
import type { useInvoiceChange } from './use-invoice-change.ts'

type Change = Pick<ReturnType<typeof useInvoiceChange>, 'failure' | 'reload'>

/** Why the last try was refused; where someone else changed the invoice, what stands now is offered. */
export function ChangeFailure({ failure, reload }: Change) {
  return <Refusal message={failure?.message ?? null} onReload={failure?.isStale ? () => void reload() : undefined} />
}
