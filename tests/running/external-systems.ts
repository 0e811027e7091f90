import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Fault } from '#simulators/faults.ts'
import { openServer } from '#simulators/server.ts'
import { startInstitution } from './institution.ts'

/**
 * A moment in a call to an institution: `requested` before it receives the request, `taken` when it
 * has acted and not yet answered, `answered` when its response is on the way.
 */
export type Moment = 'requested' | 'taken' | 'answered'
export type Institution = 'bank' | 'chain'
/** For example `bank /transfers taken`. */
export type CallPoint = `${Institution} ${string} ${Moment}`

export interface Instruction {
  readonly endToEndId: string
  readonly kind: 'transfer' | 'return'
  readonly amount: string
  readonly state: 'accepted' | 'booked' | 'rejected'
  readonly bookings: number
}
export interface Payout {
  readonly payoutId: string
  readonly amount: string
  readonly state: 'pending' | 'confirmed' | 'rejected'
  readonly sends: number
}

/** A bank, a chain and a rate provider that run outside the server and outlive it. */
export interface ExternalSystems {
  /** Environment variables that tell a server where they are. */
  readonly environment: Readonly<Record<string, string>>
  setFaults(where: Institution, faults: readonly Fault[]): Promise<void>
  instructions(): Promise<readonly Instruction[]>
  payouts(): Promise<readonly Payout[]>
  /**
   * Sends SIGKILL to its process. Acknowledged work is in its journal; injected faults are
   * forgotten.
   */
  kill(where: Institution): Promise<void>
  /** Restarts it from its journal at the same address. */
  restart(where: Institution): Promise<void>
  stop(): Promise<void>
}

export interface ExternalSystemsOptions {
  readonly seed: number
  /**
   * Called at every moment of every call; `drop` at `requested` keeps the request from the
   * institution.
   */
  readonly onPoint?: (point: CallPoint) => 'go on' | 'drop'
}

export async function startExternalSystems({
  seed,
  onPoint = () => 'go on',
}: ExternalSystemsOptions): Promise<ExternalSystems> {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-outside-'))
  const [bank, chain] = await Promise.all(
    (['bank', 'chain'] as const).map((which) => startInstitution(which, { folder: join(folder, which), seed })),
  )
  if (!bank || !chain) throw new Error('the institutions did not start')
  const institutions = { bank, chain }
  const bankRelay = await startRelay(bank.url, (path, moment) => onPoint(`bank ${path} ${moment}`))
  const chainRelay = await startRelay(chain.url, (path, moment) => onPoint(`chain ${path} ${moment}`))
  const fx = await startRates()
  const urls = { bank: bank.url, chain: chain.url }
  return {
    environment: {
      BANK_SANDBOX_URL: bankRelay.url,
      CHAIN_SANDBOX_URL: chainRelay.url,
      FX_PROVIDER: 'open-er-api',
      FX_PROVIDER_URL: fx.url,
    },
    async setFaults(where, faults) {
      await post(`${urls[where]}/admin/faults`, { faults })
    },
    async instructions() {
      return ((await post(`${bank.url}/admin/effects`, {})) as { instructions: Instruction[] }).instructions
    },
    async payouts() {
      return ((await post(`${chain.url}/admin/effects`, {})) as { payouts: Payout[] }).payouts
    },
    kill: (where) => institutions[where].kill(),
    restart: (where) => institutions[where].restart(),
    async stop() {
      for (const server of [bankRelay, chainRelay, fx, bank, chain]) await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

async function post(url: string, body: object): Promise<unknown> {
  const reply = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${url} answered ${reply.status}`)
  return reply.json()
}

/** Relays calls between the server and an institution and reports each one. */
async function startRelay(target: string, onMoment: (path: string, moment: Moment) => 'go on' | 'drop') {
  const relay = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const path = request.url ?? '/'
    const chunks: Buffer[] = []
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
    if (onMoment(path, 'requested') === 'drop') return void response.destroy()
    const reply = await fetch(`${target}${path}`, {
      method: request.method ?? 'POST',
      headers: { 'content-type': 'application/json' },
      body: Buffer.concat(chunks),
    })
    const body = Buffer.from(await reply.arrayBuffer())
    onMoment(path, 'taken')
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.end(body, () => onMoment(path, 'answered'))
  }
  const server = createServer((request, response) => {
    relay(request, response).catch(() => response.destroy())
  })
  return openServer(server, { host: '127.0.0.1', port: 0 }, new AbortController())
}

/**
 * A provider with the API of open.er-api.com, at 561 francs to the dollar and the euro at its
 * parity.
 */
function startRates() {
  const eur = 561_000 / 655_957
  const rates = { USD: 1, XOF: 561, EUR: Number(eur.toFixed(6)), GBP: 0.79, JPY: 149.5, NGN: 1530, GHS: 15.2 }
  const server = createServer((_, response) => {
    const asOf = Math.floor(Date.now() / 3_600_000) * 3_600
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(
      JSON.stringify({
        result: 'success',
        base_code: 'USD',
        time_last_update_unix: asOf,
        time_next_update_unix: asOf + 3_600,
        rates,
      }),
    )
  })
  return openServer(server, { host: '127.0.0.1', port: 0 }, new AbortController())
}
