import { lazy, Suspense, useState } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { kycTransitionsFor } from '#contract/clients/capabilities.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { Button } from '#web/ui/button.tsx'

// Loaded on first use.
const ApproveKycDialog = lazy(() =>
  import('./approve-kyc-dialog.tsx').then(({ ApproveKycDialog: component }) => ({ default: component })),
)

/** Approve KYC button, while KYC is pending, for those who may decide it. */
export function ApproveKyc({ client }: { client: Client }) {
  const [open, setOpen] = useState(false)
  const moves = kycTransitionsFor(useSignedInUser(), client)
  if (client.kycStatus !== 'pending' || !moves.includes('approved')) return null
  return (
    <>
      <Button variant="primary" onClick={() => setOpen(true)} aria-label={`Approve KYC of ${client.companyName}`}>
        Approve KYC
      </Button>
      <Suspense fallback={null}>
        {open ? <ApproveKycDialog client={client} onClose={() => setOpen(false)} /> : null}
      </Suspense>
    </>
  )
}
