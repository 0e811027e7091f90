/**
 * A simulated rate provider: an HTTP server in the format of open.er-api.com with generated rates.
 *
 * - GET /v6/latest/USD → {result: "success", base_code, time_last_update_unix,
 * time_next_update_unix, rates}
 * - POST /admin/faults {faults} sets the active faults
 *
 * Rates follow a seeded random walk and change hourly; `as of` is the start of the hour.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { below, seededRandom } from '#kernel/random.ts'
import { type Listen, openServer, type SandboxServer } from '../server.ts'

const fxFaultSchema = z.strictObject({
  kind: z.enum(['slow', 'down', 'garbage', 'endless', 'missing_currency', 'off_parity', 'stale_date', 'quota']),
  /** Number of affected answers; default until faults are set again. */
  times: z.optional(z.int().check(z.positive())),
  /** Milliseconds, for `slow`. */
  delayMs: z.optional(z.int().check(z.gte(0), z.lte(600_000))),
  /** For `missing_currency`; default XOF. */
  currency: z.optional(z.string().check(z.regex(/^[A-Z]{3}$/))),
})
export type FxFault = z.output<typeof fxFaultSchema>

export interface SandboxFxOptions {
  readonly listen: Listen
  readonly clock?: Clock
  readonly seed?: number
  readonly faults?: readonly FxFault[]
}

export interface SandboxFx extends SandboxServer {
  /** Sets the active faults. */
  setFaults(faults: readonly FxFault[]): void
}

const systemClock: Clock = { now: () => new Date() }
const hourMs = 3_600_000
const dayMs = 24 * hourMs
/** Age of the rates in a `stale_date` answer. */
const staleDays = 9

export async function startSandboxFx({
  listen,
  clock = systemClock,
  seed = 561,
  faults = [],
}: SandboxFxOptions): Promise<SandboxFx> {
  let active: { readonly fault: FxFault; left: number }[] = []
  const setFaults = (next: readonly FxFault[]): void => {
    active = next.map((fault) => ({ fault, left: fault.times ?? Number.POSITIVE_INFINITY }))
  }
  const trigger = (): ReadonlyMap<FxFault['kind'], FxFault> => {
    const triggered = active.filter(({ left }) => left > 0)
    for (const entry of triggered) entry.left -= 1
    return new Map(triggered.map(({ fault }) => [fault.kind, fault]))
  }
  setFaults(faults)
  const stopping = new AbortController()

  const handle = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method === 'POST' && request.url === '/admin/faults') {
      const parsed = z.strictObject({ faults: z.array(fxFaultSchema) }).safeParse(await readJson(request))
      if (!parsed.success) return send(response, 400, { error: z.prettifyError(parsed.error) })
      setFaults(parsed.data.faults)
      return send(response, 200, parsed.data)
    }
    if (request.method !== 'GET' || request.url !== '/v6/latest/USD') {
      return send(response, 404, { result: 'error', 'error-type': 'unsupported-code' })
    }
    const triggered = trigger()
    const slow = triggered.get('slow')
    if (slow) await wait(slow.delayMs ?? 1_000, undefined, { signal: stopping.signal })
    await answerLatest(response, triggered, latestBody(triggered, clock.now(), seed))
  }
  const server = createServer((request, response) => {
    handle(request, response).catch(() => response.destroy())
  })
  return { ...(await openServer(server, listen, stopping)), setFaults }
}

async function answerLatest(
  response: ServerResponse,
  triggered: ReadonlyMap<FxFault['kind'], FxFault>,
  body: string,
): Promise<void> {
  if (triggered.has('down')) return send(response, 500, { result: 'error', 'error-type': 'internal' })
  if (triggered.has('quota')) return send(response, 429, { result: 'error', 'error-type': 'quota-reached' })
  if (triggered.has('garbage')) return sendText(response, 200, '<html>We will be back soon</html>')
  if (triggered.has('endless')) return sendEndlessly(response)
  sendText(response, 200, body)
}

/** Written by hand to preserve the digits of rates. */
function latestBody(triggered: ReadonlyMap<FxFault['kind'], FxFault>, now: Date, seed: number): string {
  const hour = Math.floor(now.getTime() / hourMs)
  const rates = new Map(ratesAt(hour, seed))
  const missing = triggered.get('missing_currency')
  if (missing) rates.delete(missing.currency ?? 'XOF')
  // A franc with the euro parity applied to the dollar: the error that the parity check detects.
  if (triggered.has('off_parity')) rates.set('XOF', decimalOf(655_957_000n))
  const asOfMs = hour * hourMs - (triggered.has('stale_date') ? staleDays * dayMs : 0)
  const written = [...rates].map(([currency, rate]) => `"${currency}":${rate}`).join(',')
  return `{"result":"success","provider":"Corridor sandbox","time_last_update_unix":${asOfMs / 1000},"time_next_update_unix":${(asOfMs + hourMs) / 1000},"time_eol_unix":0,"base_code":"USD","rates":{${written}}}`
}

/** Never ends: exhausts a client that reads without a limit. */
async function sendEndlessly(response: ServerResponse): Promise<void> {
  response.writeHead(200, { 'content-type': 'application/json' })
  const chunk = ' '.repeat(65_536)
  while (!response.destroyed) {
    response.write(chunk)
    await wait(1)
  }
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function send(response: ServerResponse, status: number, body: unknown): void {
  sendText(response, status, JSON.stringify(body))
}

function sendText(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(text)
}

/** Base rates in millionths per dollar. The franc follows the euro by the parity. */
const baseMillionths = {
  EUR: 855_200n,
  GBP: 741_300n,
  JPY: 149_870_000n,
  NGN: 1_538_500_000n,
  GHS: 11_240_000n,
} as const
type Walking = keyof typeof baseMillionths

const xofPerThousandEur = 655_957n
/** Maximum deviation of a daily point from the base, and of an hour from the line between days. */
const dayMillionths = 8_000
const hourMillionths = 300
const hoursPerDay = 24

/**
 * The rates of an hour since the epoch: a walk between seeded daily points, within one percent of
 * the base. The same seed and hour always give the same rates.
 */
function ratesAt(hour: number, seed: number): ReadonlyMap<string, string> {
  const rates = new Map<string, string>([['USD', '1']])
  for (const currency of Object.keys(baseMillionths) as Walking[]) {
    const millionths = rateMillionths(currency, hour, seed)
    rates.set(currency, decimalOf(millionths))
    if (currency === 'EUR') rates.set('XOF', decimalOf((millionths * xofPerThousandEur) / 1000n))
  }
  return rates
}

function rateMillionths(currency: Walking, hour: number, seed: number): bigint {
  const day = Math.floor(hour / hoursPerDay)
  const into = hour % hoursPerDay
  const [from, to] = [
    drift(currency, `d${day}`, dayMillionths, seed),
    drift(currency, `d${day + 1}`, dayMillionths, seed),
  ]
  const between = Math.round((from * (hoursPerDay - into) + to * into) / hoursPerDay)
  const offset = between + drift(currency, `h${hour}`, hourMillionths, seed)
  return (baseMillionths[currency] * BigInt(1_000_000 + offset)) / 1_000_000n
}

/** A repeatable whole number from `-max` to `max`. */
function drift(currency: Walking, moment: string, max: number, seed: number): number {
  let mixed = seed
  for (const letter of `${currency} ${moment}`) mixed = (Math.imul(mixed, 31) + letter.charCodeAt(0)) | 0
  return below(seededRandom(mixed), 2 * max + 1) - max
}

/** Six decimals. */
function decimalOf(millionths: bigint): string {
  const text = millionths.toString().padStart(7, '0')
  return `${text.slice(0, -6)}.${text.slice(-6)}`
}
