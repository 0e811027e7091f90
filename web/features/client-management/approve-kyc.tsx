import { useId, useState } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { kycTransitionsFor } from '#contract/clients/capabilities.ts'
import { useApprovesFrom, useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'
import { formatDateTime } from '#web/ui/format/format.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

// Loaded on first use.
const ApproveKycDialog = lazyPart(() => import('./approve-kyc-dialog.tsx'), 'ApproveKycDialog')

/** Approve KYC button, while KYC is pending, for those who may decide it. */
export function ApproveKyc({ client, secondary = false }: { client: Client; secondary?: boolean }) {
  const [open, setOpen] = useState(false)
  const until = useApprovesFrom()
  const hold = until === null ? null : ui.approvesFrom(formatDateTime(until))
  const holdId = useId()
  const moves = kycTransitionsFor(useSignedInUser(), client)
  if (client.kycStatus !== 'pending' || !moves.includes('approved')) return null
  return (
    <>
      <Button
        variant={secondary ? 'secondary' : 'primary'}
        disabled={hold !== null}
        aria-describedby={hold === null ? undefined : holdId}
        onClick={() => setOpen(true)}
        aria-label={t.approveKycLabel(client.companyName)}
      >
        {ui.approveKyc}
      </Button>
      {hold === null ? null : (
        <p id={holdId} className="mt-1.5 text-[12.5px] text-ink-2">
          {hold}
        </p>
      )}
      {open ? <ApproveKycDialog client={client} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
