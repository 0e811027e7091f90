import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useEffect } from 'react'
import { type CurrentUser, can } from '#web/api/current-user.ts'
import { addClientHere, newInvoiceHere, paths, uploadDocument } from '../../routes/paths.ts'

interface ShortcutDoors {
  readonly onPalette: () => void
  readonly onCreate: () => void
  readonly onHelp: () => void
}

/** Shortcuts that work on every screen, except in open dialogs and text fields. */
export function useShortcuts(user: CurrentUser, { onPalette, onCreate, onHelp }: ShortcutDoors): void {
  const createHere = useCreateHere(user)
  useEffect(() => {
    const key = (event: KeyboardEvent) => {
      // A dialog is open, and the palette would cover it.
      if (event.defaultPrevented || document.querySelector('dialog:modal')) return
      const isCommand = event.ctrlKey || event.metaKey
      if (isCommand && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') onPalette()
      else if (isCommand || event.altKey || takesText(event.target)) return
      else if (event.key === '?') onHelp()
      else if (event.key.toLowerCase() === 'c' && !event.shiftKey && !event.repeat) (createHere ?? onCreate)()
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [onPalette, onCreate, onHelp, createHere])
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable ||
    target.matches('input:not([type=checkbox], [type=radio]), textarea, select, [role=menu] *'))

/** What `C` creates on the current screen; undefined where the user must choose. */
function useCreateHere(user: CurrentUser): (() => void) | undefined {
  const navigate = useNavigate()
  const path = useRouterState({ select: ({ location }) => location.pathname })
  if ((path === paths.clients || path === paths.clientManagement) && can(user, 'clients.write'))
    return () => void navigate(addClientHere)
  if (path === paths.invoices && can(user, 'invoices.write')) return () => void navigate(newInvoiceHere)
  if (path === paths.documents && can(user, 'documents.write')) return () => void navigate(uploadDocument)
  return undefined
}
