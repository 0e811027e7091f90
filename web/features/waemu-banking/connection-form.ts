import * as z from 'zod/mini'
import { type Bank, bankConnectionInput, defaultDailyLimitXof, defaultMonthlyLimitXof } from '#contract/banking/api.ts'

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
const severalCountries = 'Multi-country'
export const hasSeveralCountries = (bank: Bank | undefined): boolean => bank?.country === severalCountries

/** WAEMU countries, for accounts at a multi-country bank. */
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

/** The bank determines the SWIFT code; it can be entered only if the list has none. */
export const asksForSwiftCode = (bank: Bank | undefined): boolean => bank?.swiftCode === ''

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
    swiftCode: asksForSwiftCode(bank) ? form.swiftCode : (bank?.swiftCode ?? ''),
    isActive: true,
    connectionStatus: 'pending',
    ...(form.channelId !== '' && { rail: 'host-to-host' as const, channelId: Number(form.channelId) }),
    dailyLimit: francsOf(form.dailyLimit),
    monthlyLimit: francsOf(form.monthlyLimit),
  }
}

/** Errors by the contract's schema: the server's messages before the call. */
export function errorsOf(
  request: z.input<typeof bankConnectionInput>,
): Readonly<Partial<Record<keyof ConnectionForm, string>>> {
  const checked = z.safeParse(bankConnectionInput, request)
  if (checked.success) return {}
  const errors: Partial<Record<keyof ConnectionForm, string>> = {}
  for (const { path, message } of checked.error.issues) {
    const field = Object.keys(emptyForm).find((name) => name === path[0]) as keyof ConnectionForm | undefined
    if (field) errors[field] ??= message
  }
  // Without a bank its country is missing too; one message is enough.
  if (errors.bankCode) delete errors.country
  return errors
}
