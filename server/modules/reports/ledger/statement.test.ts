import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createIds } from '#kernel/ids.ts'
import { seededRandom } from '#kernel/random.ts'
import { createLedger } from '#server/modules/ledger/index.ts'
import { type ComplianceHarness, openComplianceHarness } from '#tests/setup/compliance-harness.ts'
import { person } from '#tests/setup/person-factory.ts'
import { serveRoutes } from '#tests/setup/route-server.ts'
import { createReports, type ReportDependencies, reportRoutes } from '../index.ts'

const now = new Date('2026-11-20T10:00:00.000Z')
const clock = { now: () => now }
let harness: ComplianceHarness
let app: FastifyInstance
let account: number
let clientId: number

/** 2,500 deposits of 1, 2, 3 … francs for one client: the balance is their sum. */
beforeAll(async () => {
  harness = await openComplianceHarness()
  const { database } = harness
  const client = await harness.added({ companyName: 'Baobab Textiles' })
  const ledger = createLedger({ database, clock })
  const ids = createIds(clock, seededRandom(3))
  const ownAccount = await harness.write((transaction) =>
    ledger.account(transaction, { kind: 'own_account', currency: 'XOF' }),
  )
  account = await harness.write((transaction) =>
    ledger.account(transaction, { kind: 'client', ownerId: client.id, currency: 'XOF' }),
  )
  clientId = client.id
  await harness.write(async (transaction) => {
    for (let amount = 1n; amount <= 2500n; amount += 1n) {
      await ledger.post(transaction, {
        id: ids.next(),
        dedupeKey: `test:${amount}`,
        kind: 'funded',
        description: `=Deposit ${amount}`,
        occurredAt: new Date(now.getTime() - 10_000 + Number(amount)),
        entries: [
          { accountId: account, amountMinor: -amount },
          { accountId: ownAccount, amountMinor: amount },
        ],
      })
    }
  })
  const audit = { noteRead: async () => undefined }
  const reports = createReports({ ...harness, clock, ledger, mode: 'sandbox' } as unknown as ReportDependencies)
  const routes = reportRoutes({ reports, audit, clock } as unknown as Parameters<typeof reportRoutes>[0])
  app = await serveRoutes({ database, clock, routes, actor: () => person('a', 'Aya', 'auditor') })
})
afterAll(async () => {
  await app.close()
  await harness.close()
})

describe('ledger routes under Reports', { tags: ['D9-07'] }, () => {
  it('page the statement of an account, newest first with the balance after each entry', async () => {
    const first = await app.inject(`/api/ledger/accounts/${account}/statement?limit=2`)
    expect(first.headers['x-total-count']).toBe('2500')
    expect(first.json()).toMatchObject([
      { kind: 'funded', description: '=Deposit 2500', debit: '0', credit: '2500', balance: '-3126250' },
      { credit: '2499', balance: '-3123750' },
    ])
    const next = /<(.*)>; rel="next"/.exec(String(first.headers.link))?.[1] ?? ''
    expect((await app.inject(next)).json()[0]).toMatchObject({ credit: '2498', balance: '-3121251' })
    expect((await app.inject('/api/ledger/accounts/999/statement')).statusCode).toBe(404)
    expect((await app.inject(`/api/ledger/accounts/${account}/statement?cursor=x`)).statusCode).toBe(400)
  })

  it('export the statement with every entry, counted and hashed, and without formulas', async () => {
    const file = (format: string) => app.inject(`/api/ledger/accounts/${account}/statement/export?format=${format}`)
    const { entries, rows, sha256, owner, balance } = (await file('json')).json()
    expect([rows, owner, balance, entries.at(-1).balance]).toEqual([2500, 'Baobab Textiles', '-3126250', '-1'])
    const lines = entries.map((entry: unknown) => `${JSON.stringify(entry)}\n`).join('')
    expect(sha256).toBe(createHash('sha256').update(lines).digest('hex'))
    const csv = (await file('csv')).body.split('\r\n')
    expect(csv).toHaveLength(2502)
    expect(csv[1]).toContain(",'=Deposit 2500,")
    expect((await file('xlsx')).statusCode).toBe(200)
  })

  it('export the trial balance and state whether it balances', async () => {
    const found = (await app.inject('/api/ledger/trial-balance/export?format=json')).json()
    const pdf = await app.inject('/api/ledger/trial-balance/export?format=pdf')
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(found).toMatchObject({ balanced: true, rows: 2 })
    expect(found.accounts).toContainEqual({
      accountId: account,
      account: 'client',
      owner: 'Baobab Textiles',
      currency: 'XOF',
      debit: '0',
      credit: '3126250',
    })
  })

  it('name the client that owns a receivable', async () => {
    const ledger = createLedger({ database: harness.database, clock })
    const receivable = await harness.write((transaction) =>
      ledger.account(transaction, { kind: 'receivable', ownerId: clientId, currency: 'XOF' }),
    )
    const found = (await app.inject('/api/ledger/trial-balance/export?format=json')).json()
    expect(found.accounts).toContainEqual(
      expect.objectContaining({ accountId: receivable, account: 'receivable', owner: 'Baobab Textiles' }),
    )
  })
})
