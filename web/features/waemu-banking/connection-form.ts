import type * as z from 'zod/mini'
import { type Bank, bankConnectionInput, defaultDailyLimitXof, defaultMonthlyLimitXof } from '#contract/banking/api.ts'
import { firstMessages } from '#web/api/api-form.ts'
import { issuesOf } from '#web/api/schema-issues.ts'
import { amountError } from '#web/ui/form/amount-grouping.ts'
import * as t from './messages.ts'

/** Form values; amounts as digits, the bank by its code. */
export interface ConnectionForm {
  bankCode: string
  /** Needed only if the bank has several countries. */
  country: string
  /** Needed only if the bank's own is not known. */
  swiftCode: string
  accountNumber: string
  accountName: string
  /** The channel of the connection; empty for the sandbox bank. */
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

/** Country of the one bank in the fixed list that operates in many countries. */
const severalCountries = t.multiCountry
export const hasSeveralCountries = (bank: Bank | undefined): boolean => bank?.country === severalCountries

/** WAEMU countries, for accounts at a multi-country bank. */
export const waemuCountries = [
  t.benin,
  t.burkinaFaso,
  t.coteDIvoire,
  t.guineaBissau,
  t.mali,
  t.niger,
  t.senegal,
  t.togo,
] as const

/** The bank determines the SWIFT code, together with the country where it has several. */
export const swiftCodeOf = (bank: Bank | undefined, country: string): string =>
  bank?.branches.find((branch) => branch.country === country)?.swiftCode ?? bank?.swiftCode ?? ''

/** The SWIFT code can be entered only if the list has none. */
export const asksForSwiftCode = (bank: Bank | undefined, country = ''): boolean =>
  bank !== undefined && swiftCodeOf(bank, country) === ''

/** Whole francs; 0 if not numeric (specification 5). */
export const francsOf = (text: string): number => (/^\d{1,15}$/.test(text.trim()) ? Number(text.trim()) : 0)

/** Specification 5: the only condition of the add button. */
export const mayAdd = ({ accountNumber }: Pick<ConnectionForm, 'accountNumber'>): boolean => accountNumber.trim() !== ''

/** The request body: name, code, country and SWIFT code come from the selected bank. */
export function toRequest(form: ConnectionForm, bank: Bank | undefined): z.input<typeof bankConnectionInput> {
  return {
    bankName: bank?.name ?? '',
    bankCode: bank?.code ?? '',
    country: hasSeveralCountries(bank) ? form.country : (bank?.country ?? ''),
    accountNumber: form.accountNumber,
    accountName: form.accountName,
    swiftCode: swiftCodeOf(bank, form.country) || form.swiftCode,
    isActive: true,
    connectionStatus: 'pending',
    ...(form.channelId !== '' && { rail: 'host-to-host' as const, channelId: Number(form.channelId) }),
    dailyLimit: francsOf(form.dailyLimit),
    monthlyLimit: francsOf(form.monthlyLimit),
  }
}

const limitFormat = { decimals: 0, currency: 'XOF' } as const

/** Errors of the limits as typed; what is no amount would be sent as 0. */
export function limitErrorsOf({
  dailyLimit,
  monthlyLimit,
}: Pick<ConnectionForm, 'dailyLimit' | 'monthlyLimit'>): Readonly<Record<string, string>> {
  const daily = amountError(dailyLimit, limitFormat)
  const monthly = amountError(monthlyLimit, limitFormat)
  return { ...(daily ? { dailyLimit: daily } : {}), ...(monthly ? { monthlyLimit: monthly } : {}) }
}

/** Errors by the contract's schema: the server's messages before the call. */
export function errorsOf(
  request: z.input<typeof bankConnectionInput>,
): Readonly<Partial<Record<keyof ConnectionForm, string>>> {
  const errors: Partial<Record<keyof ConnectionForm, string>> = {
    ...firstMessages(issuesOf(bankConnectionInput, request).filter(({ path }) => path in emptyForm)),
  }
  // Without a bank its country is missing too; one message is enough.
  if (errors.bankCode) delete errors.country
  return errors
}
