import { dropDrafts } from '../../api/form-draft.ts'
import { paths, serverPaths } from '../../routes/paths.ts'

let isSigningOut = false

/**
 * Ends the session and removes what the tab stored of it. Reads that fail in the meantime do not
 * navigate; the server names the next page.
 */
export function signOut(): void {
  isSigningOut = true
  dropDrafts()
  window.location.assign(serverPaths.signOut)
}

export const isLeaving = (): boolean => isSigningOut

/** Without a session the server answers with the landing page, or with Page Not Found. */
export function leaveForLanding(): void {
  if (!isSigningOut) window.location.reload()
}

/** Opens the landing page, which says that the session has ended. */
export function leaveAfterEnd(): void {
  isSigningOut = true
  dropDrafts()
  window.location.assign(paths.dashboard)
}
