/** The registry of all settings. */

import * as z from 'zod/mini'
import { goamlCodeNames } from '#contract/filings/goaml-codes.ts'
import { businessSettings, taxSettings } from './business-settings.ts'
import * as source from './messages.ts'
import {
  countryNames,
  dayOffsets,
  decimal,
  define,
  dunningDays,
  filledLine,
  goamlCodeLines,
  line,
  lines,
  networks,
  roleNames,
  ruled,
  type SettingDefinition,
  template,
  timeZone,
  whole,
  yesOrNo,
} from './schemas.ts'
import { t } from './texts.ts'

const invoiceWords = ['contact', 'number', 'amount', 'dueDate', 'description', 'link', 'business'] as const
const reminderWords = ['contact', 'number', 'owed', 'dueDate', 'link', 'business'] as const
const inBraces = (names: readonly string[]): string => names.map((name) => `{${name}}`).join(', ')

export const registry = {
  ...businessSettings,
  'invoices.terms': define({
    ...lines(1000),
    default: '',
    texts: () => [t.invoicesTermsLabel, t.invoicesTermsExplanation],
    needsApproval: true,
  }),
  'invoices.numberPrefix': define({
    ...ruled('invoices.numberPrefix', filledLine(8)),
    default: 'INV',
    texts: () => [t.invoicesNumberPrefixLabel, t.invoicesNumberPrefixExplanation],
    needsApproval: false,
    differsFrom: ['invoices.creditNotePrefix', 'invoices.quotePrefix'],
  }),
  'invoices.creditNotePrefix': define({
    ...ruled('invoices.creditNotePrefix', filledLine(8)),
    default: 'CN',
    texts: () => [t.creditNotePrefixLabel, t.creditNotePrefixExplanation],
    needsApproval: false,
    differsFrom: ['invoices.numberPrefix', 'invoices.quotePrefix'],
  }),
  'invoices.quotePrefix': define({
    ...ruled('invoices.quotePrefix', filledLine(8)),
    default: 'QUO',
    texts: () => [t.quotePrefixLabel, t.quotePrefixExplanation],
    needsApproval: false,
    differsFrom: ['invoices.numberPrefix', 'invoices.creditNotePrefix'],
  }),
  ...taxSettings,
  'invoices.reminderDays': define({
    ...dayOffsets,
    default: [-3, 1, 7, 14],
    texts: () => [t.invoicesReminderDaysLabel, t.invoicesReminderDaysExplanation],
    needsApproval: false,
  }),
  'receivables.bookCertain': define({
    ...yesOrNo,
    default: false,
    texts: () => [t.bookCertainLabel, t.bookCertainExplanation],
    needsApproval: true,
  }),
  'receivables.maxBankCharges': define({
    ...whole(0, 1_000_000),
    default: 25_000,
    texts: () => [t.maxBankChargesLabel, t.maxBankChargesExplanation],
    needsApproval: true,
  }),
  'receivables.dunningDays': define({
    ...dunningDays,
    default: [21, 35, 60],
    texts: () => [t.dunningDaysLabel, t.dunningDaysExplanation],
    needsApproval: false,
  }),
  'mail.invoiceSubject': define({
    ...template(line(200), invoiceWords),
    default: source.mailInvoiceSubjectDefault,
    texts: () => [t.mailInvoiceSubjectLabel, t.availablePlaceholders(inBraces(invoiceWords))],
    needsApproval: true,
  }),
  'mail.invoiceText': define({
    ...template(lines(4000), invoiceWords),
    default: source.mailInvoiceTextDefault,
    texts: () => [t.mailInvoiceTextLabel, t.mailInvoiceTextExplanation(inBraces(invoiceWords))],
    needsApproval: true,
  }),
  'mail.reminderSubject': define({
    ...template(line(200), reminderWords),
    default: source.mailReminderSubjectDefault,
    texts: () => [t.mailReminderSubjectLabel, t.availablePlaceholders(inBraces(reminderWords))],
    needsApproval: true,
  }),
  'mail.reminderText': define({
    ...template(lines(4000), reminderWords),
    default: source.mailReminderTextDefault,
    texts: () => [t.mailReminderTextLabel, t.availablePlaceholders(inBraces(reminderWords))],
    needsApproval: true,
  }),
  'mail.overdueSubject': define({
    ...template(line(200), reminderWords),
    default: source.mailOverdueSubjectDefault,
    texts: () => [t.mailOverdueSubjectLabel, t.availablePlaceholders(inBraces(reminderWords))],
    needsApproval: true,
  }),
  'mail.overdueText': define({
    ...template(lines(4000), reminderWords),
    default: source.mailOverdueTextDefault,
    texts: () => [t.mailOverdueTextLabel, t.availablePlaceholders(inBraces(reminderWords))],
    needsApproval: true,
  }),
  'business.timeZone': define({
    ...timeZone,
    default: 'Africa/Abidjan',
    texts: () => [t.businessTimeZoneLabel, t.businessTimeZoneExplanation],
    needsApproval: true,
  }),
  'conversions.feeBasisPoints': define({
    ...whole(0, 10_000),
    default: 150,
    texts: () => [t.conversionsFeeBasisPointsLabel, t.conversionsFeeBasisPointsExplanation],
    needsApproval: true,
  }),
  'conversions.filingThresholdXof': define({
    ...whole(0, 9_000_000_000_000_000),
    default: 100_000_000,
    texts: () => [t.conversionsFilingThresholdXofLabel, t.conversionsFilingThresholdXofExplanation],
    needsApproval: true,
  }),
  'conversions.personDayLimitXof': define({
    ...whole(0, 9_000_000_000_000_000),
    default: 500_000_000,
    texts: () => [t.conversionsPersonDayLimitXofLabel, t.conversionsPersonDayLimitXofExplanation],
    needsApproval: true,
  }),
  'conversions.ownAccountDayLimitXof': define({
    ...whole(0, 9_000_000_000_000_000),
    default: 1_000_000_000,
    texts: () => [t.conversionsOwnAccountDayLimitXofLabel, t.conversionsOwnAccountDayLimitXofExplanation],
    needsApproval: true,
  }),
  'conversions.rateLockHours': define({
    ...whole(1, 168),
    default: 24,
    texts: () => [t.conversionsRateLockHoursLabel, t.conversionsRateLockHoursExplanation],
    needsApproval: true,
  }),
  'fx.staleAfterHours': define({
    ...whole(1, 240),
    default: 36,
    texts: () => [t.fxStaleAfterHoursLabel, t.fxStaleAfterHoursExplanation],
    needsApproval: true,
  }),
  'fx.parityTolerancePercent': define({
    ...whole(1, 1000),
    default: 50,
    texts: () => [t.fxParityTolerancePercentLabel, t.fxParityTolerancePercentExplanation],
    needsApproval: true,
    source: () => t.fxParityTolerancePercentSource,
  }),
  'screening.threshold': define({
    ...decimal(
      z
        .number()
        .check(
          z.gte(0.5, { error: () => t.screeningThresholdMin }),
          z.lte(0.95, { error: () => t.screeningThresholdMax }),
        ),
    ),
    default: 0.84,
    texts: () => [t.screeningThresholdLabel, t.screeningThresholdExplanation],
    needsApproval: true,
  }),
  'screening.listMaxAgeDays': define({
    ...whole(1, 90),
    default: 30,
    texts: () => [t.screeningListMaxAgeDaysLabel, t.screeningListMaxAgeDaysExplanation],
    needsApproval: true,
  }),
  'screening.fetchLists': define({
    ...yesOrNo,
    default: true,
    texts: () => [t.screeningFetchListsLabel, t.screeningFetchListsExplanation],
    needsApproval: true,
    requiredInProduction: true,
  }),
  'compliance.filingDeadlineBankDays': define({
    ...whole(1, 60),
    default: 5,
    texts: () => [t.complianceFilingDeadlineBankDaysLabel, t.complianceFilingDeadlineBankDaysExplanation],
    needsApproval: true,
  }),
  'compliance.dossierBlocks': define({
    ...yesOrNo,
    default: false,
    defaultInProduction: true,
    texts: () => [t.complianceDossierBlocksLabel, t.complianceDossierBlocksExplanation],
    needsApproval: true,
  }),
  'compliance.goamlEntityId': define({
    ...whole(0, 2_147_483_647),
    default: 0,
    texts: () => [t.complianceGoamlEntityIdLabel, t.complianceGoamlEntityIdExplanation],
    needsApproval: false,
  }),
  'compliance.goamlBranch': define({
    ...filledLine(255),
    default: 'Head office',
    texts: () => [t.complianceGoamlBranchLabel, t.complianceGoamlBranchExplanation],
    needsApproval: false,
  }),
  'compliance.goamlCodes': define({
    ...goamlCodeLines,
    default: [],
    texts: () => [t.complianceGoamlCodesLabel, t.complianceGoamlCodesExplanation(goamlCodeNames)],
    needsApproval: false,
  }),
  'compliance.highRiskCountries': define({
    ...countryNames,
    default: [],
    texts: () => [t.complianceHighRiskCountriesLabel, t.complianceHighRiskCountriesExplanation],
    needsApproval: true,
  }),
  'signIn.secondFactorRoles': define({
    ...roleNames,
    default: [],
    texts: () => [t.signInSecondFactorRolesLabel, t.signInSecondFactorRolesExplanation],
    needsApproval: true,
  }),
  'signIn.notices': define({
    ...yesOrNo,
    default: true,
    texts: () => [t.signInNoticesLabel, t.signInNoticesExplanation],
    needsApproval: true,
  }),
  'risk.creditWeight': define({
    ...whole(0, 100),
    default: 25,
    texts: () => [t.riskCreditWeightLabel, t.riskCreditWeightExplanation],
    needsApproval: false,
  }),
  'risk.operationalWeight': define({
    ...whole(0, 100),
    default: 25,
    texts: () => [t.riskOperationalWeightLabel, t.riskOperationalWeightExplanation],
    needsApproval: false,
  }),
  'risk.complianceWeight': define({
    ...whole(0, 100),
    default: 35,
    texts: () => [t.riskComplianceWeightLabel, t.riskComplianceWeightExplanation],
    needsApproval: false,
  }),
  'risk.marketWeight': define({
    ...whole(0, 100),
    default: 15,
    texts: () => [t.riskMarketWeightLabel, t.riskMarketWeightExplanation],
    needsApproval: false,
  }),
  'wallets.coolingHours': define({
    ...whole(0, 720),
    default: 24,
    texts: () => [t.walletsCoolingHoursLabel, t.walletsCoolingHoursExplanation],
    needsApproval: true,
  }),
  'wallets.lowTreasuryUsdt': define({
    ...whole(0, 1_000_000_000),
    default: 50_000,
    texts: () => [t.walletsLowTreasuryUsdtLabel, t.walletsLowTreasuryUsdtExplanation],
    needsApproval: false,
  }),
  'provider.name': define({
    ...line(140),
    default: '',
    texts: () => [t.providerNameLabel, t.providerNameExplanation],
    needsApproval: true,
  }),
  'provider.legalBasis': define({
    ...line(300),
    default: '',
    texts: () => [t.providerLegalBasisLabel, t.providerLegalBasisExplanation],
    needsApproval: true,
  }),
  'provider.accountNumber': define({
    ...line(40),
    default: '',
    texts: () => [t.providerAccountNumberLabel, t.providerAccountNumberExplanation],
    needsApproval: true,
    masked: true,
  }),
  'provider.accountName': define({
    ...line(140),
    default: '',
    texts: () => [t.providerAccountNameLabel, t.providerAccountNameExplanation],
    needsApproval: true,
  }),
  'webhooks.allowedNetworks': define({
    ...networks,
    default: [] as string[],
    texts: () => [t.webhooksAllowedNetworksLabel, t.webhooksAllowedNetworksExplanation],
    needsApproval: true,
  }),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof registry
export type SettingValue<K extends SettingKey> = z.output<(typeof registry)[K]['schema']>

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(registry, text)
}
