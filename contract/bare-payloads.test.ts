import { describe, expect, it } from 'vitest'
import { changeAlert } from './alerts/api.ts'
import { createBankConnection } from './banking/api.ts'
import { createClient, decideKyc, decideRisk } from './clients/changes.ts'
import { createLargeConversion } from './conversions/api.ts'
import { createInvoice } from './invoices/api.ts'
import { changeSchedule } from './schedules/api.ts'

const client = { companyName: 'A', contactName: 'B', email: 'a@example.org', address: 'C', country: 'Mali' }

const invoice = {
  description: 'Consulting',
  servicePeriodStart: '2026-11-01',
  servicePeriodEnd: '2026-11-30',
  dueDate: '2099-12-21',
}
const bank = { bankName: 'Ecobank', bankCode: 'ECOBNK', country: 'Mali', accountName: 'Test business' }

describe('minimal payloads of the specification', { tags: ['D3-08', 'D17-11'] }, () => {
  it.each([
    ['a client', createClient, client],
    ['a client of the specified form', createClient, { ...client, monthlyLimit: '', createdBy: 'user-1' }],
    ['a KYC decision', decideKyc, { status: 'approved' }],
    ['a risk level', decideRisk, { riskLevel: 'high' }],
    ['a conversion', createLargeConversion, { amountXof: 60_000_000, notes: 'Large conversion' }],
    ['an invoice', createInvoice, { ...invoice, clientId: 1, amountUsd: 1200 }],
    ['a bank', createBankConnection, { ...bank, accountNumber: '0099887766' }],
    ['a paused schedule', changeSchedule, { isActive: false }],
    ['an alert', changeAlert, { status: 'investigating' }],
    ['a resolved alert', changeAlert, { status: 'resolved' }],
  ] as const)('accepts payloads without key, version, reason, outcome and note: %s', (_, { body }, payload) => {
    expect(body?.safeParse(payload).error?.issues).toBeUndefined()
  })
})
