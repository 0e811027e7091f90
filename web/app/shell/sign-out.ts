import { paths, serverPaths } from '../../routes/paths.ts'

let isSigningOut = false

/**
 * Ends the session. Reads that fail in the meantime do not navigate; the server names the next
 * page.
 */
export function signOut(): void {
  isSigningOut = true
  window.location.assign(serverPaths.signOut)
}

/** Opens the landing page after the session ended. On the root, reloads instead. */
export function leaveForLanding(): void {
  if (isSigningOut) return
  const isThere = window.location.pathname === paths.dashboard
  if (isThere) window.location.replace(serverPaths.signIn)
  // The server redirects to the root, and back to this URL after sign-in.
  else window.location.reload()
}
