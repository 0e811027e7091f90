import type { AccountingFormat, Journal, Purpose } from '#contract/accounting/labels.ts'
import { monthInWords, ofMonthInWords } from '#contract/reports/period-words.ts'
import { plural } from '#kernel/plural.ts'

export const journalsTab = 'Journals'
export const balanceTab = 'Trial balance'
export const closingTab = 'Months and exports'
export const chartTab = 'Accounts'

export const searchLabel = 'Search entries'
export const searchPlaceholder = 'Search by document or description'
export const monthFilter = 'Month'
export const allMonths = 'All months'
export const journalFilter = 'Journal'
export const allJournals = 'All journals'
export const linesLabel = 'Journal lines'
export const emptyTitle = 'No entries'
export const emptyHint = 'Entries appear when an invoice is sent, a payment is received or a conversion runs.'
export const searchEmptyTitle = 'No entries match'

export const dateHeader = 'Booked'
export const documentHeader = 'Document'
export const letterHeader = 'Letter'
export const ofDay = (day: string) => `of ${day}`

export const journalNames: Readonly<Record<Journal, string>> = {
  VE: 'VE Sales',
  BQ: 'BQ Bank',
  CV: 'CV Conversions',
  EC: 'EC Exchange differences',
  FR: 'FR Fees',
  OD: 'OD Miscellaneous',
}

export const balanceLabel = (month: string) => `Trial balance ${ofMonthInWords(month)}`
export const openingHeader = 'Opening'
export const closingHeader = 'Closing'
export const totalsText = (debit: string, credit: string) => `Debits ${debit}, credits ${credit}`
export const noMonths = 'Nothing is booked yet.'

export const monthsTitle = 'Months'
export const lockedState = 'Locked'
export const openState = 'Open'
export const lockAction = (month: string) => `Lock ${monthInWords(month)}`
export const lockTitle = (month: string) => `Lock ${monthInWords(month)}?`
export const lockHint =
  'A second approver must lock it. Dollar receivables are then revalued, and nothing more can be booked in the month.'
export const lockSubmit = 'Request lock'
export const lockRequestedToast = 'Lock requested'
export const approveLock = 'Lock the month'
export const lockDecidedToast = 'Request decided'
export const lockWaits = (month: string) => `The lock ${ofMonthInWords(month)} is awaiting second approval`
export const requestedBy = (name: string) => `Requested by ${name}`

export const exportsTitle = 'Exports'
export const exportAction = 'Export entries'
export const exportDialogHint = "Contains the month's entries not yet exported in this format."
export const exportedToast = 'Export created'
export const noExports = 'No exports yet'
export const noExportsHint = 'Each export keeps its number, hash and file.'
export const download = (name: string) => `Download ${name}`
export const exportDetail = (lines: string, hash: string) => `${lines}, hash ${hash.slice(0, 12)}…`
export const formatNames: Readonly<Record<AccountingFormat, string>> = {
  fec: 'FEC, tab separated',
  sage: 'CSV for Sage',
  xlsx: 'Workbook',
  json: 'JSON',
}

export const mappingTitle = 'Account mapping'
export const accountsTitle = 'Chart of accounts'
export const addAccount = 'Add account'
export const addAccountHint = 'An existing number gets the new name.'
export const nameLabel = 'Name'
export const numberRequired = 'Enter an account number'
export const nameRequired = 'Enter a name'
export const accountSavedToast = 'Account saved'
export const changeAccount = 'Change'
export const changeAccountOf = (purpose: string) => `Account for ${purpose.toLowerCase()}`
export const changeHint = 'Applies to new entries only.'
export const mappingSavedToast = 'Account changed'
export const onlyFor = (client: string | null, tax: string | null) =>
  [client, tax === null ? null : `tax ${tax}`].filter((part) => part !== null).join(', ')
export const purposeNames: Readonly<Record<Purpose, string>> = {
  receivable: 'Receivables',
  customer_advance: 'Client advances and credit',
  sale_local: 'Sales in the union',
  sale_export: 'Export sales',
  tax_collected: 'Collected tax',
  withholding_collected: 'Collected AIB',
  payment_by_hand: 'Payments recorded manually',
  bank: 'Banks',
  transfer: 'Money in transit',
  own_conversion: 'Own conversions',
  provider: 'Paid to the provider',
  usdt_treasury: 'USDT treasury',
  conversion_fee: 'Conversion fees',
  bank_charges: 'Bank charges',
  fx_loss: 'Exchange losses',
  fx_gain: 'Exchange gains',
  conversion_loss: 'Unrealised losses',
  conversion_gain: 'Unrealised gains',
  unapplied_receipts: 'Receipts to be matched',
  suspense: 'Suspense',
  opening: 'Opening balances',
}
export const lineCount = (count: number) => plural(count, { one: '# line', other: '# lines' })
/** All figures of the journals are francs, which a phone does not repeat. */
export const francLineCount = (count: number) => plural(count, { one: '# line in XOF', other: '# lines in XOF' })
export const entryCount = (count: number) => plural(count, { one: '# entry', other: '# entries' })
