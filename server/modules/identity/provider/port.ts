/** Port of an organisation's identity provider. */

import type { Result } from '#kernel/result.ts'

/** The identity that the provider asserts with its signature. */
export interface ProvedIdentity {
  readonly issuer: string
  /** The issuer never reassigns it. */
  readonly subject: string
  readonly email: string | null
  /** Whether the provider states that it verified the e-mail. */
  readonly isEmailVerified: boolean
  /** Authentication methods as in RFC 8176; `mfa` for more than one factor. */
  readonly methods: readonly string[]
  /** The ID token. Secret: anyone who has it can identify as the user at the provider. */
  readonly idToken: string
}

export type ProviderError =
  /** The provider cannot be reached or returns an unusable response. */
  | { readonly code: 'provider_unreachable' }
  /** The provider or the person refused, or the response does not match the request. */
  | { readonly code: 'provider_refused'; readonly reason: string }

/** State kept between request and response: state, nonce, verifier. */
export type ProviderFacts = Readonly<Record<string, string>>

export interface SignInProvider {
  /**
   * The URL to send the browser to. `again` forces a new authentication, even if the provider has a
   * session.
   */
  begin(input: { readonly again: boolean }): Promise<Result<{ url: string; facts: ProviderFacts }, ProviderError>>
  /** Verifies the provider's response. `query` includes its question mark. */
  finish(query: string, facts: ProviderFacts): Promise<Result<ProvedIdentity, ProviderError>>
  /**
   * The URL that ends the session at the provider. Null if it has no such URL or is unreachable.
   */
  signOut(idToken: string): Promise<string | null>
}
