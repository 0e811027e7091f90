/** The registry of all settings. */

import * as z from 'zod/mini'
import { roles } from '#contract/permissions.ts'
import { isNetwork } from '#server/platform/outbound/address-guard.ts'
import { define, line, lines, type SettingDefinition, template, timeZone, whole } from './schemas.ts'

const invoiceWords = ['contact', 'number', 'amount', 'dueDate', 'description', 'link', 'business'] as const
const reminderWords = ['contact', 'number', 'owed', 'dueDate', 'link', 'business'] as const
const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

/** All settings. */
export const registry = {
  'business.name': define({
    schema: line(120).check(z.minLength(1, 'must not be empty')),
    default: 'Corridor',
    label: 'Business name',
    explanation: 'Stands on documents and messages.',
    affectsMoney: false,
  }),
  'business.address': define({
    schema: lines(400),
    default: '',
    label: 'Business address',
    explanation: 'Stands on invoices, line by line.',
    affectsMoney: false,
  }),
  'business.country': define({
    schema: line(80).check(z.minLength(1, 'must not be empty')),
    default: "Côte d'Ivoire",
    label: 'Business country',
    explanation: 'Stands on invoices; a name as the country choice has it.',
    affectsMoney: false,
  }),
  'business.registrationNumber': define({
    schema: line(80),
    default: '',
    label: 'Business registration number',
    explanation: 'The entry in the trade register, as it stands on invoices.',
    affectsMoney: false,
  }),
  'business.taxId': define({
    schema: line(80),
    default: '',
    label: 'Business tax ID',
    explanation: 'Stands on invoices. Tax can be charged only where one is set.',
    affectsMoney: false,
  }),
  'business.email': define({
    schema: line(254),
    default: '',
    label: 'Business e-mail',
    explanation: 'Where clients answer to; stands on invoices.',
    affectsMoney: false,
  }),
  'business.phone': define({
    schema: line(40),
    default: '',
    label: 'Business phone',
    explanation: 'Stands on invoices.',
    affectsMoney: false,
  }),
  'business.website': define({
    schema: line(200),
    default: '',
    label: 'Business website',
    explanation: 'Stands on invoices.',
    affectsMoney: false,
  }),
  'business.bankName': define({
    schema: line(140),
    default: '',
    label: 'Bank that invoices are paid to',
    explanation: 'Stands on invoices under how to pay.',
    affectsMoney: true,
  }),
  'business.bankAccountName': define({
    schema: line(140),
    default: '',
    label: 'Account name that invoices are paid to',
    explanation: 'Empty for the business name.',
    affectsMoney: true,
  }),
  'business.bankAccountNumber': define({
    schema: line(40),
    default: '',
    label: 'Account that invoices are paid to',
    explanation: 'IBAN, RIB or account number as it stands on invoices; without one they say nothing of how to pay.',
    affectsMoney: true,
  }),
  'business.bankBic': define({
    schema: line(11),
    default: '',
    label: 'BIC of that bank',
    explanation: 'Stands on invoices under how to pay.',
    affectsMoney: true,
  }),
  'business.logoDocumentId': define({
    schema: whole(0, 2_147_483_647),
    default: 0,
    label: 'Logo',
    explanation:
      'Number of the document that holds the logo, a PNG, or a JPEG in grey or RGB, of at most 1 MB; 0 for none. It stands on invoices.',
    affectsMoney: false,
  }),
  'invoices.terms': define({
    schema: lines(1000),
    default: '',
    label: 'Terms on invoices',
    explanation: 'Stand under the totals, after the due date.',
    affectsMoney: false,
  }),
  'invoices.reminderDays': define({
    schema: z.array(whole(-60, 365)).check(
      z.maxLength(12, 'must be 12 days or fewer'),
      z.refine((days) => new Set(days).size === days.length, 'must not name a day twice'),
    ),
    default: [-3, 1, 7, 14],
    label: 'Payment reminders',
    explanation:
      'Days after the due date, below zero before it, on which a client is reminded. Fixed on an invoice when it is sent.',
    affectsMoney: false,
  }),
  'mail.invoiceSubject': define({
    schema: template(line(200), invoiceWords),
    default: 'Invoice {number} from {business}',
    label: 'Subject of an invoice message',
    explanation: `May name ${inBraces(invoiceWords)}.`,
    affectsMoney: false,
  }),
  'mail.invoiceText': define({
    schema: template(lines(4000), invoiceWords),
    default:
      'Dear {contact},\n\nPlease find attached invoice {number} for {amount}, due on {dueDate}.\n\n{description}\n\nYou can also view and download it here:\n{link}\n\nKind regards\n{business}',
    label: 'Text of an invoice message',
    explanation: `Plain text; the HTML part is made from it. May name ${inBraces(invoiceWords)}.`,
    affectsMoney: false,
  }),
  'mail.reminderSubject': define({
    schema: template(line(200), reminderWords),
    default: 'Reminder: invoice {number} from {business}',
    label: 'Subject of a reminder before the due date',
    explanation: `May name ${inBraces(reminderWords)}.`,
    affectsMoney: false,
  }),
  'mail.reminderText': define({
    schema: template(lines(4000), reminderWords),
    default:
      'Dear {contact},\n\nInvoice {number} is due on {dueDate}; {owed} of it is open.\n\nYou can view and download it here:\n{link}\n\nIf you have paid meanwhile, please disregard this message.\n\nKind regards\n{business}',
    label: 'Text of a reminder before the due date',
    explanation: `May name ${inBraces(reminderWords)}.`,
    affectsMoney: false,
  }),
  'mail.overdueSubject': define({
    schema: template(line(200), reminderWords),
    default: 'Overdue: invoice {number} from {business}',
    label: 'Subject of a reminder after the due date',
    explanation: `May name ${inBraces(reminderWords)}.`,
    affectsMoney: false,
  }),
  'mail.overdueText': define({
    schema: template(lines(4000), reminderWords),
    default:
      'Dear {contact},\n\nInvoice {number} was due on {dueDate}, and {owed} of it is still open.\n\nYou can view and download it here:\n{link}\n\nIf you have paid meanwhile, please disregard this message.\n\nKind regards\n{business}',
    label: 'Text of a reminder after the due date',
    explanation: `May name ${inBraces(reminderWords)}.`,
    affectsMoney: false,
  }),
  'business.timeZone': define({
    schema: timeZone,
    default: 'Africa/Abidjan',
    label: 'Business time zone',
    explanation:
      'Decides which calendar day a moment belongs to, and so every limit and period; screens tell times in it.',
    affectsMoney: true,
  }),
  'conversions.feeBasisPoints': define({
    schema: whole(0, 10_000),
    default: 150,
    label: 'Service fee',
    explanation: 'Hundredths of a percent of gross USD; 150 is 1.5 %.',
    affectsMoney: true,
  }),
  'conversions.filingThresholdXof': define({
    schema: whole(0, 9_000_000_000_000_000),
    default: 100_000_000,
    label: 'Filing threshold',
    explanation:
      'A conversion above this many francs needs a BCEAO filing and a review. House policy: no published rule was found.',
    affectsMoney: true,
  }),
  'conversions.personDayLimitXof': define({
    schema: whole(0, 9_000_000_000_000_000),
    default: 500_000_000,
    label: 'Limit per person and day',
    explanation:
      'Francs that one person may ask for on a business day, for all clients and the own account. A conversion beyond it goes to review.',
    affectsMoney: true,
  }),
  'conversions.ownAccountDayLimitXof': define({
    schema: whole(0, 9_000_000_000_000_000),
    default: 1_000_000_000,
    label: 'Limit of the own account per day',
    explanation:
      'Francs that all persons together may ask for on a business day for the own account. A conversion beyond it goes to review.',
    affectsMoney: true,
  }),
  'conversions.rateLockHours': define({
    schema: whole(1, 168),
    default: 24,
    label: 'Rate lock',
    explanation: 'Hours for which the rate of a conversion that waits stays as quoted.',
    affectsMoney: true,
  }),
  'fx.staleAfterHours': define({
    schema: whole(1, 240),
    default: 36,
    label: 'Rates are stale after',
    explanation: 'Hours after which a stored rate counts as stale, days without publication left out.',
    affectsMoney: true,
  }),
  'fx.parityTolerancePercent': define({
    schema: whole(1, 1000),
    default: 50,
    label: 'Tolerance around the parity',
    explanation:
      'Hundredths of a percent by which a franc rate may stray from the one that 655.957 XOF per EUR implies; 50 is 0.5 %.',
    affectsMoney: true,
    source: 'Parity of 655.957 XOF per EUR, Council Regulation (EC) No 2866/98 and the franc zone agreements',
  }),
  'screening.threshold': define({
    schema: z.number().check(z.gte(0.5, 'must be at least 0.5'), z.lte(0.95, 'must be at most 0.95')),
    default: 0.85,
    label: 'Screening threshold',
    explanation: 'A name at least this alike to a listed one is a match; 1 is the same name. At most 0.95.',
    affectsMoney: true,
  }),
  'screening.listMaxAgeDays': define({
    schema: whole(1, 90),
    default: 30,
    label: 'Oldest sanctions list',
    explanation: 'Days after which a loaded list no longer clears anyone.',
    affectsMoney: true,
  }),
  'screening.fetchLists': define({
    schema: z.boolean(),
    default: true,
    label: 'Fetch sanctions lists',
    explanation:
      'Fetches the official lists (OFAC SDN, UN, EU) at the first start and daily. Offline it waits and tries again.',
    affectsMoney: true,
  }),
  'compliance.filingDeadlineBankDays': define({
    schema: whole(1, 60),
    default: 5,
    label: 'Filing deadline',
    explanation: 'Bank days from a conversion to its filing. House policy, unverified.',
    affectsMoney: false,
  }),
  'compliance.dossierBlocks': define({
    schema: z.boolean(),
    default: false,
    defaultInProduction: true,
    label: 'Transfer dossiers hold conversions',
    explanation: 'A conversion is paid only once its transfer dossier is complete, or waived with a reason.',
    affectsMoney: true,
  }),
  'compliance.goamlEntityId': define({
    schema: whole(0, 2_147_483_647),
    default: 0,
    label: 'goAML entity number',
    explanation: 'Under which the FIU knows the business in its goAML system; 0 while none was given.',
    affectsMoney: false,
  }),
  'compliance.highRiskCountries': define({
    schema: z.array(line(80)).check(z.maxLength(260)),
    default: [],
    label: 'High-risk countries',
    explanation: 'A client of one of these, or of a country under the FATF’s call for action, has high risk.',
    affectsMoney: true,
  }),
  'signIn.secondFactorRoles': define({
    schema: z.array(z.enum(roles, `must be one of ${roles.join(', ')}`)).check(
      z.maxLength(roles.length, 'must not name a role twice'),
      z.refine((named) => new Set(named).size === named.length, 'must not name a role twice'),
    ),
    default: [],
    label: 'Roles that need a second factor',
    explanation:
      'user, compliance, auditor or admin, one a line. Whoever has none is led to set one up at the next sign-in.',
    affectsMoney: false,
  }),
  'risk.creditWeight': define({
    schema: whole(0, 100),
    default: 25,
    label: 'Weight of credit risk',
    explanation:
      'Receivables overdue by more than 30 days. Weights count against each other; they need not sum to 100.',
    affectsMoney: false,
  }),
  'risk.operationalWeight': define({
    schema: whole(0, 100),
    default: 25,
    label: 'Weight of operational risk',
    explanation:
      'Failed conversions and old reconciliation exceptions. Weights count against each other; they need not sum to 100.',
    affectsMoney: false,
  }),
  'risk.complianceWeight': define({
    schema: whole(0, 100),
    default: 35,
    label: 'Weight of compliance risk',
    explanation:
      'Open alerts and active clients without approved KYC. Weights count against each other; they need not sum to 100.',
    affectsMoney: false,
  }),
  'risk.marketWeight': define({
    schema: whole(0, 100),
    default: 15,
    label: 'Weight of market risk',
    explanation: 'The volatility of USD/XOF over 30 days. Weights count against each other; they need not sum to 100.',
    affectsMoney: false,
  }),
  'wallets.coolingHours': define({
    schema: whole(0, 720),
    default: 24,
    label: 'Cooling time of wallets',
    explanation: 'Hours from the approval of a beneficiary wallet until the first payout to it.',
    affectsMoney: true,
  }),
  'wallets.lowTreasuryUsdt': define({
    schema: whole(0, 1_000_000_000),
    default: 50_000,
    label: 'Low treasury',
    explanation: 'Whole USDT. When less than this is free in the treasury, administrators are told; 0 for never.',
    affectsMoney: false,
  }),
  'provider.name': define({
    schema: line(140),
    default: '',
    label: 'Provider',
    explanation: 'The licensed provider that is paid in francs and delivers USDT.',
    affectsMoney: true,
  }),
  'provider.legalBasis': define({
    schema: line(300),
    default: '',
    label: "Provider's licence",
    explanation: 'The licence under which the provider works, as on its certificate.',
    affectsMoney: true,
  }),
  'provider.accountNumber': define({
    schema: line(40),
    default: '',
    label: "Provider's account number",
    explanation: 'The creditor account of every transfer.',
    affectsMoney: true,
    masked: true,
  }),
  'provider.accountName': define({
    schema: line(140),
    default: '',
    label: "Provider's account name",
    explanation: 'The creditor name of every transfer, as its bank has it.',
    affectsMoney: true,
  }),
  'webhooks.allowedNetworks': define({
    schema: z
      .array(z.string().check(z.trim(), z.refine(isNetwork, 'must be a network such as 10.0.0.0/8')))
      .check(z.maxLength(20, 'must be at most 20')),
    default: [] as string[],
    label: 'Networks open to webhooks',
    explanation:
      'Private networks that webhooks may reach besides the open internet, as 10.20.0.0/16. Whoever adds a webhook can make this server call what lies there.',
    affectsMoney: true,
  }),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof registry
export type SettingValue<K extends SettingKey> = z.output<(typeof registry)[K]['schema']>

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(registry, text)
}
