import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { assertDefined } from '#kernel/assert.ts'
import { usd } from '#kernel/money.ts'
import { parseRate } from '#kernel/rate.ts'
import { expectOk, ok } from '#kernel/result.ts'
import { type Client, createClients } from '#server/modules/clients/index.ts'
import { createDocuments } from '#server/modules/documents/index.ts'
import {
  createInvoices,
  type InvoiceDependencies,
  type MailQueue,
  noCertification,
} from '#server/modules/invoices/index.ts'
import { createBulk } from '#server/platform/bulk/bulk.ts'
import { createEncryption } from '#server/platform/encryption/encryption.ts'
import { createFolderStorage } from '#server/platform/storage/folder-storage/folder-storage.ts'
import { fakeSecondPerson } from './second-person.ts'
import { openTestContext } from './test-context.ts'

type Message = Parameters<MailQueue['enqueue']>[2]
export type InvoiceHarness = Awaited<ReturnType<typeof openInvoiceHarness>>
export type Input = Parameters<ReturnType<typeof createInvoices>['create']>[2]
type Stated = Pick<Input, 'clientId'> & Partial<Input>

const quoted = { USD_EUR: '0.92', USD_GBP: '0.79', USD_JPY: '151.37', USD_XOF: '603.4804400000' } as const

/**
 * Invoices on their own database with real clients and documents; the test controls rates and
 * emails.
 */
export async function openInvoiceHarness() {
  const context = await openTestContext()
  const rates: Record<string, string> = { ...quoted }
  const messages: Message[] = []
  const documents = createDocuments({
    ...context,
    storage: createFolderStorage({ folder: join(context.folder, 'documents') }),
  })
  const clients = createClients({
    ...context,
    documents,
    identity: { secondPerson: fakeSecondPerson({ others: () => 1 }) },
  })
  const fx = {
    waemu: async () => ({
      lastUpdated: context.clock.now(),
      pairs: new Map(
        Object.entries(rates).map(([pair, rate]) => [
          pair,
          {
            rate: expectOk(parseRate(rate), 'a rate'),
            source: 'test',
            asOf: context.clock.now(),
            stale: false,
            changePercent: null,
          },
        ]),
      ),
    }),
  } as unknown as InvoiceDependencies['fx']
  const dependencies: InvoiceDependencies = {
    ...context,
    fx,
    clients,
    documents,
    identity: { filterByPermission: async (_executor, userIds) => new Set(userIds) },
    mailbox: {
      async enqueue(_transaction, _actor, message) {
        messages.push(message)
        return { messageId: `00000000-0000-7000-8000-${String(messages.length).padStart(12, '0')}` }
      },
      handle: async () => ok(undefined),
      hasServer: async () => false,
      deliveries: async (_executor, ids) => new Map(ids.map((id) => [id, 'queued'] as const)),
      messagesAbout: async () => [],
      find: async () => null,
    },
    encryption: createEncryption({ keys: [{ id: 'k1', key: new Uint8Array(32) }] }),
    certification: noCertification,
    render: async (document) => {
      const text = JSON.stringify(document, (_, value) => (typeof value === 'bigint' ? `${value}` : value))
      return Buffer.from(`%PDF-1.7 ${createHash('sha256').update(text).digest('hex')}`)
    },
    receiptsOfPayments: async () => new Map(),
    notices: { of: async () => [], letterOf: () => Promise.reject(new Error('there are no notices')) },
    publicUrl: 'http://localhost:5000',
  }
  const invoices = createInvoices(dependencies)
  const bulk = createBulk({
    ...context,
    actions: [...invoices.bulkActions, ...documents.bulkActions],
    roleOf: async () => 'user',
  })
  const operator = () => context.person('fatou', 'user')
  const day = (days = 0) => new Date(context.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)
  /** The content of a draft, by default of 1,200 dollars for 30 days that begin today. */
  const content = (stated: Stated): Input => ({
    amountUsd: usd(120_000n),
    localCurrency: 'USD',
    description: 'Consulting',
    servicePeriodStart: day(),
    servicePeriodEnd: day(30),
    dueDate: day(30),
    discountPercent: 0,
    note: null,
    buyerReference: null,
    ...stated,
  })
  let made = 0
  return {
    ...context,
    rates,
    messages,
    clients,
    documents,
    dependencies,
    invoices,
    bulk,
    nudge: () => undefined,
    operator,
    /** The date `days` after the harness's today. */
    day,
    content,
    create: (stated: Stated) => context.write((t) => invoices.create(t, operator(), content(stated))),
    send: (id: number) =>
      context.write((t) => invoices.send(t, operator(), { id, version: null, to: null, message: null })),
    /** Records a payment of the amount, or of all that is open. */
    pay(id: number, payment: Partial<Parameters<typeof invoices.recordPayment>[2]> = {}) {
      const whole = { amount: null, currency: null, receivedOn: null, reference: null }
      return context.write((t) => invoices.recordPayment(t, operator(), { id, version: null, ...whole, ...payment }))
    },
    async fileOf(id: number) {
      const { pool } = context.database
      return invoices.file(pool, assertDefined(await invoices.get(pool, id), 'the invoice'))
    },
    async client(changes: { companyName?: string; country?: string; isActive?: boolean } = {}): Promise<Client> {
      made += 1
      const input = { ...newClient, companyName: `Company ${made}`, ...changes }
      return expectOk(await context.write((transaction) => clients.create(transaction, operator(), input)), 'a client')
    },
  }
}

const newClient = {
  contactName: 'Awa Ndiaye',
  email: 'awa@company.ci',
  phone: null,
  address: '1 Rue du Port\nAbidjan',
  country: "Côte d'Ivoire",
  registrationNumber: null,
  taxId: null,
  billingCurrency: 'USD' as const,
  paymentTerms: 30,
  monthlyLimit: null,
  accountType: 'standard' as const,
  preferredBanks: [],
  complianceNotes: null,
  isActive: true,
  allowDuplicate: false,
}
