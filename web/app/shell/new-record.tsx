import { useCanGoBack, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'
import { type CurrentUser, can } from '#web/api/current-user.ts'

const AddClientDialog = lazy(() =>
  import('#web/features/clients/add-client-dialog.tsx').then(({ AddClientDialog: component }) => ({
    default: component,
  })),
)

/**
 * The dialogs that add something, opened from any screen by its address (`?new=client`), so that no screen need know
 * another's and the browser's Back closes them.
 */
export function NewRecordDialog({ user }: { user: CurrentUser }) {
  const asked = useSearch({ strict: false, select: (search) => search.new })
  const close = useCloseByAddress()
  const open = asked === 'client' && can(user, 'clients.write')
  const [wasOpen, setWasOpen] = useState(open)
  if (open && !wasOpen) setWasOpen(true)
  if (!wasOpen) return null
  return (
    <Suspense fallback={null}>
      <AddClientDialog open={open} onClose={close} />
    </Suspense>
  )
}

/** Leaves the dialog's address the way it was come to, so that Back does not open it again. */
function useCloseByAddress(): () => void {
  const { history } = useRouter()
  const navigate = useNavigate()
  const canGoBack = useCanGoBack()
  return () => {
    if (canGoBack) history.back()
    else void navigate({ to: '.', search: ({ new: _, ...rest }) => rest, replace: true, resetScroll: false })
  }
}
