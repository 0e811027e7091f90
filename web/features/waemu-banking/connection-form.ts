import * as z from 'zod/mini'
import { type Bank, bankConnectionInput, defaultDailyLimitXof, defaultMonthlyLimitXof } from '#contract/banking/api.ts'

/** What the form holds; amounts as digits, the bank by its code. */
export interface ConnectionForm {
  bankCode: string
  /** Asked for only where the bank has several countries. */
  country: string
  /** Asked for only where the bank's own is not known. */
  swiftCode: string
  accountNumber: string
  accountName: string
  /** The channel it runs over; empty for the sandbox's bank. */
  channelId: string
  dailyLimit: string
  monthlyLimit: string
}

export const emptyForm: ConnectionForm = {
  bankCode: '',
  country: '',
  swiftCode: '',
  accountNumber: '',
  accountName: '',
  channelId: '',
  dailyLimit: String(defaultDailyLimitXof),
  monthlyLimit: String(defaultMonthlyLimitXof),
}

export const formFields = Object.keys(emptyForm) as (keyof ConnectionForm)[]

/** The one entry of the fixed list that stands for a bank in many countries has this for its country. */
const severalCountries = 'Multi-country'
export const hasSeveralCountries = (bank: Bank | undefined): boolean => bank?.country === severalCountries

/** The WAEMU, where an account of a multi-country bank can lie. */
export const waemuCountries = [
  'Bénin',
  'Burkina Faso',
  "Côte d'Ivoire",
  'Guinée-Bissau',
  'Mali',
  'Niger',
  'Sénégal',
  'Togo',
] as const

/** SWIFT code is filled from the bank; only where the list knows none may it be written. */
export const asksForSwiftCode = (bank: Bank | undefined): boolean => bank?.swiftCode === ''

/** Whole francs; 0 where what is written is no number (specification 5). */
export const francsOf = (text: string): number => (/^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : 0)

/** Specification 5: the one condition of the add button. */
export const mayAdd = ({ accountNumber }: Pick<ConnectionForm, 'accountNumber'>): boolean => accountNumber.trim() !== ''

/** What is sent: name, code, country and SWIFT code come from the chosen bank. */
export function toRequest(form: ConnectionForm, bank: Bank | undefined): z.input<typeof bankConnectionInput> {
  return {
    bankName: bank?.name ?? '',
    bankCode: bank?.code ?? '',
    country: hasSeveralCountries(bank) ? form.country : (bank?.country ?? ''),
    accountNumber: form.accountNumber,
    accountName: form.accountName,
    swiftCode: asksForSwiftCode(bank) ? form.swiftCode : (bank?.swiftCode ?? ''),
    isActive: true,
    connectionStatus: 'pending',
    ...(form.channelId !== '' && { rail: 'host-to-host' as const, channelId: Number(form.channelId) }),
    dailyLimit: francsOf(form.dailyLimit),
    monthlyLimit: francsOf(form.monthlyLimit),
  }
}

/** What is wrong, by field. */
export type Faults = Partial<Record<keyof ConnectionForm, string | undefined>>

/** What the contract finds wrong: the server's own words before it is asked. */
export function faultsOf(request: z.input<typeof bankConnectionInput>): Faults {
  const checked = z.safeParse(bankConnectionInput, request)
  if (checked.success) return {}
  const faults: Faults = {}
  for (const { path, message } of checked.error.issues) {
    const field = formFields.find((name) => name === path[0])
    if (field) faults[field] ??= message
  }
  // Without a bank its country is missing as well; one word about it is enough.
  if (faults.bankCode) delete faults.country
  return faults
}
