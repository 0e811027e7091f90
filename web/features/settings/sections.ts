/** Sections of the settings form, their groups, and how the fields of each look. */
import type { Setting } from '#contract/settings/api.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Settings under one heading. */
interface SettingGroup {
  readonly title: string
  /** First parts of the keys that it holds; the longest that matches decides. */
  readonly prefixes: readonly string[]
}

export interface Section {
  readonly id: string
  readonly name: string
  readonly groups: readonly SettingGroup[]
}

const group = (title: string, ...prefixes: readonly string[]): SettingGroup => ({ title, prefixes })

/** Settings of the account that clients pay to. */
const paymentGroup = group(t.paymentTitle, 'business.bank')

export const sections: readonly Section[] = [
  { id: 'profile', name: t.profileSection, groups: [group(t.profileSection, 'business.'), paymentGroup] },
  {
    id: 'invoices',
    name: ui.invoices,
    groups: [
      group(ui.invoices, 'invoices.'),
      group(t.taxGroup, 'invoices.tax'),
      group(t.remindersGroup, 'invoices.reminder', 'receivables.dunning'),
      group(t.receiptsGroup, 'receivables.'),
    ],
  },
  {
    id: 'mail',
    name: ui.email,
    groups: [
      group(t.invoiceEmailGroup, 'mail.'),
      group(t.reminderBeforeGroup, 'mail.reminder'),
      group(t.reminderAfterGroup, 'mail.overdue'),
    ],
  },
  {
    id: 'conversions',
    name: ui.conversions,
    groups: [
      group(ui.conversions, 'conversions.'),
      group(t.ratesGroup, 'fx.'),
      group(ui.wallets, 'wallets.'),
      group(t.providerGroup, 'provider.'),
    ],
  },
  {
    id: 'compliance',
    name: ui.compliance,
    groups: [
      group(ui.compliance, 'compliance.'),
      group(t.goamlGroup, 'compliance.goaml'),
      group(t.screeningGroup, 'screening.'),
      group(t.riskGroup, 'risk.'),
    ],
  },
  // Settings of no named group are in the last one, so that none is lost.
  { id: 'security', name: t.securitySection, groups: [group(t.signInGroup, 'signIn.'), group(ui.network, '')] },
]

const everyGroup = sections.flatMap(({ groups }) => groups)

function groupOf({ key }: Pick<Setting, 'key'>): SettingGroup | undefined {
  const matched = everyGroup.flatMap((one) => one.prefixes.map((prefix) => ({ one, prefix })))
  const fitting = matched.filter(({ prefix }) => key.startsWith(prefix))
  return fitting.sort((left, right) => right.prefix.length - left.prefix.length)[0]?.one
}

/** The groups of a section with their settings, without empty ones. */
export function groupsOf(section: Section, settings: readonly Setting[]) {
  return section.groups
    .map((one) => ({ ...one, settings: inOrder(settings.filter((setting) => groupOf(setting) === one)) }))
    .filter((one) => one.settings.length > 0)
}

/** The profile reads like the head of an invoice; the others are in the server's order. */
const profileOrder = ['logoDocumentId', 'name', 'country', 'address', 'registrationNumber', 'taxId', 'email', 'phone']

function inOrder(settings: readonly Setting[]): Setting[] {
  const place = ({ key }: Setting) => {
    const at = profileOrder.indexOf(key.replace(/^business\./, ''))
    return at === -1 ? profileOrder.length : at
  }
  return settings.toSorted((left, right) => place(left) - place(right))
}

/** A shorter label and hint under the heading of its group. */
export const headedTexts: Readonly<Record<string, { readonly label: string; readonly hint?: string }>> = {
  'business.name': { label: t.nameLabel },
  'business.country': { label: ui.country },
  'business.address': { label: ui.address },
  'business.registrationNumber': { label: t.tradeRegisterLabel },
  'business.taxId': { label: ui.taxId },
  'business.email': { label: ui.email, hint: t.emailHint },
  'business.phone': { label: ui.phone },
  'business.website': { label: t.websiteLabel },
  'business.timeZone': { label: ui.timeZone, hint: t.timeZoneHint },
  'business.bankName': { label: ui.bank },
  'business.bankAccountName': { label: t.accountNameLabel, hint: t.accountNameHint },
  'business.bankAccountNumber': { label: t.accountNumberLabel, hint: t.accountNumberHint },
  'business.bankBic': { label: t.bicLabel },
}

/** The unit after a figure. */
export const unitOf = ({ key }: Pick<Setting, 'key'>): string | undefined => units[key]

const units: Readonly<Record<string, string>> = {
  'conversions.feeBasisPoints': '%',
  'conversions.filingThresholdXof': 'XOF',
  'conversions.personDayLimitXof': 'XOF',
  'conversions.ownAccountDayLimitXof': 'XOF',
  'conversions.rateLockHours': t.hoursUnit,
  'fx.staleAfterHours': t.hoursUnit,
  'fx.parityTolerancePercent': '%',
  'screening.listMaxAgeDays': t.daysUnit,
  'compliance.filingDeadlineBankDays': t.bankDaysUnit,
  'wallets.coolingHours': t.hoursUnit,
  'wallets.lowTreasuryUsdt': 'USDT',
}
