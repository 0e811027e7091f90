/**
 * A simulated FNE, the certification of invoices in Côte d'Ivoire.
 *
 * - POST /external/invoices/sign signs an invoice at once
 * - POST /external/invoices/{id}/refund signs its credit note
 * - GET /verify/{token} is the page that the QR leads to
 * - GET /admin/state, POST /admin/faults
 *
 * Keys: `sandbox-` and an NCC. As with the original, a call has no idempotency, a wrong NCC of the
 * client is accepted, amounts have decimals, and an account without stickers gets a 500 that leaves
 * an unsigned invoice behind.
 */
import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Clock } from '#kernel/clock.ts'
import { type Journal, openJournal } from '../journal.ts'
import type { Listen } from '../server.ts'
import { halfUp, one, unitsOf } from './decimal.ts'
import {
  type FiscalCall,
  type FiscalFault,
  type FiscalReply,
  type FiscalSimulator,
  genuineRow,
  htmlOf,
  serveFiscal,
  type TriggeredFaults,
} from './fiscal-server.ts'

export interface FneOptions {
  readonly listen: Listen
  /** Folder of the journal; without one nothing survives a stop. */
  readonly folder?: string
  readonly clock?: Clock
  readonly faults?: readonly FiscalFault[]
  readonly pointsOfSale?: readonly string[]
  readonly stickers?: number
  /** The balance of an account that pays in francs; its answers have it instead of stickers. */
  readonly balanceFrancs?: number
}

const rates = { TVA: 18n, TVAB: 9n, TVAC: 0n, TVAD: 0n } as const

const price = z.number().check(z.gte(0))
const item = z.looseObject({
  reference: z.optional(z.string()),
  description: z.string().check(z.minLength(1)),
  quantity: z.number().check(z.positive()),
  amount: price,
  taxes: z.array(z.enum(['TVA', 'TVAB', 'TVAC', 'TVAD'])).check(z.length(1)),
})
const signed = z.looseObject({
  invoiceType: z.enum(['sale', 'purchase']),
  paymentMethod: z.enum(['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred']),
  template: z.enum(['B2B', 'B2C', 'B2F', 'B2G']),
  clientNcc: z.optional(z.string()),
  clientCompanyName: z.string().check(z.minLength(1)),
  clientPhone: z.string().check(z.minLength(1)),
  clientEmail: z.string().check(z.minLength(1)),
  pointOfSale: z.string(),
  establishment: z.string().check(z.minLength(1)),
  foreignCurrency: z.optional(z.string()),
  foreignCurrencyRate: z.optional(z.number()),
  items: z.array(item).check(z.minLength(1)),
})
type Signed = z.output<typeof signed>
const refund = z.strictObject({
  items: z.array(z.strictObject({ id: z.string(), quantity: z.number().check(z.positive()) })).check(z.minLength(1)),
})

export interface FneRecord {
  readonly id: string
  readonly kind: 'invoice' | 'refund' | 'draft'
  /** `9606123E26000000001`; null for a draft that was never signed. */
  readonly reference: string | null
  readonly token: string
  readonly ncc: string
  readonly client: string
  /** The reference of the first line, by which the seller's own invoice is found. */
  readonly ownReference: string | null
  readonly amount: number
  readonly vatAmount: number
  readonly at: string
  readonly items: readonly {
    readonly id: string
    readonly description: string
    readonly quantity: number
    readonly amount: number
    readonly tax: string
  }[]
}

const systemClock: Clock = { now: () => new Date() }

export async function startFne(options: FneOptions): Promise<FiscalSimulator> {
  const { listen, folder, faults = [], ...rest } = options
  const records = new Map<string, FneRecord>()
  const journal = folder
    ? await openJournal<FneRecord>(folder, 'fne.jsonl', (record) => records.set(record.id, record))
    : null
  const server = await serveFiscal(listen, faults, (url) => {
    const book = createBook({ records, journal, url, ...rest })
    return {
      nameOf: (method, path) => {
        if (method !== 'POST') return null
        if (path === '/external/invoices/sign') return 'sign'
        return refundPath.test(path) ? 'refund' : null
      },
      answer: (call, name) => (name === 'sign' ? sign(book, call) : refundInvoice(book, call)),
      errorBody,
      page: book.page,
      state: () => ({ records: [...records.values()] }),
    }
  })
  return {
    ...server,
    async stop() {
      await server.stop()
      await journal?.close()
    },
  }
}

const refundPath = /^\/external\/invoices\/([^/]+)\/refund$/

interface BookParts extends Omit<FneOptions, 'listen' | 'folder' | 'faults'> {
  readonly records: Map<string, FneRecord>
  readonly journal: Journal<FneRecord> | null
  readonly url: () => string
}

function createBook(parts: BookParts) {
  const { records, journal, url, clock = systemClock, pointsOfSale = ['Principal'], stickers = 500 } = parts
  const { balanceFrancs } = parts
  const all = (): FneRecord[] => [...records.values()]
  const left = (): number => stickers - all().filter(({ kind }) => kind !== 'draft').length
  return {
    pointsOfSale,
    left,
    now: () => clock.now(),
    find: (id: string) => records.get(id),
    /** What refunds took of a line's quantity. */
    refunded: (lineId: string): bigint =>
      all()
        .filter(({ kind }) => kind === 'refund')
        .flatMap(({ items }) => items.filter(({ id }) => id === lineId))
        .reduce((sum, { quantity }) => sum + (unitsOf(quantity) ?? 0n), 0n),
    page(path: string): string | null {
      const found = all().find(({ token }) => `/verify/${token}` === path)
      return found && found.kind !== 'draft' ? pageOf(found) : null
    },
    async save(record: FneRecord): Promise<void> {
      records.set(record.id, record)
      journal?.append(record)
      await journal?.flushed()
    },
    nextReference(ncc: string): string {
      const next = all().filter((record) => record.kind !== 'draft' && record.ncc === ncc).length + 1
      return `${ncc}${String(clock.now().getUTCFullYear()).slice(2)}${String(next).padStart(9, '0')}`
    },
    reply: (
      status: number,
      { ncc, reference, token, id, amount, vatAmount, items }: FneRecord,
      triggered: TriggeredFaults,
    ): FiscalReply => ({
      status,
      body: {
        ncc,
        reference,
        token: `${url()}/verify/${token}`,
        warning: left() < 50 || triggered.has('low_balance'),
        ...(balanceFrancs === undefined ? { balance_sticker: left() } : { balance_funds: balanceFrancs }),
        // The answer to a refund names neither amounts nor lines.
        ...(status === 200 && { invoice: { id, amount, vatAmount, fiscalStamp: 0, items } }),
      },
    }),
  }
}
type Book = ReturnType<typeof createBook>

async function sign(book: Book, { body, key, triggered }: FiscalCall): Promise<FiscalReply> {
  const ncc = nccOf(key)
  if (ncc === null) return failure(401, 'Unauthorized')
  const parsed = signed.safeParse(body)
  if (!parsed.success) return invalid(parsed.error)
  const wrong = checkSigned(parsed.data, book.pointsOfSale)
  if (wrong !== null) return failure(400, wrong)
  if (triggered.has('no_stickers')) return failure(400, noStickers)
  const record = recordOf(parsed.data, ncc, book.now())
  if (record === null) return failure(400, 'Too many decimals')
  if (triggered.has('error_leaves_draft') || book.left() <= 0) {
    await book.save({ ...record, kind: 'draft' })
    return unsigned
  }
  const numbered = { ...record, reference: book.nextReference(ncc) }
  await book.save(numbered)
  const amount = numbered.amount + (triggered.has('wrong_totals') ? 1 : 0)
  const items = triggered.has('other_order') ? numbered.items.toReversed() : numbered.items
  return book.reply(200, { ...numbered, amount, items }, triggered)
}

async function refundInvoice(book: Book, { path, body, key, triggered }: FiscalCall): Promise<FiscalReply> {
  const ncc = nccOf(key)
  if (ncc === null) return failure(401, 'Unauthorized')
  const original = book.find(refundPath.exec(path)?.[1] ?? '')
  if (original?.kind !== 'invoice' || original.ncc !== ncc) return failure(404, 'Invoice not found')
  const parsed = refund.safeParse(body)
  if (!parsed.success) return invalid(parsed.error)
  const items = parsed.data.items.flatMap(({ id, quantity }) => {
    const line = original.items.find((item) => item.id === id)
    if (!line) return []
    const left = (unitsOf(line.quantity) ?? 0n) - book.refunded(id)
    return (unitsOf(quantity) ?? 0n) <= left ? [{ ...line, quantity }] : []
  })
  if (items.length < parsed.data.items.length) return failure(400, 'Item is invalid')
  if (triggered.has('no_stickers')) return failure(400, noStickers)
  const sums = totalsOf(items)
  if (sums === null) return failure(400, 'Too many decimals')
  const kind = triggered.has('error_leaves_draft') || book.left() <= 0 ? 'draft' : 'refund'
  const reference = kind === 'draft' ? null : `A${book.nextReference(ncc)}`
  const at = book.now().toISOString()
  const record: FneRecord = { ...original, ...sums, id: randomUUID(), token: randomUUID(), kind, reference, items, at }
  await book.save(record)
  if (kind === 'draft') return unsigned
  return book.reply(201, record, triggered)
}

const noStickers = 'Insufficient sticker balance'

const pageOf = ({ reference, ncc, client, amount, vatAmount, at, kind }: FneRecord): string =>
  htmlOf(kind === 'refund' ? 'Avoir certifié FNE' : 'Facture certifiée FNE', [
    genuineRow,
    ['Numéro', reference ?? ''],
    ['NCC du vendeur', ncc],
    ['Client', client],
    ['Montant TTC', `${Math.round(amount)} FCFA`],
    ['Dont TVA', `${Math.round(vatAmount)} FCFA`],
    ['Date', at],
  ])

const nccOf = (key: string | null): string | null => /^sandbox-(\d{7}[A-Z])$/.exec(key ?? '')?.[1] ?? null

/** What the schema does not say; null if the invoice is in order. */
function checkSigned(input: Signed, pointsOfSale: readonly string[]): string | null {
  if (!pointsOfSale.includes(input.pointOfSale)) return 'Point of sale is invalid'
  if (input.template === 'B2B' && !input.clientNcc) return 'clientNcc is required'
  if (input.template !== 'B2F' || input.foreignCurrency === undefined) return null
  return input.foreignCurrencyRate === undefined ? 'foreignCurrencyRate is required' : null
}

function recordOf(input: Signed, ncc: string, now: Date): FneRecord | null {
  const items = input.items.map(({ description, quantity, amount, taxes }) => ({
    id: randomUUID(),
    description,
    quantity,
    amount,
    tax: taxes[0] ?? 'TVA',
  }))
  const sums = totalsOf(items)
  if (sums === null) return null
  return {
    id: randomUUID(),
    kind: 'invoice',
    reference: null,
    token: randomUUID(),
    ncc,
    client: input.clientCompanyName,
    ownReference: input.items[0]?.reference ?? null,
    ...sums,
    at: now.toISOString(),
    items,
  }
}

/** Sums with four decimals: the original does not round to the franc. */
function totalsOf(items: FneRecord['items']): { amount: number; vatAmount: number } | null {
  let net = 0n
  let vat = 0n
  for (const { quantity, amount, tax } of items) {
    const [units, each] = [unitsOf(quantity), unitsOf(amount)]
    if (units === null || each === null) return null
    net += units * each * 100n
    vat += units * each * rates[tax as keyof typeof rates]
  }
  const unit = (one * one * 100n) / 10_000n
  return { amount: Number(halfUp(net + vat, unit)) / 10_000, vatAmount: Number(halfUp(vat, unit)) / 10_000 }
}

const errorNames: Readonly<Record<number, string>> = { 400: 'bad_request', 401: 'unauthorized', 404: 'not_found' }

function errorBody(statusCode: number, message: string, errors: unknown = {}): unknown {
  return { message, error: errorNames[statusCode] ?? 'internal_server_error', statusCode, errors, extraParams: {} }
}

const failure = (status: number, message: string): FiscalReply => ({ status, body: errorBody(status, message) })

const unsigned: FiscalReply = {
  status: 500,
  body: {
    message: 'Error signing invoice',
    error: 'invoice_signing_error',
    statusCode: 500,
    errors: {},
    extraParams: {},
  },
}

/** Errors nested by field and rule, such as `{clientEmail: {invalid: …}}`. */
function invalid(error: z.core.$ZodError): FiscalReply {
  const errors = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), { invalid: message }]))
  return { status: 400, body: errorBody(400, 'Bad Request Exception', errors) }
}
