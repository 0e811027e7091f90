/** OpenID Connect adapter of the sign-in provider. */

import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
  enableNonRepudiationChecks,
  fetchUserInfo,
  type IDToken,
  ResponseBodyError,
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
        const isComplete = claims.email !== undefined && verifiedClaim(claims) !== undefined
        const hasMore = server.serverMetadata().userinfo_endpoint !== undefined
        const more = isComplete || !hasMore ? claims : await fetchUserInfo(server, tokens.access_token, claims.sub)
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
  return discovery(new URL(issuer), clientId, clientSecret, clientAuthentication(clientSecret), {
    timeout: timeoutSeconds,
    // Without this, the library trusts the connection and leaves the signature of ID tokens unread.
    execute: [enableNonRepudiationChecks, ...(isClear ? [allowInsecureRequests] : [])],
  })
}

/** The method that the provider names; `client_secret_basic` if it names none (Discovery 1.0). */
function clientAuthentication(secret: string): ClientAuth {
  const [post, basic] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_post') ? post : basic)(server, client, body, headers)
  }
}

type Claims = Readonly<Record<string, unknown>>

/**
 * Whether the provider verified the e-mail; undefined if it does not say. Entra ID has no
 * `email_verified` and says by `xms_edov` that the owner of the e-mail's domain is verified.
 */
const verifiedClaim = ({ email_verified, xms_edov }: Claims): unknown => email_verified ?? xms_edov

function identityOf(
  { iss, sub, amr }: IDToken,
  // Both from one answer: the e-mail of one is not what the other verified.
  more: Claims,
  idToken: string,
): ProvedIdentity {
  return {
    issuer: iss,
    subject: sub,
    email: typeof more.email === 'string' ? more.email : null,
    // Some providers write it as text, against OpenID Connect Core 5.1.
    isEmailVerified: [true, 'true'].includes(verifiedClaim(more) as boolean | string),
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
    if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError)
      return err({ code: 'provider_refused', reason: error.error })
    const code = (error as { code?: unknown }).code
    const isOutage = typeof code !== 'string' || outages.has(code)
    return err(isOutage ? { code: 'provider_unreachable' } : { code: 'provider_refused', reason: code })
  }
}

const outages: ReadonlySet<string> = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT', 'OAUTH_RESPONSE_IS_NOT_CONFORM'])
