import { paths, serverPaths } from '../../routes/paths.ts'

let isSigningOut = false

/** Ends the session. Reads that fail meanwhile, for want of one, lead nobody away: the server says where to go. */
export function signOut(): void {
  isSigningOut = true
  window.location.assign(serverPaths.signOut)
}

/** For whoever is signed out: the root shows the landing page; there already, only signing in is left. */
export function leaveForLanding(): void {
  if (isSigningOut) return
  const isThere = window.location.pathname === paths.dashboard
  if (isThere) window.location.replace(serverPaths.signIn)
  // The server leads to the root, and after the sign-in back to this address.
  else window.location.reload()
}
