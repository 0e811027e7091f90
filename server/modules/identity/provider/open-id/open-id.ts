/** OpenID Connect adapter of the sign-in provider. */

import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import { err, ok, type Result } from '#kernel/result.ts'
import type { ProvedIdentity, ProviderError, SignInProvider } from '../port.ts'

export interface OpenIdSettings {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
}

const timeoutSeconds = 10
/** Maximum age of a reauthentication at the provider. */
const againSeconds = 60

/**
 * OpenID Connect authorization code flow with PKCE, state and nonce. The configured issuer must
 * match the issuer in the discovery document, in the ID token and, if the provider supports RFC
 * 9207, in the response.
 */
export function createOpenIdProvider(settings: OpenIdSettings, publicUrl: string): SignInProvider {
  const callback = `${publicUrl}/api/login/callback`
  let known: Promise<Configuration> | null = null

  /** Discovered once. A failed discovery is retried by the next call. */
  function configuration(): Promise<Configuration> {
    known ??= discover(settings).catch((error: unknown) => {
      known = null
      throw error
    })
    return known
  }

  return {
    begin: async ({ again }) =>
      unlessUnreachable(async () => {
        const server = await configuration()
        const facts = { state: randomState(), nonce: randomNonce(), verifier: randomPKCECodeVerifier() }
        const url = buildAuthorizationUrl(server, {
          redirect_uri: callback,
          scope: 'openid email profile',
          state: facts.state,
          nonce: facts.nonce,
          code_challenge: await calculatePKCECodeChallenge(facts.verifier),
          code_challenge_method: 'S256',
          ...(again ? { prompt: 'login', max_age: '0' } : {}),
        })
        return ok({ url: url.href, facts: { ...facts, again: again ? 'yes' : '' } })
      }),

    finish: async (query, facts) =>
      unlessUnreachable(async () => {
        const server = await configuration()
        const tokens = await authorizationCodeGrant(server, new URL(callback + query), {
          expectedState: facts.state ?? '',
          expectedNonce: facts.nonce ?? '',
          pkceCodeVerifier: facts.verifier ?? '',
          idTokenExpected: true,
          ...(facts.again ? { maxAge: againSeconds } : {}),
        })
        const claims = tokens.claims()
        if (!claims) return err({ code: 'provider_refused', reason: 'no ID token' })
        const more = claims.email === undefined ? await fetchUserInfo(server, tokens.access_token, claims.sub) : claims
        return ok(identityOf(claims, more, tokens.id_token ?? ''))
      }),

    async signOut(idToken) {
      const server = await configuration().catch(() => null)
      if (server?.serverMetadata().end_session_endpoint === undefined) return null
      // This address must be registered with the provider.
      return buildEndSessionUrl(server, { id_token_hint: idToken, post_logout_redirect_uri: `${publicUrl}/` }).href
    },
  }
}

function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  // The configuration accepts plain HTTP only for the local host.
  const isClear = issuer.startsWith('http:')
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    // Without this, the library trusts the connection and leaves the signature of ID tokens unread.
    execute: [enableNonRepudiationChecks, ...(isClear ? [allowInsecureRequests] : [])],
  })
}

function identityOf(
  { iss, sub, amr }: IDToken,
  { email, email_verified }: Readonly<Record<string, unknown>>,
  idToken: string,
): ProvedIdentity {
  return {
    issuer: iss,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    isEmailVerified: email_verified === true,
    methods: Array.isArray(amr) ? amr.filter((method) => typeof method === 'string') : [],
    idToken,
  }
}

/**
 * Maps the library's exceptions. An explicit refusal or a response that does not match is a
 * refusal; everything else is an outage.
 */
async function unlessUnreachable<T>(work: () => Promise<Result<T, ProviderError>>): Promise<Result<T, ProviderError>> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof AuthorizationResponseError) return err({ code: 'provider_refused', reason: error.error })
    const code = (error as { code?: unknown }).code
    const isOutage = typeof code !== 'string' || outages.has(code)
    return err(isOutage ? { code: 'provider_unreachable' } : { code: 'provider_refused', reason: code })
  }
}

const outages: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])
