import { describe, expect, it } from 'vitest'
import type { Bank, BankConnection } from '#contract/banking/api.ts'
import {
  asksForSwiftCode,
  emptyForm,
  errorsOf,
  francsOf,
  hasSeveralCountries,
  mayAdd,
  toRequest,
} from './connection-form.ts'
import { connectionName, formatWaiting, moneyOnRail, tilesOf, usedPercent } from './figures.ts'

const bank = (fields: Partial<Bank> = {}): Bank => ({
  code: 'SGCI',
  name: "Société Générale Côte d'Ivoire",
  country: "Côte d'Ivoire",
  swiftCode: 'SGCICIAB',
  branches: [],
  remark: '',
  ...fields,
})

const filled = { ...emptyForm, bankCode: 'SGCI', accountNumber: '12345678901', accountName: 'Corridor Services' }

const connection = (fields: Partial<BankConnection> = {}): BankConnection => ({
  id: 1,
  bankName: 'Ecobank',
  bankCode: 'ECOBNK',
  country: 'Togo',
  accountNumber: '••••4821',
  accountName: 'Corridor Services',
  swiftCode: 'ECOCTGTG',
  isActive: true,
  connectionStatus: 'connected',
  statusReason: null,
  dailyLimit: 500_000_000,
  monthlyLimit: 15_000_000_000,
  dailyUsed: 0,
  monthlyUsed: 0,
  awaitsApproval: false,
  isApproved: true,
  rejectedFor: null,
  proposedLimits: null,
  addedBy: 'Awa Diop',
  addedById: 'awa',
  rail: 'sandbox',
  channelName: null,
  lastSync: null,
  version: 1,
  createdAt: '2026-11-20T12:00:00.000Z',
  ...fields,
})

describe('adding a bank connection', () => {
  it('requires only an account number to enable the button', { tags: ['S5-25'] }, () => {
    expect([mayAdd(emptyForm), mayAdd({ accountNumber: '  ' }), mayAdd({ accountNumber: '1' })]).toEqual([
      false,
      false,
      true,
    ])
  })

  it('takes name, code, country and SWIFT code from the selected bank', { tags: ['S5-26'] }, () => {
    expect(asksForSwiftCode(bank())).toBe(false)
    expect(toRequest({ ...filled, swiftCode: 'EVILXXXX', country: 'Ghana' }, bank())).toMatchObject({
      bankName: "Société Générale Côte d'Ivoire",
      bankCode: 'SGCI',
      country: "Côte d'Ivoire",
      swiftCode: 'SGCICIAB',
    })
  })

  it('accepts a SWIFT code if the bank has none, and a country if it has several', () => {
    const ecobank = bank({ code: 'ECOBNK', name: 'Ecobank', country: 'Multi-country', swiftCode: '' })
    const branches = [{ country: 'Togo', swiftCode: 'ECOCTGTG' }]
    const typed = { ...filled, bankCode: 'ECOBNK', country: 'Togo', swiftCode: '' }
    expect([asksForSwiftCode(ecobank), hasSeveralCountries(ecobank)]).toEqual([true, true])
    expect(asksForSwiftCode({ ...ecobank, branches }, 'Togo')).toBe(false)
    expect(toRequest(typed, { ...ecobank, branches })).toMatchObject({ country: 'Togo', swiftCode: 'ECOCTGTG' })
    expect(errorsOf(toRequest({ ...typed, country: '' }, ecobank))).toEqual({ country: 'Country is required' })
  })

  it('parses limits as integers, 0 if not numeric', { tags: ['S5-27'] }, () => {
    expect(['500000000', '', 'abc', '1.5', '-3', ' 7 '].map(francsOf)).toEqual([500_000_000, 0, 0, 0, 0, 7])
  })

  it('defaults to limits of 500,000,000 a day and 15,000,000,000 a month', { tags: ['S9-06'] }, () => {
    expect(toRequest(filled, bank())).toMatchObject({
      dailyLimit: 500_000_000,
      monthlyLimit: 15_000_000_000,
      isActive: true,
      connectionStatus: 'pending',
    })
  })

  it("reports missing fields in the contract's words, and a missing bank only once", () => {
    expect(errorsOf(toRequest(emptyForm, undefined))).toEqual({
      bankCode: 'Bank is required',
      accountNumber: 'Account number is required',
    })
    expect(errorsOf(toRequest(filled, bank()))).toEqual({})
  })
})

describe('a connection', () => {
  it('shows only the last four digits of the account', { tags: ['S2-128', 'S9-20'] }, () => {
    expect(connectionName(connection())).toBe('Ecobank ••••4821')
    expect(connectionName({ bankName: 'Ecobank', accountNumber: '00123454821' })).toBe('Ecobank ••••4821')
  })

  it('labels sandbox money', { tags: ['D10-07'] }, () => {
    expect(moneyOnRail(20_000_000_000, 'sandbox')).toBe('20,000,000,000 XOF, Sandbox')
    expect(tilesOf([connection()])[1]?.text).toBe('of 500M XOF daily limit committed, sandbox')
  })

  it('names what waits for a second person, and who requested it', () => {
    const proposedLimits = {
      dailyLimit: 900_000_000,
      monthlyLimit: 20_000_000_000,
      proposedBy: 'Moussa Koné',
      proposedById: 'moussa',
      proposedAt: '2026-11-21T10:00:00.000Z',
    }
    expect(formatWaiting(connection())).toBeUndefined()
    expect(formatWaiting(connection({ isApproved: false, proposedLimits }))).toBe(
      "Added by Awa Diop. It can't fund conversions until a second approver approves it. " +
        'Proposed limits: 900,000,000 XOF a day and 20,000,000,000 XOF a month by Moussa Koné.',
    )
  })

  it('fills a bar up to its limit and never beyond', () => {
    expect([
      usedPercent(0, 0),
      usedPercent(125_000_000, 500_000_000),
      usedPercent(600_000_000, 500_000_000),
      usedPercent(1, 0),
    ]).toEqual([0, 25, 100, 100])
  })
})

describe('the tiles', () => {
  const values = (connections: readonly BankConnection[]) =>
    tilesOf(connections).map(({ title, value, text }) => `${title}: ${value} (${text})`)

  it('compute count, volume, success rate and compliance from stored data', () => {
    expect(
      values([
        connection({ dailyUsed: 312_000_000 }),
        connection({ connectionStatus: 'error', dailyUsed: 8_000_000, isApproved: false }),
        connection({ connectionStatus: 'pending', monthlyUsed: 15_000_000_001 }),
        connection({ isActive: false, dailyUsed: 1_000_000 }),
      ]),
    ).toEqual([
      'Connected Banks: 1 (of 4 connections)',
      'Daily Volume: 321,000,000 XOF (of 1.5B XOF daily limit committed, sandbox)',
      'Success Rate: 50% (1 of 2 latest tests succeeded)',
      'Compliance: 33% (1 of 3 approved and within limits)',
    ])
  })

  it('show a dash with its reason without data', () => {
    expect(values([])).toEqual([
      'Connected Banks: 0 (None added yet)',
      'Daily Volume: 0 XOF (No active limit)',
      'Success Rate: — (No connections tested yet)',
      'Compliance: — (No active connections)',
    ])
  })
})
