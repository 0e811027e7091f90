import {
  AuthorizationResponseError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  buildEndSessionUrl,
  type Configuration,
  calculatePKCECodeChallenge,
  discovery,
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
/** How long ago somebody who was asked anew may have proved themselves there. */
const againSeconds = 60

/**
 * OpenID Connect, the authorization code with PKCE, state and nonce. The issuer's own address and the address it names must
 * agree, in its discovery, in the ID token and, where it supports RFC 9207, in the answer itself.
 */
export function createOpenIdProvider(settings: OpenIdSettings, publicUrl: string): SignInProvider {
  const callback = `${publicUrl}/api/login/callback`
  let known: Promise<Configuration> | null = null

  /** Found out once; a provider that was down is asked again. */
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
      // The address is one that the provider was told of beforehand.
      return buildEndSessionUrl(server, { id_token_hint: idToken, post_logout_redirect_uri: `${publicUrl}/` }).href
    },
  }
}

function discover({ issuer, clientId, clientSecret }: OpenIdSettings): Promise<Configuration> {
  // The configuration takes an address in the clear on this machine alone.
  const isClear = issuer.startsWith('http:')
  return discovery(new URL(issuer), clientId, clientSecret, undefined, {
    timeout: timeoutSeconds,
    ...(isClear ? { execute: [allowInsecureRequests] } : {}),
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

/** The library throws; what the provider said in so many words, or what does not fit, is a refusal, all else an outage. */
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
