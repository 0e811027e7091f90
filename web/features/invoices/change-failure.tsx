import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import type { useInvoiceChange } from './use-invoice-change.ts'

type Change = Pick<ReturnType<typeof useInvoiceChange>, 'failure' | 'reload'>

/** Why the last try was refused; where someone else changed the invoice, what stands now is offered. */
export function ChangeFailure({ failure, reload }: Change) {
  if (!failure) return null
  return (
    <Notice
      tone={failure.isStale ? 'warn' : 'bad'}
      alert
      action={failure.isStale ? <Button onClick={() => void reload()}>Reload</Button> : undefined}
    >
      {failure.message}
    </Notice>
  )
}
