import type { Result } from '#kernel/result.ts'

/** Whom the provider names, by its own signature. */
export interface ProvedIdentity {
  readonly issuer: string
  /** Never given to anybody else by this issuer. */
  readonly subject: string
  readonly email: string | null
  /** Whether the provider says that it checked the address. */
  readonly isEmailVerified: boolean
  /** How it was proved there, in the words of RFC 8176; `mfa` for more than one factor. */
  readonly methods: readonly string[]
  /** What it was said by. A secret: it names the person at the provider to whoever shows it. */
  readonly idToken: string
}

export type ProviderError =
  /** It cannot be reached, or answers what nobody can use. */
  | { readonly code: 'provider_unreachable' }
  /** It, or the person there, said no; or the answer does not fit what was asked. */
  | { readonly code: 'provider_refused'; readonly reason: string }

/** What must be kept between question and answer: state, nonce, verifier. */
export type ProviderFacts = Readonly<Record<string, string>>

/** Where an organisation's people prove who they are. */
export interface SignInProvider {
  /** Where to send the browser. `again`: asks the person anew, though the provider may know them still. */
  begin(wish: { readonly again: boolean }): Promise<Result<{ url: string; facts: ProviderFacts }, ProviderError>>
  /** Reads what the browser was sent back with, `query` with its question mark. */
  finish(query: string, facts: ProviderFacts): Promise<Result<ProvedIdentity, ProviderError>>
  /** Where to send the browser to be signed out there too; null where there is no such place, or nobody to ask for it. */
  signOut(idToken: string): Promise<string | null>
}
