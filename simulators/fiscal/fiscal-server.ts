/** HTTP server that the simulated tax authorities share: keys, faults, state and pages. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { type Listen, openServer, type SandboxServer } from '../server.ts'

const fiscalFaultSchema = z.strictObject({
  kind: z.enum([
    'slow',
    /** 503 before anything is done. */
    'down',
    /** 502 before anything is done. */
    'bad_gateway',
    /** 401, as for a key that expired meanwhile. */
    'expired_key',
    /** The connection breaks before anything is done. */
    'lose_request',
    /** Done, but the answer never arrives. */
    'lose_answer',
    /** 500 that leaves an unsigned invoice behind. */
    'error_leaves_draft',
    /** The totals of the answer are one franc too high. */
    'wrong_totals',
    /** The answer lists the lines in another order. */
    'other_order',
    'no_stickers',
    /** Certified, with the warning that the balance runs out. */
    'low_balance',
    /** The time to confirm is over. */
    'window_passed',
    /** The machine cannot look up the original invoice just now. */
    'try_later',
  ]),
  /** Affected calls, such as `sign` or `confirm`; default all. */
  on: z.optional(z.array(z.string())),
  /** Number of affected calls; default until faults are set again. */
  times: z.optional(z.int().check(z.positive())),
  /** Milliseconds, for `slow`. */
  delayMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
})
export type FiscalFault = z.output<typeof fiscalFaultSchema>
export type TriggeredFaults = ReadonlySet<FiscalFault['kind']>

export interface FiscalReply {
  readonly status: number
  readonly body: unknown
}

export interface FiscalCall {
  readonly method: string
  /** Without query. */
  readonly path: string
  readonly body: unknown
  /** The bearer key; null when there is none. */
  readonly key: string | null
  readonly triggered: TriggeredFaults
}

export interface FiscalHandlers {
  /** Name of the call, for faults; null for an address that does not exist. */
  nameOf(method: string, path: string): string | null
  answer(call: FiscalCall, name: string): Promise<FiscalReply>
  /** Body of an error in the authority's form. */
  errorBody(status: number, message: string): unknown
  /** HTML of a page of verification; null for an unknown document. */
  page(path: string): string | null
  state(): unknown
}

export interface FiscalSimulator extends SandboxServer {
  setFaults(faults: readonly FiscalFault[]): void
}

const maxBodyBytes = 1024 * 1024

/** Serves a simulated authority, plus `GET /admin/state` and `POST /admin/faults`. */
export async function serveFiscal(
  listen: Listen,
  faults: readonly FiscalFault[],
  handlers: (url: () => string) => FiscalHandlers,
): Promise<FiscalSimulator> {
  const active = createFiscalFaults(faults)
  const stopping = new AbortController()
  let url = ''
  const made = handlers(() => url)
  const server = createServer((request, response) => {
    handle(made, active, stopping.signal, request, response).catch(() => response.destroy())
  })
  const opened = await openServer(server, listen, stopping)
  url = opened.url
  return { ...opened, setFaults: active.replace }
}

interface ActiveFaults {
  replace(faults: readonly FiscalFault[]): void
  trigger(name: string): ReadonlyMap<FiscalFault['kind'], FiscalFault>
}

function createFiscalFaults(initial: readonly FiscalFault[]): ActiveFaults {
  let active: { readonly fault: FiscalFault; left: number }[] = []
  const replace = (faults: readonly FiscalFault[]): void => {
    active = faults.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
  }
  replace(initial)
  return {
    replace,
    trigger(name) {
      const triggered = active.filter(
        ({ fault, left }) => left > 0 && (fault.on === undefined || fault.on.includes(name)),
      )
      for (const entry of triggered) entry.left -= 1
      return new Map(triggered.map(({ fault }) => [fault.kind, fault]))
    },
  }
}

async function handle(
  handlers: FiscalHandlers,
  faults: ActiveFaults,
  stopping: AbortSignal,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const method = request.method ?? 'GET'
  const path = (request.url ?? '/').split('?')[0] ?? '/'
  if (path.startsWith('/verify/')) return sendPage(response, handlers.page(path))
  const body = await readJson(request)
  if (path === '/admin/state') return send(response, { status: 200, body: handlers.state() })
  if (path === '/admin/faults') {
    const parsed = z.strictObject({ faults: z.array(fiscalFaultSchema) }).safeParse(body)
    if (!parsed.success) return send(response, { status: 400, body: { error: z.prettifyError(parsed.error) } })
    faults.replace(parsed.data.faults)
    return send(response, { status: 200, body: parsed.data })
  }
  const name = handlers.nameOf(method, path)
  if (name === null) return send(response, { status: 404, body: handlers.errorBody(404, `Cannot ${method} ${path}`) })
  const triggered = faults.trigger(name)
  const slow = triggered.get('slow')
  if (slow) await wait(slow.delayMs ?? 1_000, undefined, { signal: stopping })
  const early = refusalOf(triggered)
  if (early !== null) return send(response, { status: early, body: handlers.errorBody(early, words[early]) })
  if (triggered.has('lose_request')) return void response.destroy()
  const key = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? null
  const reply = await handlers.answer({ method, path, body, key, triggered: new Set(triggered.keys()) }, name)
  if (triggered.has('lose_answer')) return void response.destroy()
  send(response, reply)
}

const words = { 401: 'jwt expired', 502: 'Bad Gateway', 503: 'Service Unavailable' } as const

function refusalOf(triggered: ReadonlyMap<FiscalFault['kind'], FiscalFault>): 401 | 502 | 503 | null {
  if (triggered.has('expired_key')) return 401
  if (triggered.has('bad_gateway')) return 502
  return triggered.has('down') ? 503 : null
}

/** Undefined for a missing or unreadable body. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > maxBodyBytes) return undefined
    chunks.push(chunk)
  }
  try {
    return JSON.parse(Buffer.concat(chunks).toString('utf8'))
  } catch {
    return undefined
  }
}

function send(response: ServerResponse, { status, body }: FiscalReply): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

function sendPage(response: ServerResponse, page: string | null): void {
  response.writeHead(page === null ? 404 : 200, {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  })
  response.end(page ?? htmlOf('Facture inconnue', [['Résultat', 'Aucune facture ne porte ce code.']]))
}

/** The first row of a page that verifies. */
export const genuineRow = ['Résultat', 'Document authentique · Genuine document'] as const

/** A page of verification, in the simulator's own plain form. */
export function htmlOf(title: string, rows: readonly (readonly [name: string, text: string])[]): string {
  const cells = rows.map(([name, text]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(text)}</dd>`).join('')
  return `<!doctype html><html lang="fr"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>body{font:16px/1.5 system-ui;max-width:40rem;margin:2rem auto;padding:0 1rem}dt{color:#555}dd{margin:0 0 .75rem;font-weight:600}</style><main><h1>${escapeHtml(title)}</h1><p>Simulateur : sans valeur fiscale.</p><dl>${cells}</dl></main></html>`
}

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
