import { describe, expect, it } from 'vitest'
import { updateClientBody } from '#contract/clients/changes.ts'
import { countries } from '#contract/countries.ts'
import { firstMessages } from '#web/api/api-form.ts'
import { issuesOf } from '#web/api/schema-issues.ts'
import { baobab } from './client.fixture.ts'
import {
  bodyOf,
  type ClientFields,
  currencyOptions,
  editedClientSchema,
  fieldsOf,
  newClient,
  newClientSchema,
  payloadOf,
} from './client-fields.ts'

const fieldErrors = (schema: typeof newClientSchema | typeof editedClientSchema, fields: ClientFields) =>
  firstMessages(issuesOf(schema, bodyOf(fields)))

const filled = {
  ...newClient,
  companyName: 'Baobab Textiles SA',
  contactName: 'Awa Diop',
  email: 'awa@baobab.ci',
  address: 'Rue 12, Plateau',
  country: "Côte d'Ivoire",
}

describe('Add New Client', () => {
  it('requires only company, contact, email, address and country', {
    tags: ['S5-12', 'S5-15'],
  }, () => {
    expect(fieldErrors(newClientSchema, newClient)).toEqual({
      companyName: 'Required',
      contactName: 'Required',
      email: 'Required',
      address: 'Required',
      country: 'Required',
    })
    expect(fieldErrors(newClientSchema, filled)).toEqual({})
  })

  it('says Invalid email under a malformed one', { tags: ['S5-15'] }, () => {
    expect(fieldErrors(newClientSchema, { ...filled, email: 'awa@' })).toEqual({ email: 'Invalid email' })
  })

  it('defaults to 30 days, USD, pending and active', { tags: ['S5-13', 'S9-17'] }, () => {
    expect(newClient).toMatchObject({
      paymentTerms: '30',
      billingCurrency: 'USD',
      kycStatus: 'pending',
      isActive: true,
    })
  })

  it('accepts whole days, and a limit in steps of a cent', { tags: ['S5-14'] }, () => {
    expect(fieldErrors(newClientSchema, { ...filled, paymentTerms: '2.5' })).toEqual({
      paymentTerms: 'must be a whole number of days',
    })
    expect(fieldErrors(newClientSchema, { ...filled, paymentTerms: '' })).toEqual({ paymentTerms: 'Required' })
    expect(fieldErrors(newClientSchema, { ...filled, monthlyLimit: '25000.005' })).toHaveProperty('monthlyLimit')
    expect(fieldErrors(newClientSchema, { ...filled, monthlyLimit: '25000.05' })).toEqual({})
  })

  it('bills in USD, EUR, GBP, XOF, NGN, GHS or JPY', { tags: ['S9-16'] }, () => {
    expect(currencyOptions.map(({ value }) => value)).toEqual(['USD', 'EUR', 'GBP', 'XOF', 'NGN', 'GHS', 'JPY'])
  })

  it('offers the twelve countries of the specification first', { tags: ['S9-15', 'D5-25'] }, () => {
    expect(countries.slice(0, 12).map(({ name }) => name)).toEqual([
      'United States',
      'France',
      "Côte d'Ivoire",
      'Ghana',
      'Nigeria',
      'Senegal',
      'Burkina Faso',
      'Mali',
      'Canada',
      'United Kingdom',
      'Germany',
      'Japan',
    ])
    expect(new Set(countries.map(({ code }) => code)).size).toBe(249)
  })

  it('sends an empty limit as none, and numeric fields as numbers', { tags: ['S5-14'] }, () => {
    expect(payloadOf(filled)).toMatchObject({ monthlyLimit: null, contactName: 'Awa Diop', paymentTerms: 30 })
    expect(payloadOf({ ...filled, monthlyLimit: '25000.50' })).toMatchObject({ monthlyLimit: 25_000.5 })
    // The largest amount that the call takes stays exact.
    expect(String(payloadOf({ ...filled, monthlyLimit: '9999999999999.99' }).monthlyLimit)).toBe('9999999999999.99')
  })
})

describe('editing a client', () => {
  it('fills the form so that an unchanged save changes nothing', () => {
    const { email, preferredBanks, ...fields } = fieldsOf(baobab)
    expect(fieldErrors(editedClientSchema, fieldsOf(baobab))).toEqual({})
    expect(Object.keys(fieldsOf(baobab)).every((name) => name in updateClientBody.shape)).toBe(true)
    expect({ email, preferredBanks, limit: fields.monthlyLimit }).toEqual({
      email: 'awa@baobab.ci',
      preferredBanks: ['SGCI'],
      limit: '25000.00',
    })
  })

  it('requires the same fields as adding', () => {
    expect(fieldErrors(editedClientSchema, { ...fieldsOf(baobab), contactName: ' ', paymentTerms: '' })).toEqual({
      contactName: 'Required',
      paymentTerms: 'Required',
    })
  })
})
