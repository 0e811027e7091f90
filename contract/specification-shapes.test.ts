import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { listBankConnections, testBankConnection } from './banking/api.ts'
import {
  accountTypes,
  getClientMetrics,
  kycStatuses,
  listClients,
  listDetailedClients,
  riskLevels,
} from './clients/api.ts'
import { createClient, decideRisk } from './clients/changes.ts'
import { getWaemuReport } from './compliance/api.ts'
import { createLargeConversion } from './conversions/api.ts'
import { currencyCodes } from './fields.ts'
import { testFxConnection } from './fx/api.ts'
import { invoiceCurrencies } from './invoices/labels.ts'
import { getDashboardMetrics, getRecentActivity } from './reports/dashboard.ts'
import type { Schema } from './route.ts'

/** The fields of a call's input or answer; of a row for lists. */
function fieldsOf(schema: Schema | undefined): Readonly<Record<string, Schema>> {
  const { def } = (schema as z.ZodMiniType)._zod as unknown as {
    def: { type: string; element?: Schema; innerType?: Schema; shape?: Record<string, Schema> }
  }
  if (def.type === 'array') return fieldsOf(def.element)
  if (def.type === 'optional' || def.type === 'nullable') return fieldsOf(def.innerType)
  return def.shape ?? {}
}

/** The fields as the specification lists them. */
const listed = (text: string) => text.split(', ')

const takes = (schema: Schema | undefined, value: unknown) => schema?.safeParse(value).success

describe('wire fields listed in the specification', {
  tags: ['S3-02', 'S3-05', 'S3-12', 'S3-14', 'S3-28', 'S7-30'],
}, () => {
  const client =
    'id, companyName, contactName, email, phone, address, country, registrationNumber, taxId, billingCurrency, paymentTerms, monthlyLimit, isActive, kycStatus, createdAt, updatedAt, createdBy'
  it.each([
    ['of a client', listClients, client],
    [
      'of a client in detail',
      listDetailedClients,
      `${client}, contactPerson, riskLevel, accountType, totalTransactionVolume, monthlyVolume, transactionCount, lastTransactionDate, joinDate, preferredBanks, complianceNotes`,
    ],
    ['of an activity entry', getRecentActivity, 'id, action, resourceType, resourceId, timestamp, success'],
    [
      'of the client metrics',
      getClientMetrics,
      'totalClients, activeClients, newClientsThisMonth, kycPendingCount, highRiskCount, totalClientValue, averageMonthlyVolume, retentionRate',
    ],
    ['of the dashboard metrics', getDashboardMetrics, 'totalClients, monthlyRevenue, pendingInvoices, complianceScore'],
    [
      'of a bank connection in the list',
      listBankConnections,
      'id, bankName, bankCode, country, accountNumber, accountName, swiftCode, isActive, connectionStatus, dailyLimit, monthlyLimit, lastSync',
    ],
  ])('%s', (_, { answer }, text) => {
    expect(Object.keys(fieldsOf(answer))).toEqual(expect.arrayContaining(listed(text)))
  })
})

describe('exact fields listed in the specification', () => {
  it('match the connection test', { tags: ['S3-16'] }, () => {
    expect(Object.keys(fieldsOf(testFxConnection.answer))).toEqual(listed('success, provider, quota_remaining, error'))
  })

  it('match the bank test', { tags: ['S7-32'] }, () => {
    expect(Object.keys(fieldsOf(testBankConnection.answer))).toEqual(listed('bankName, balance'))
  })

  it('match the summary of the WAEMU report', { tags: ['S3-33'] }, () => {
    const { summary } = fieldsOf(getWaemuReport.answer)
    expect(Object.keys(fieldsOf(summary))).toEqual(expect.arrayContaining(['totalTransactions', 'totalVolumeXof']))
  })

  it('match a large conversion with whole francs, and optional client and notes', { tags: ['S3-18'] }, () => {
    const { body } = createLargeConversion
    expect(Object.keys(fieldsOf(body))).toEqual(['amountXof', 'clientId', 'notes'])
    expect(takes(body, { amountXof: 60_000_000 })).toBe(true)
    expect(takes(body, { amountXof: 60_000_000, clientId: 7, notes: 'Weekly' })).toBe(true)
    for (const wrong of [{}, { amountXof: 60_000_000.5 }, { amountXof: 60_000_000, clientId: 7.5 }])
      expect(takes(body, wrong), JSON.stringify(wrong)).toBe(false)
  })

  it('match its answer: the transaction in francs and the breakdown with net', { tags: ['S3-19'] }, () => {
    const { transaction, breakdown } = fieldsOf(createLargeConversion.answer)
    expect(fieldsOf(transaction)).toHaveProperty('amountXof')
    expect(fieldsOf(breakdown)).toHaveProperty('netUsd')
  })
})

describe('values listed in the specification', () => {
  const baobab = { companyName: 'Baobab', email: 'a@b.ci', address: '1 Rue', country: 'Mali' }

  it('accepts contactPerson as contactName', { tags: ['S3-04'] }, () => {
    expect(takes(createClient.body, { ...baobab, contactPerson: 'Awa' })).toBe(true)
    expect(fieldsOf(createClient.answer)).toHaveProperty('contactName')
  })

  it('defaults a client to USD, 30 days, active and pending', { tags: ['S3-02'] }, () => {
    expect(createClient.body?.parse({ ...baobab, contactName: 'Awa' })).toMatchObject({
      billingCurrency: 'USD',
      paymentTerms: 30,
      isActive: true,
      kycStatus: 'pending',
    })
  })

  it('extends the KYC states of cards with requires_review and expired', {
    tags: ['S4-05'],
  }, () => {
    expect([...kycStatuses].sort()).toEqual(['approved', 'expired', 'pending', 'rejected', 'requires_review'])
  })

  it('accepts risk levels low, medium and high', { tags: ['S4-08', 'S7-14'] }, () => {
    expect(riskLevels).toEqual(['low', 'medium', 'high'])
    for (const riskLevel of riskLevels) expect(takes(decideRisk.body, { riskLevel })).toBe(true)
    expect(takes(decideRisk.body, { riskLevel: 'extreme' })).toBe(false)
  })

  it('accepts seven client currencies and four invoice currencies', { tags: ['S9-16'] }, () => {
    expect([...currencyCodes].sort()).toEqual(['EUR', 'GBP', 'GHS', 'JPY', 'NGN', 'USD', 'XOF'])
    expect([...invoiceCurrencies].sort()).toEqual(['EUR', 'GBP', 'JPY', 'USD'])
    const billed = (billingCurrency: string) =>
      takes(createClient.body, { ...baobab, contactName: 'Awa', billingCurrency })
    expect([...currencyCodes, 'CHF'].filter(billed)).toEqual([...currencyCodes])
  })

  it('accepts account types enterprise, premium and standard', { tags: ['S4-09'] }, () => {
    expect(accountTypes).toEqual(['enterprise', 'premium', 'standard'])
  })
})
