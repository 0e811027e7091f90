/** Texts of the approvals inbox. */
import { ofMonthInWords } from '#contract/reports/period-words.ts'
import { plural } from '#kernel/plural.ts'

export const conversionSubject = (amount: string, client: string) => `${amount} for ${client}`
export const conversionDetail = (reference: string, net: string) => `${reference}, net ${net}`
export const refundSubject = (amount: string, client: string) => `Refund of ${amount} to ${client}`
export const refundDetail = (reference: string) => `${reference}, payout failed`
const matchSubjects = {
  client: 'Client',
  contact: 'Contact person',
  person: 'Person of a client',
  wallet: 'Wallet address',
  counterparty: 'Counterparty',
  beneficiary: 'Exchange form beneficiary',
} as const
export const matchDetail = (subject: keyof typeof matchSubjects, detail: string) =>
  `${matchSubjects[subject]} · ${detail}`
export const similarity = (percent: string) => `${percent}%`
export const clearingDetail = (reason: string) => `To be cleared: ${reason}`
export const rateLockExpired = 'The rate lock has expired. Quote the conversion again, then approve it.'
export const scheduleSubject = (name: string) => `Runs of ${name}`
export const scheduleDetail = (amount: string, rhythm: string, time: string) => `${amount}, ${rhythm} at ${time}`
export const dossierSubject = (reference: string) => `Transfer dossier of ${reference}`
export const dossierDetail = (client: string, missing: number) =>
  `${client}, ${plural(missing, { one: '# document is missing', other: '# documents are missing' })}`
export const newBankDetail = (country: string) => `New funding bank, ${country}`
export const bankLimitsDetail = 'Higher limits'
export const changedSecret = 'Replaced'
export const newChannelDetail = (bank: string, transport: string) => `New channel of ${bank}, ${transport}`
export const walletDetail = (owner: string) => `New wallet of ${owner}`
export const openMatches = 'A possible sanctions match with the beneficiary is open. Decide on the match first.'
export const monthLockSubject = (month: string) => `Lock ${ofMonthInWords(month)}`
export const monthLockDetail = 'Books the revaluation; nothing can be booked in the month afterwards'
export const exceptionSubject = (kind: string, account: string) => `${kind}, ${account}`
export const kycPending = 'New client'
export const kycReview = 'KYC requires review'
export const limitDetail = 'Higher monthly limit'
export const noOutcome = 'Not stated'
export const closingDetail = (outcome: string | null, client: string | null) =>
  [outcome === null ? 'Close without an outcome' : `Close as ${outcome.toLowerCase()}`, client]
    .filter((part) => part !== null)
    .join(', ')
export const ruleSubject = (name: string, version: number) => `${name}, version ${version}`
export const onOff = (isOn: boolean) => (isOn ? 'On' : 'Off')
export const bankDays = (days: number) => plural(days, { one: '# bank day', other: '# bank days' })
export const reportSubject = (number: string, subject: string) => `${number}: ${subject}`
export const changeDetail = (from: string, to: string) => `${from} to ${to}`
export const accountDetail = (email: string) =>
  `${email}. Approve only if you know this person and the address is theirs.`
export const roleDetail = (role: string, email: string) => `Role ${role}, ${email}`

/** A setting's value as text. */
export function settingText(value: unknown): string {
  if (typeof value === 'boolean') return onOff(value)
  const text = Array.isArray(value) ? value.join(', ') : String(value)
  return text === '' ? 'Empty' : text
}

export const sendingExceptionDetail = 'Send without certification'
export const mailServerSubject = 'Mail server'
export const mailServerDetail = 'Set up or changed'
export const mailServerRemovalDetail = 'Remove the server'
export const mailServerAddress = (host: string, port: number, security: string) =>
  `${host}:${port}, ${security === 'none' ? 'not encrypted' : security.toUpperCase()}`
export const paymentCountsAsBooked = 'The payment counts as booked, and its conversion continues.'
export const certificationSubject = 'Certification of invoices'
export const certificationOffDetail = 'Turn certification off'
export const certificationChangeDetail = 'Change to the setup'

const setUpWords: Readonly<Record<string, string>> = {
  true: 'On',
  false: 'Off',
  simulator: 'Simulator',
  test: 'Test service',
  production: 'Production',
  normal: 'Normal',
  exception: 'VAT exception regime',
  tps: 'TPS, without VAT',
  cash: 'Cash',
  card: 'Card',
  check: 'Cheque',
  'mobile-money': 'Mobile money',
  transfer: 'Transfer',
  deferred: 'On credit',
}
const wordedFields = ['isOn', 'service', 'regime', 'paymentMethod']

/** A value of the certification set-up as text. */
export const setUpText = (field: string, value: string | null): string =>
  value === null || value === '' ? 'Empty' : wordedFields.includes(field) ? (setUpWords[value] ?? value) : value

/** An enumeration's member as words: `false_positive` is `False positive`. */
export function memberWords(member: string): string {
  const words = member.replaceAll('_', ' ').replace(/\bkyc\b/, 'KYC')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
