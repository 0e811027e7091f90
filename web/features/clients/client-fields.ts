import * as z from 'zod/mini'
import type { Client } from '#contract/clients/api.ts'
import { createClientBody, updateClientBody } from '#contract/clients/changes.ts'
import { currencyCodes, text } from '#contract/fields.ts'
import * as ui from '#web/ui/messages.ts'

/**
 * Form values: text as typed, so that nothing is rounded or lost before the contract's schema
 * parses it.
 */
export interface ClientFields {
  readonly companyName: string
  readonly contactName: string
  readonly email: string
  readonly phone: string
  readonly address: string
  readonly country: string
  readonly billingCurrency: Client['billingCurrency']
  /** Code of the language of documents and emails. */
  readonly language: string
  readonly registrationNumber: string
  readonly taxId: string
  readonly paymentTerms: string
  /** USD as plain digits; empty for no limit. */
  readonly monthlyLimit: string
}

export interface NewClientFields extends ClientFields {
  readonly kycStatus: Client['kycStatus']
  readonly isActive: boolean
}

export interface EditedClientFields extends ClientFields {
  readonly accountType: Client['accountType']
  readonly preferredBanks: readonly string[]
  readonly complianceNotes: string
}

/** Specification 5: defaults of a new client. */
export const newClient: NewClientFields = {
  companyName: '',
  contactName: '',
  email: '',
  phone: '',
  address: '',
  country: '',
  billingCurrency: 'USD',
  language: 'en',
  registrationNumber: '',
  taxId: '',
  paymentTerms: '30',
  monthlyLimit: '',
  kycStatus: 'pending',
  isActive: true,
}

export function fieldsOf(client: Client): EditedClientFields {
  return {
    companyName: client.companyName,
    contactName: client.contactName,
    email: client.email,
    phone: client.phone ?? '',
    address: client.address ?? '',
    country: client.country,
    billingCurrency: client.billingCurrency,
    language: client.language,
    registrationNumber: client.registrationNumber ?? '',
    taxId: client.taxId ?? '',
    paymentTerms: String(client.paymentTerms),
    monthlyLimit: client.monthlyLimit ?? '',
    accountType: client.accountType,
    preferredBanks: client.preferredBanks,
    complianceNotes: client.complianceNotes ?? '',
  }
}

/** The fields as the schema parses them. */
export const bodyOf = <Fields extends ClientFields>(fields: Fields) => ({
  ...fields,
  monthlyLimit: fields.monthlyLimit === '' ? null : fields.monthlyLimit,
})

/** The body as sent: numeric fields are numbers (specification 5 and 7). */
export const payloadOf = <Fields extends ClientFields>(fields: Fields) => ({
  ...fields,
  paymentTerms: Number(fields.paymentTerms),
  monthlyLimit: fields.monthlyLimit === '' ? null : Number(fields.monthlyLimit),
})

/** The identity data as it would be stored. */
export const identityOf = ({ companyName, country, registrationNumber }: ClientFields) => ({
  companyName: companyName.trim(),
  country,
  registrationNumber: registrationNumber.trim() || null,
})

const required = {
  contactName: text(200, ui.required),
  // An empty field is not zero days.
  paymentTerms: z.pipe(
    z.string().check(z.trim(), z.minLength(1, ui.required)),
    z.pipe(
      z.transform((days: string): unknown => days),
      createClientBody.shape.paymentTerms,
    ),
  ),
}

/** The call's own schema plus the form's additional requirements. */
export const newClientSchema = z.extend(createClientBody, required)
export const editedClientSchema = z.extend(updateClientBody, required)

export const currencyOptions = currencyCodes.map((code) => ({ value: code, label: code }))
