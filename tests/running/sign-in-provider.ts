import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'

/** The person at the provider and the claims that it makes about them. */
export interface ProviderPerson {
  readonly subject: string
  readonly email: string
  /** Some providers write the claim as text, others leave it out. */
  readonly isEmailVerified: boolean | 'true' | null
  readonly methods?: readonly string[]
}

/** How an ID token is written again before it is sent. */
export interface TokenForgery {
  readonly claims?: Readonly<Record<string, unknown>>
  /** Who signs it; nobody makes it `alg: none`. */
  readonly signedBy: 'provider' | 'stranger' | 'nobody'
}

export interface RunningProvider {
  readonly issuer: string
  readonly clientId: string
  readonly clientSecret: string
  /** Sets who signs in from now on; null cancels. */
  seat(person: ProviderPerson | null): void
  /** Forges the ID tokens from now on; null sends them as issued. */
  forge(forgery: TokenForgery | null): void
  /**
   * Follows redirects like a browser with new cookies until it returns to `home`; returns that
   * address.
   */
  walk(url: string, home: string): Promise<string>
  stop(): Promise<void>
}

/** How clients may prove themselves, as the provider's metadata says. */
export type ClientAuthMethod = 'client_secret_basic' | 'client_secret_post'

const clientId = 'corridor'
const clientSecret = 'a secret between the two, long enough'

/**
 * A certified OpenID Connect provider on its own server. The seated person signs in without a form
 * and signs out with a button. `callback` is read on the first call, so that the provider can start
 * before its clients.
 */
export async function startSignInProvider(
  callback: () => string,
  clientAuthMethods: readonly ClientAuthMethod[] = ['client_secret_basic', 'client_secret_post'],
): Promise<RunningProvider> {
  let seated: ProviderPerson | null = null
  let forgery: TokenForgery | null = null
  const known = new Map<string, ProviderPerson>()
  const keys = { provider: newKey(), stranger: newKey(), nobody: null }
  let handle: ((request: IncomingMessage, response: ServerResponse) => void) | null = null
  const server = createServer((request, response) => {
    handle ??= open()
    if (forgery && request.url === '/token') sendForged(response, forgery, keys[forgery.signedBy])
    handle(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`

  const open = () => {
    const provider = newProvider(issuer, callback(), { known, key: keys.provider, clientAuthMethods })
    const serve = provider.callback()
    return (request: IncomingMessage, response: ServerResponse) => {
      if (request.url?.startsWith('/interaction/') !== true) void serve(request, response)
      else provider.interactionFinished(request, response, answerOf(seated)).catch(() => response.writeHead(500).end())
    }
  }

  return {
    issuer,
    clientId,
    clientSecret,
    seat(person) {
      seated = person
      if (person) known.set(person.subject, person)
    },
    forge(next) {
      forgery = next
    },
    walk: (url, home) => walk(url, home),
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

function answerOf(seated: ProviderPerson | null) {
  if (seated === null) return { error: 'access_denied', error_description: 'the person pressed Cancel' }
  return { login: { accountId: seated.subject, amr: [...(seated.methods ?? ['pwd'])] } }
}

const newKey = (): KeyObject => generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey

/** Replaces the ID token in the answer of the token endpoint. */
function sendForged(response: ServerResponse, { claims = {} }: TokenForgery, key: KeyObject | null): void {
  const end = response.end.bind(response)
  response.end = ((body: string | Buffer) => {
    const answer = JSON.parse(String(body)) as { id_token: string }
    const [head = '', payload = ''] = answer.id_token.split('.')
    const header = { ...decoded(head), ...(key ? {} : { alg: 'none' }) }
    const text = [header, { ...decoded(payload), ...claims }].map(encoded).join('.')
    const signature = key ? sign('sha256', Buffer.from(text), key).toString('base64url') : ''
    const forged = JSON.stringify({ ...answer, id_token: `${text}.${signature}` })
    response.setHeader('content-length', Buffer.byteLength(forged))
    return end(forged)
  }) as typeof response.end
}
const decoded = (part: string): object => JSON.parse(Buffer.from(part, 'base64url').toString())
const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

interface ProviderParts {
  readonly known: ReadonlyMap<string, ProviderPerson>
  readonly key: KeyObject
  readonly clientAuthMethods: readonly ClientAuthMethod[]
}

function newProvider(issuer: string, callback: string, { known, key, clientAuthMethods }: ProviderParts): Provider {
  return new Provider(issuer, {
    jwks: { keys: [{ ...key.export({ format: 'jwk' }), kid: 'first', alg: 'RS256', use: 'sig' } as never] },
    clients: [
      {
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uris: [callback],
        post_logout_redirect_uris: [new URL('/', callback).href],
        grant_types: ['authorization_code'],
        response_types: ['code'],
        token_endpoint_auth_method: clientAuthMethods.at(-1),
      },
    ],
    clientAuthMethods: [...clientAuthMethods],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name'] },
    cookies: { keys: ['a key of the test'] },
    features: {
      devInteractions: { enabled: false },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          ctx.body = `<!doctype html><title>Desk</title>${form}<button form="op.logoutForm" name="logout" value="yes">Sign me out</button>`
        },
      },
    },
    ttl: { AccessToken: 600, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
    pkce: { required: () => true },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    findAccount: (_, id) => ({
      accountId: id,
      claims: () => {
        const { email = '', isEmailVerified = false } = known.get(id) ?? {}
        return { sub: id, email, ...(isEmailVerified === null ? {} : { email_verified: isEmailVerified as boolean }) }
      },
    }),
    async loadExistingGrant({ oidc }) {
      const accountId = oidc.session?.accountId
      if (!oidc.client || accountId === undefined) return undefined
      const grant = new oidc.provider.Grant({ clientId: oidc.client.clientId, accountId })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
  })
}

async function walk(from: string, home: string): Promise<string> {
  const jar = new Map<string, string>()
  let url = from
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split(/=(.*)/s) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    const next = response.headers.get('location')
    if (next === null) throw new Error(`the provider answered ${response.status}: ${await response.text()}`)
    url = new URL(next, url).href
    if (url.startsWith(home)) return url
  }
  throw new Error(`the provider did not send the browser back: ${url}`)
}
