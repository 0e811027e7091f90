import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createClient, decideKyc } from '#contract/clients/changes.ts'
import type { RouteContract } from '#contract/route.ts'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { type Submit, useChange } from './queries.ts'

/**
 * Result of `useChange` against a server that returns these statuses in turn and records requests.
 */
function screenThat<R extends RouteContract>(route: R, statuses: readonly number[]) {
  const sent: Record<string, string>[] = []
  vi.stubGlobal('fetch', async (_: string, { headers }: { headers: Record<string, string> }) => {
    sent.push(headers)
    return new Response('{}', { status: statuses[sent.length - 1] ?? 200 })
  })
  const made: { submit?: (input: Submit<R>) => Promise<unknown> } = {}
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <Screen route={route} onMade={(submit) => Object.assign(made, { submit })} />
    </QueryClientProvider>,
  )
  return { sent, submit: async (input: Submit<R>) => made.submit?.(input).catch(() => undefined) }
}

interface ScreenProps<R extends RouteContract> {
  readonly route: R
  readonly onMade: (submit: (input: Submit<R>) => Promise<unknown>) => void
}

function Screen<R extends RouteContract>({ route, onMade }: ScreenProps<R>) {
  onMade(useChange(route).mutateAsync)
  return null
}

const baobab = { companyName: 'Baobab', contactName: 'Awa', email: 'a@b.ci', address: '1 Rue', country: 'Mali' }

describe('a change that a screen makes', () => {
  afterEach(() => vi.unstubAllGlobals())

  it('sends one Idempotency-Key per submit and repeats it when the outcome is unknown', {
    tags: ['D3-31'],
  }, async () => {
    const { sent, submit } = screenThat(createClient, [500, 201, 201, 409, 201])
    const body = { ...baobab }
    for (const input of [body, body, body, body, { ...body, country: 'Togo' }]) await submit({ body: input })
    const keys = sent.map((headers) => headers['Idempotency-Key'])
    expect(keys.every((key) => /^[0-9a-f]{32}$/.test(key ?? ''))).toBe(true)
    // A retry of the first submit repeats its key; every other submit has its own.
    expect(keys[0]).toBe(keys[1])
    expect(new Set(keys).size).toBe(4)
  })

  it('sends the version it is based on, with reason and note', { tags: ['D3-09'] }, async () => {
    const { sent, submit } = screenThat(decideKyc, [200])
    await submit({ params: { id: 7 }, body: { status: 'approved', reason: 'Seen', note: null }, version: 3 })
    expect(sent[0]).toMatchObject({ 'If-Match': '"3"' })
    const forgetful = [
      // @ts-expect-error the compiler refuses a screen that forgets the version.
      () => submit({ params: { id: 7 }, body: { status: 'approved', reason: 'Seen', note: null } }),
      // @ts-expect-error the compiler refuses a screen that forgets the note.
      () => submit({ params: { id: 7 }, body: { status: 'approved', reason: 'Seen' }, version: 3 }),
    ]
    expect(forgetful).toHaveLength(2)
  })
})

describe('the sources of the web client', () => {
  const root = join(import.meta.dirname, '../..')
  const sources = globSync('web/**/*.{ts,tsx}', { cwd: root })
    .filter((path) => !/\.test\.|\.fixture\./.test(path))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

  it('change data through useChange, or send their own key', { tags: ['D3-09', 'D3-31'] }, async () => {
    const routes = new Map(everyRoute().map((contract) => [nameOf(contract), contract]))
    const isWrite = new Map<string, RouteContract>()
    for (const file of globSync('contract/**/*.ts', { cwd: root }).filter((name) => !name.includes('.test.'))) {
      const exported = (await import(join(root, file))) as Readonly<Record<string, unknown>>
      for (const [name, value] of Object.entries(exported)) {
        const known = routes.get(nameOf((value ?? {}) as RouteContract))
        if (known && known === value && known.method !== 'GET') isWrite.set(name, known)
      }
    }
    expect(isWrite.size).toBeGreaterThan(100)
    const direct = sources.flatMap(({ path, text }) =>
      callsIn(text)
        .filter(({ name }) => isWrite.has(name))
        .map(({ name, inside }) => `${path}: ${name}${inside.includes('idempotencyKey') ? ' with a key' : ''}`),
    )
    expect(direct).toEqual([
      'web/api/undo.ts: undoChange with a key',
      'web/app/shell/bulk-runs.tsx: markBulkRunSeen with a key',
      'web/app/shell/bulk-runs.tsx: undoBulkRun with a key',
      // These calls prove identity or prepare a text to sign; they create nothing.
      'web/app/shell/reauthentication-form.tsx: confirmIdentity',
      'web/app/shell/reauthentication-form.tsx: beginPasskeyProof',
      'web/app/shell/reauthentication-form.tsx: confirmByPasskey',
      'web/app/shell/sign-in-again-form.tsx: signIn',
      'web/features/receipts/receipt-changes.ts: undoReceiptMatch with a key',
      'web/features/receipts/receipt-changes.ts: undoReceiptDeposit with a key',
      'web/features/wallets/add-wallet-dialog.tsx: ownershipMessage',
    ])
  })

  it('call the server directly only in the listed files', { tags: ['D3-31'] }, () => {
    const speaking = sources.filter(({ text }) => /\bfetch\(|new XMLHttpRequest|sendBeacon/.test(text))
    expect(speaking.map(({ path }) => path)).toEqual([
      'web/api/client.ts',
      // Every upload sends its own key.
      'web/api/upload.ts',
      // Checks whether the page is of this version.
      'web/app/shell/app-banners.tsx',
      // Signs in before a session exists.
      'web/landing/passkey-sign-in.ts',
    ])
  })
})

/** Each `call(route, …)` of a source: the route's name and the argument text. */
function callsIn(text: string): { name: string; inside: string }[] {
  return [...text.matchAll(/\bcall(?:OrNull|Page)?\(\s*(\w+),/g)].map((match) => {
    let open = 1
    let end = match.index + match[0].length
    for (; open > 0 && end < text.length; end += 1) open += text[end] === '(' ? 1 : text[end] === ')' ? -1 : 0
    return { name: match[1] ?? '', inside: text.slice(match.index, end) }
  })
}
