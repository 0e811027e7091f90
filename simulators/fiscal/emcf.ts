/**
 * A simulated e-MCF, the certification of invoices in Bénin, in two steps.
 *
 * - POST /invoice answers `uid` and the computed totals; PUT /invoice/{uid}/confirm or /cancel ends
 *   it within two minutes; at most ten may be pending
 * - GET /invoice is its status, with date and uid of the pending ones; GET /invoice/{uid} is the
 *   request of one of them
 * - GET /info/status, /info/taxGroups, /info/invoiceTypes, /info/paymentTypes
 * - GET /verify/{code} is the page that the QR leads to
 * - GET /admin/state, POST /admin/faults
 *
 * Keys: `sandbox-` and an IFU of 13 digits. Errors are 400 with `errorCode` and `errorDesc`, as in
 * the annex of the API v1.0; generated clients also expect them in an answer 200 (`errorStatus`).
 */
import { createHash, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { type Journal, openJournal } from '../journal.ts'
import type { Listen } from '../server.ts'
import { type EmcfTotals, emcfTotals, groupRates } from './emcf-totals.ts'
import {
  type FiscalCall,
  type FiscalFault,
  type FiscalReply,
  type FiscalSimulator,
  genuineRow,
  htmlOf,
  serveFiscal,
} from './fiscal-server.ts'

export interface EmcfOptions {
  readonly listen: Listen
  /** Folder of the journal; without one nothing survives a stop. */
  readonly folder?: string
  readonly clock?: Clock
  readonly faults?: readonly FiscalFault[]
  readonly errorStatus?: 200 | 400
}

const windowMs = 120_000
const maxPending = 10
const types = ['FV', 'FA', 'EV', 'EA'] as const

const invoice = z.looseObject({
  ifu: z.string().check(z.regex(/^\d{13}$/)),
  type: z.enum(types),
  reference: z.optional(z.string()),
  aib: z.optional(z.enum(['A', 'B'])),
  items: z
    .array(
      z.looseObject({
        name: z.string().check(z.minLength(1)),
        price: z.int().check(z.gte(0)),
        quantity: z.number().check(z.positive()),
        taxGroup: z.enum(['A', 'B', 'C', 'D', 'E']),
        taxSpecific: z.optional(z.int().check(z.gte(0))),
      }),
    )
    .check(z.minLength(1)),
  client: z.optional(
    z.looseObject({ ifu: z.optional(z.string().check(z.regex(/^\d{13}$/))), name: z.optional(z.string()) }),
  ),
  operator: z.looseObject({ name: z.string().check(z.minLength(1)) }),
})
type EmcfInvoice = z.output<typeof invoice>

interface Pending {
  readonly uid: string
  readonly input: EmcfInvoice
  readonly totals: EmcfTotals
  readonly at: number
}

export interface EmcfRecord {
  readonly uid: string
  readonly ifu: string
  readonly type: (typeof types)[number]
  readonly code: string
  readonly number: number
  /** Francs, with the AIB. */
  readonly total: number
  readonly aib: number
  readonly client: string
  /** The code of the original, for a credit note. */
  readonly original: string | null
  readonly at: string
}

const systemClock: Clock = { now: () => new Date() }

export async function startEmcf(options: EmcfOptions): Promise<FiscalSimulator> {
  const { listen, folder, faults = [], clock = systemClock, errorStatus = 400 } = options
  const confirmed = new Map<string, EmcfRecord>()
  const journal = folder
    ? await openJournal<EmcfRecord>(folder, 'emcf.jsonl', (record) => confirmed.set(record.uid, record))
    : null
  const server = await serveFiscal(listen, faults, (url) => {
    const machine = createMachine({ confirmed, journal, url, clock, errorStatus })
    return { nameOf, errorBody, answer: machine.answer, page: machine.page, state: machine.state }
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      await journal?.close()
    },
  }
}

const endPath = /^\/invoice\/([^/]+)\/(confirm|cancel)$/
const detailsPath = /^\/invoice\/([^/]+)$/

function nameOf(method: string, path: string): string | null {
  if (method === 'GET' && /^\/info\/(status|taxGroups|invoiceTypes|paymentTypes)$/.test(path)) return 'info'
  if (path === '/invoice') return method === 'POST' ? 'submit' : method === 'GET' ? 'pending' : null
  if (method === 'GET') return detailsPath.test(path) ? 'details' : null
  return method === 'PUT' ? (endPath.exec(path)?.[2] ?? null) : null
}

interface MachineParts {
  readonly confirmed: Map<string, EmcfRecord>
  readonly journal: Journal<EmcfRecord> | null
  readonly url: () => string
  readonly clock: Clock
  readonly errorStatus: 200 | 400
}

function createMachine({ confirmed, journal, url, clock, errorStatus }: MachineParts) {
  const waiting = new Map<string, Pending>()
  const isOpen = ({ at }: Pending): boolean => clock.now().getTime() - at <= windowMs
  const openOf = (ifu: string): Pending[] =>
    [...waiting.values()].filter((entry) => entry.input.ifu === ifu && isOpen(entry))

  function submit({ body, triggered }: FiscalCall, ifu: string): FiscalReply {
    const parsed = invoice.safeParse(body)
    if (!parsed.success) return { status: 400, body: problemOf(parsed.error.issues) }
    const input = parsed.data
    if (input.ifu !== ifu) return failure(400, 'ifu: does not belong to this key')
    if (openOf(ifu).length >= maxPending) return coded(1)
    if (triggered.has('try_later')) return coded(10)
    if (input.type === 'FA' || input.type === 'EA') {
      const original = [...confirmed.values()].find(({ code }) => code === input.reference)
      if (!original || original.ifu !== ifu) return coded(11)
    }
    const totals = emcfTotals(input.items, input.aib ?? null)
    if (totals === null) return failure(400, 'items: too many decimals')
    const uid = randomUUID()
    waiting.set(uid, { uid, input, totals, at: clock.now().getTime() })
    const total = totals.total + (triggered.has('wrong_totals') ? 1 : 0)
    return triggered.has('error_leaves_draft')
      ? failure(500, 'Internal error')
      : { status: 200, body: { uid, ...totals, total } }
  }

  async function end({ path, triggered }: FiscalCall, ifu: string): Promise<FiscalReply> {
    const [, uid = '', verb] = endPath.exec(path) ?? []
    const entry = waiting.get(uid)
    if (!entry || entry.input.ifu !== ifu || !isOpen(entry) || triggered.has('window_passed')) {
      waiting.delete(uid)
      return coded(20)
    }
    waiting.delete(uid)
    if (verb === 'cancel') return { status: 200, body: { uid, dateTime: clock.now().toISOString() } }
    const record = recordOf(entry, numberOf(entry), clock.now())
    confirmed.set(uid, record)
    journal?.append(record)
    await journal?.flushed()
    const count = [...confirmed.values()].filter((one) => one.ifu === ifu).length
    return { status: 200, body: confirmationOf(record, count, url()) }
  }

  /** The request of a pending invoice as it came, without totals. */
  function details({ path }: FiscalCall, ifu: string): FiscalReply {
    const entry = waiting.get(detailsPath.exec(path)?.[1] ?? '')
    return entry?.input.ifu === ifu && isOpen(entry) ? { status: 200, body: entry.input } : coded(20)
  }

  const coded = (code: keyof typeof errorWords): FiscalReply => ({
    status: errorStatus,
    body: { uid: null, errorCode: String(code), errorDesc: errorWords[code] },
  })

  const numberOf = ({ input }: Pending): number =>
    [...confirmed.values()].filter(({ ifu, type }) => ifu === input.ifu && type === input.type).length + 1

  async function answer(call: FiscalCall, name: string): Promise<FiscalReply> {
    const ifu = ifuOf(call.key)
    if (ifu === null) return failure(401, 'Unauthorized')
    if (name === 'info') return { status: 200, body: infoOf(call.path, ifu) }
    if (name === 'submit') return submit(call, ifu)
    if (name === 'details') return details(call, ifu)
    if (name === 'pending') return { status: 200, body: statusOf(ifu, openOf(ifu), clock.now()) }
    return end(call, ifu)
  }
  return {
    answer,
    page: (path: string): string | null => {
      const found = [...confirmed.values()].find(({ code }) => `/verify/${code}` === path)
      return found ? pageOf(found) : null
    },
    state: () => ({ confirmed: [...confirmed.values()], pending: [...waiting.values()].filter(isOpen).map(listed) }),
  }
}

/** Answer of the status call, which also names the pending invoices. */
const statusOf = (ifu: string, open: readonly Pending[], now: Date) => ({
  status: true,
  version: '1.0',
  ifu,
  nim: nimOf(ifu),
  tokenValid: '2030-12-31T00:00:00+01:00',
  serverDateTime: now.toISOString(),
  pendingRequestsCount: open.length,
  pendingRequestsList: open.map(({ uid, at }) => ({ date: new Date(at).toISOString(), uid })),
})

const confirmationOf = ({ at, code, number, type, ifu }: EmcfRecord, count: number, url: string) => ({
  dateTime: at,
  qrCode: `${url}/verify/${code}`,
  codeMECeFDGI: (code.match(/.{4}/g) ?? []).join('-'),
  counters: `${number}/${count} ${type}`,
  nim: nimOf(ifu),
})

const listed = ({ uid, input, totals, at }: Pending) => ({
  uid,
  date: new Date(at).toISOString(),
  type: input.type,
  total: totals.total,
  items: input.items,
  client: input.client,
  operator: input.operator,
})

function infoOf(path: string, ifu: string): unknown {
  if (path === '/info/taxGroups') return { a: 0, b: groupRates.B, c: 0, d: groupRates.D, e: 0, aibA: 1, aibB: 5 }
  if (path === '/info/invoiceTypes') return types.map((type) => ({ type }))
  if (path === '/info/paymentTypes')
    return ['ESPECES', 'VIREMENT', 'CARTEBANCAIRE', 'MOBILEMONEY', 'CHEQUES', 'CREDIT', 'AUTRE']
  return { status: true, ifu, nim: nimOf(ifu) }
}

function recordOf({ uid, input, totals }: Pending, number: number, now: Date): EmcfRecord {
  const digest = createHash('sha256').update(uid).digest('hex').toUpperCase()
  return {
    uid,
    ifu: input.ifu,
    type: input.type,
    code: digest.slice(0, 24),
    number,
    total: totals.total,
    aib: totals.aib,
    client: input.client?.name ?? '',
    original: input.reference ?? null,
    at: now.toISOString(),
  }
}

const pageOf = ({ code, ifu, type, total, client, at }: EmcfRecord): string =>
  htmlOf(type === 'FA' || type === 'EA' ? 'Facture d’avoir certifiée e-MECeF' : 'Facture certifiée e-MECeF', [
    genuineRow,
    ['Code MECeF/DGI', (code.match(/.{4}/g) ?? []).join('-')],
    ['IFU du vendeur', ifu],
    ['NIM', nimOf(ifu)],
    ['Client', client],
    ['Total TTC', `${total} FCFA`],
    ['Date', at],
  ])

const nimOf = (ifu: string): string => `ED${ifu.slice(-8)}`
const ifuOf = (key: string | null): string | null => /^sandbox-(\d{13})$/.exec(key ?? '')?.[1] ?? null

/** Error codes of the annex that the machine can answer. */
const errorWords = {
  1: 'Le nombre maximum de factures en attente est dépassé',
  10: 'La référence de la facture originale ne peut pas être validée, veuillez réessayer plus tard',
  11: 'La référence de la facture originale n’est pas valide (la facture originale est introuvable)',
  20: 'La facture n’existe pas ou elle est déjà finalisée / annulée',
} as const

/** The form in which the framework of the machine refuses what does not fit its schema. */
const problemOf = (issues: readonly { readonly path: readonly PropertyKey[]; readonly message: string }[]) => ({
  title: 'One or more validation errors occurred.',
  status: 400,
  errors: Object.fromEntries(issues.map(({ path, message }) => [path.join('.'), [message]])),
})

const errorBody = (status: number, message: string): unknown => ({ errorCode: String(status), errorDesc: message })
const failure = (status: number, message: string): FiscalReply => ({ status, body: errorBody(status, message) })
