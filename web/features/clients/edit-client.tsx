import { Pencil } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { Button } from '#web/ui/button.tsx'

// The form shares its chunk with Add New Client; viewing a client does not need it.
const EditClientDialog = lazy(() =>
  import('./edit-client-dialog.tsx').then(({ EditClientDialog: component }) => ({ default: component })),
)

export function EditButton({ client }: { client: Client }) {
  const [state, setState] = useState<'unasked' | 'open' | 'closed'>('unasked')
  return (
    <>
      <Button icon={<Pencil aria-hidden="true" />} onClick={() => setState('open')}>
        Edit
      </Button>
      {state === 'unasked' ? null : (
        <Suspense fallback={null}>
          <EditClientDialog client={client} open={state === 'open'} onClose={() => setState('closed')} />
        </Suspense>
      )}
    </>
  )
}
