/** Sets up production controls, people, and every decision that waits for a second person. */
import { expect } from 'vitest'
import { expectOk, ok } from '#kernel/result.ts'
import { userCommands } from '#server/modules/identity/index.ts'
import { createSandboxPayout } from '#server/modules/payout/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import { systemRandom } from '#server/platform/system.ts'
import { samplePdf } from '#tests/fixtures/sample-files.ts'
import { createServedHarness } from '#tests/running/served-harness.ts'
import { dualControls } from './dual-control-calls.ts'
import type { DualControlContext, DualControlRow } from './dual-control-row.ts'

/** Codes that refuse the person, not the decision. */
const refusals = [
  'not_permitted',
  'approver_not_permitted',
  'approver_too_new',
  'account_not_own',
  'requester_unconfirmed',
  'same_person',
  'own_conversion',
  'signed_already',
]
/** The password set through one-time links and on the command line. */
export const chosenPassword = 'copper lantern orchard 29'
/** A new or changed approver rests for 24 hours. */
const moreThanRestMs = 25 * 3_600_000

export type WaitingDecision = DualControlRow & Awaited<ReturnType<DualControlRow['request']>>
/** Name of a row: its call, with the variant where a call has several rows. */
export const rowName = ({ call, variant }: DualControlRow): string => (variant ? `${call} (${variant})` : call)

export type DualControlSetup = Awaited<ReturnType<typeof startDualControl>>

export async function startDualControl(environment: Readonly<Record<string, string>> = {}) {
  const served = await createServedHarness({
    seed: 27,
    environment: { CONTROLS: 'production', ...environment },
    payouts,
  })
  const { harness } = served
  const ids: Record<string, string> = {}
  const waiting: WaitingDecision[] = []
  /** Row → attack → the code of its refusal, or `done`. */
  const matrix = new Map<string, Map<string, string>>()

  const call = async (cookie: string, method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    const reply = await served.app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: reply.statusCode, body: reply.body.startsWith('<') ? null : reply.json() }
  }
  const expectDone = async (cookie: string, method: 'POST' | 'PATCH', url: string, payload: object) => {
    const { status, body } = await call(cookie, method, url, payload)
    if (body?.code === 'not_permitted') throw new Error(`not_permitted: ${url}`)
    expect([url, status < 300, body]).toEqual([url, true, body])
    return body
  }
  const signInWith = async (email: string, password: string) => {
    const headers = { 'sec-fetch-site': 'same-origin' }
    const answer = await served.app.inject({ method: 'POST', url: '/api/login', headers, payload: { email, password } })
    return answer.statusCode === 200 ? (String(answer.headers['set-cookie']).split(';')[0] ?? '') : ''
  }
  const asSystem = <T>(work: (transaction: Parameters<Parameters<typeof harness.database.transaction>[0]>[0]) => T) =>
    harness.database.transaction(async (transaction) => work(transaction))

  return {
    served,
    ids,
    waiting,
    matrix,
    call,
    expectDone,
    signInWith,
    /** Opens a one-time link and sets the chosen password. */
    async join(url: string) {
      const token = url.split('token=')[1] ?? ''
      await call('', 'POST', '/api/join', { token, password: chosenPassword })
    },
    async release(email: string) {
      const actor = systemActor('test', harness.now())
      expectOk(await asSystem((tx) => harness.modules.identity.releaseAccount(tx, actor, email)), 'a release')
    },
    /** Changes an account as the operator would in the database, without a second person. */
    async change(id: string, changes: { role?: 'admin' | 'compliance'; isActive?: boolean }) {
      const actor = systemActor('test', harness.now())
      const input = { id, version: null, ...changes }
      expectOk(await asSystem((tx) => harness.modules.identity.directory.change(tx, actor, input)), 'a change')
    },
    async onCommandLine(name: 'create' | 'reset' | 'release', args: readonly string[]) {
      const { modules, database, now } = harness
      const commands = userCommands({ identity: modules.identity, database, clock: { now }, random: systemRandom })
      const terminal = {
        ask: async () => null,
        readInput: async () => chosenPassword,
        print: () => {},
        printError: () => {},
      }
      expect(await commands[name].run(args, terminal)).toBe(0)
    },
    /** Advances the clock past the rest of every approver, and so past every session. */
    endRest: () => harness.advance(moreThanRestMs),
    /** Tries these decisions, records the answers in the matrix, and returns the accepted ones. */
    async attack(name: string, headers: Record<string, string>, rows: readonly WaitingDecision[] = waiting) {
      const done: string[] = []
      for (const row of rows) {
        const reply = await served.app.inject({
          method: row.call.startsWith('PATCH') ? 'PATCH' : 'POST',
          url: row.url,
          payload: row.body,
          headers: { 'sec-fetch-site': 'same-origin', ...headers },
        })
        const code = reply.statusCode < 300 ? 'done' : String(reply.json().code)
        // A decision that is invalid or comes too late would be refused for every person.
        if (code !== 'done')
          expect([rowName(row), code, reply.body]).toEqual([rowName(row), expect.toBeOneOf(refusals), reply.body])
        else done.push(rowName(row))
        const answers = matrix.get(rowName(row)) ?? new Map<string, string>()
        matrix.set(rowName(row), answers.set(name, code))
      }
      return done
    },
    /** Ada, or the person whom the row names, requests each decision of the table that they may. */
    async requestAll({ ada, kofi, fatou }: { ada: string; kofi: string; fatou: string }, mayFail = false) {
      const clientId = await harness.addClient('Baobab Textiles SA', { monthlyLimitUsd: 5_000_000n })
      const conversion = await expectDone(ada, 'POST', '/api/transactions/large-conversion', {
        amountXof: 400_000_000,
        clientId,
      })
      await harness.modules.conversions.runDue(new AbortController().signal)
      const context: DualControlContext = {
        served,
        asAda: (method, url, body) => expectDone(ada, method, url, body),
        asKofi: (method, url, body) => expectDone(kofi, method, url, body),
        asFatou: (method, url, body) => expectDone(fatou, method, url, body),
        clientId,
        conversionId: conversion.transaction.id,
        documentId: await uploadDocument(ada),
        officerId: ids.moussa ?? '',
      }
      for (const row of dualControls) {
        const requested = await row.request(context).catch((error: unknown) => {
          if (mayFail && String(error).includes('not_permitted')) return null
          throw error
        })
        if (requested) waiting.push({ ...row, ...requested })
      }
      return context
    },
  }

  async function uploadDocument(cookie: string): Promise<number> {
    const form = new FormData()
    for (const [name, value] of Object.entries({ documentType: 'contract', title: 'Ownership' }))
      form.append(name, value)
    form.append('file', new Blob([new Uint8Array(samplePdf())], { type: 'application/pdf' }), 'ownership.pdf')
    const sent = new Request('http://localhost/', { method: 'POST', body: form })
    const response = await served.app.inject({
      method: 'POST',
      url: '/api/documents',
      headers: { cookie, 'sec-fetch-site': 'same-origin', 'content-type': sent.headers.get('content-type') ?? '' },
      payload: Buffer.from(await sent.arrayBuffer()),
    })
    return response.json().id
  }
}

/** Wallets are added where payouts go to a chain; nothing is paid here. */
async function payouts() {
  const rail = createSandboxPayout({ baseUrl: 'http://127.0.0.1:9' })
  const books = { openingUsdtMinor: 1_000_000_000n, balanceUsdtMinor: 1_000_000_000n, sent: [], received: [] }
  return { evm: { ...rail, name: 'evm' as const, treasury: async () => ok(books) } }
}
