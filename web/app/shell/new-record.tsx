import { useCanGoBack, useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Client } from '#contract/clients/api.ts'
import { type CurrentUser, can } from '#web/api/current-user.ts'
import { idInAddress } from '#web/routes/paths.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'

const AddClientDialog = lazyPart(() => import('#web/features/clients/add-client-dialog.tsx'), 'AddClientDialog')

const InvoiceDialog = lazyPart(() => import('#web/features/invoices/invoice-dialog.tsx'), 'InvoiceDialog')

const ImportClients = lazyPart(() => import('#web/features/clients/import-dialog.tsx'), 'ImportClients')

const AmlCheckDialog = lazyPart(() => import('#web/features/screening/aml-check-dialog.tsx'), 'AmlCheckDialog')

/**
 * Dialogs that create a record or screen a name, opened on any screen by its URL (`?new=client`).
 * Screens need not know each other, and the browser's Back button closes the dialog.
 */
export function NewRecordDialog({ user }: { user: CurrentUser }) {
  const requested = useSearch({ strict: false, select: (search) => search.new })
  const close = useCloseByAddress()
  return (
    <>
      <NewClient open={requested === 'client' && can(user, 'clients.write')} onClose={close} />
      <ClientImport open={requested === 'client-import' && can(user, 'clients.write')} onClose={close} />
      <AmlCheck open={requested === 'aml-check' && can(user, 'screening.search')} onClose={close} />
      <NewInvoice open={requested === 'invoice' && can(user, 'invoices.write')} onClose={close} user={user} />
    </>
  )
}

interface NewRecordProps {
  readonly open: boolean
  readonly onClose: () => void
}

/** Loads a dialog's chunk when it first opens, and keeps it mounted. */
function useWasOpen(open: boolean): boolean {
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  return wasOpen
}

function NewClient({ open, onClose, onCreated }: NewRecordProps & { readonly onCreated?: (client: Client) => void }) {
  if (!useWasOpen(open)) return null
  return <AddClientDialog open={open} onClose={onClose} onCreated={onCreated} />
}

function ClientImport({ open, onClose }: NewRecordProps) {
  if (!useWasOpen(open)) return null
  return <ImportClients open={open} onClose={onClose} />
}

function AmlCheck({ open, onClose }: NewRecordProps) {
  if (!useWasOpen(open)) return null
  return <AmlCheckDialog open={open} onClose={onClose} />
}

/** The dialog for a new invoice. A missing client is added in a second dialog above it. */
function NewInvoice({ open, onClose, user }: NewRecordProps & { readonly user: CurrentUser }) {
  const [adding, setAdding] = useState(false)
  const [added, setAdded] = useState<Client | null>(null)
  const forClientId = useClientOfPage()
  const wasOpen = useWasOpen(open)
  // A new invoice starts without the previously added client.
  if (!open && added !== null) setAdded(null)
  if (!wasOpen) return null
  return (
    <>
      <InvoiceDialog
        open={open}
        onClose={onClose}
        onAddClient={can(user, 'clients.write') ? () => setAdding(true) : undefined}
        addedClient={added}
        forClientId={forClientId}
      />
      <NewClient open={open && adding} onClose={() => setAdding(false)} onCreated={setAdded} />
    </>
  )
}

/** Client whose page is behind the dialog, or undefined. */
function useClientOfPage(): number | undefined {
  const clientId = useParams({ strict: false, select: (params) => params.clientId })
  return clientId === undefined ? undefined : idInAddress(clientId)
}

/** Removes the dialog from the URL in a way that keeps Back from opening it again. */
function useCloseByAddress(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) history.back({ ignoreBlocker: true })
    else void navigate({ to: '.', search: ({ new: _, ...rest }) => rest, replace: true, resetScroll: false })
  }
}
