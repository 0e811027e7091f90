/** Loads the OpenID Connect adapter on first use. */

import type { SignInProvider } from '../port.ts'
import type { OpenIdSettings } from './open-id.ts'

/**
 * The provider of these settings. Its library is imported at the first sign-in, to keep the start
 * fast.
 */
export function openIdProvider(settings: OpenIdSettings, publicUrl: string): SignInProvider {
  let read: Promise<SignInProvider> | null = null
  const provider = (): Promise<SignInProvider> => {
    read ??= import('./open-id.ts').then(({ createOpenIdProvider }) => createOpenIdProvider(settings, publicUrl))
    return read
  }
  return {
    begin: async (input) => (await provider()).begin(input),
    finish: async (query, facts) => (await provider()).finish(query, facts),
    signOut: async (idToken) => (await provider()).signOut(idToken),
  }
}
