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

/** All settings. */
export const registry = {
  ...businessSettings,
  'invoices.terms': define({
    ...lines(1000),
    default: '',
    label: () => t.invoicesTermsLabel,
    explanation: () => t.invoicesTermsExplanation,
    affectsMoney: false,
  }),
  'invoices.numberPrefix': define({
    ...ruled('invoices.numberPrefix', filledLine(8)),
    default: 'INV',
    label: () => t.invoicesNumberPrefixLabel,
    explanation: () => t.invoicesNumberPrefixExplanation,
    affectsMoney: false,
  }),
  ...taxSettings,
  'invoices.reminderDays': define({
    ...dayOffsets,
    default: [-3, 1, 7, 14],
    label: () => t.invoicesReminderDaysLabel,
    explanation: () => t.invoicesReminderDaysExplanation,
    affectsMoney: false,
  }),
  'receivables.bookCertain': define({
    ...yesOrNo,
    default: false,
    label: () => t.bookCertainLabel,
    explanation: () => t.bookCertainExplanation,
    affectsMoney: true,
  }),
  'receivables.maxBankCharges': define({
    ...whole(0, 1_000_000),
    default: 25_000,
    label: () => t.maxBankChargesLabel,
    explanation: () => t.maxBankChargesExplanation,
    affectsMoney: true,
  }),
  'receivables.dunningDays': define({
    ...dunningDays,
    default: [21, 35, 60],
    label: () => t.dunningDaysLabel,
    explanation: () => t.dunningDaysExplanation,
    affectsMoney: false,
  }),
  'mail.invoiceSubject': define({
    ...template(line(200), invoiceWords),
    default: source.mailInvoiceSubjectDefault,
    label: () => t.mailInvoiceSubjectLabel,
    explanation: () => t.mailInvoiceSubjectExplanation(inBraces(invoiceWords)),
    affectsMoney: false,
  }),
  'mail.invoiceText': define({
    ...template(lines(4000), invoiceWords),
    default: source.mailInvoiceTextDefault,
    label: () => t.mailInvoiceTextLabel,
    explanation: () => t.mailInvoiceTextExplanation(inBraces(invoiceWords)),
    affectsMoney: false,
  }),
  'mail.reminderSubject': define({
    ...template(line(200), reminderWords),
    default: source.mailReminderSubjectDefault,
    label: () => t.mailReminderSubjectLabel,
    explanation: () => t.mailReminderSubjectExplanation(inBraces(reminderWords)),
    affectsMoney: false,
  }),
  'mail.reminderText': define({
    ...template(lines(4000), reminderWords),
    default: source.mailReminderTextDefault,
    label: () => t.mailReminderTextLabel,
    explanation: () => t.mailReminderTextExplanation(inBraces(reminderWords)),
    affectsMoney: false,
  }),
  'mail.overdueSubject': define({
    ...template(line(200), reminderWords),
    default: source.mailOverdueSubjectDefault,
    label: () => t.mailOverdueSubjectLabel,
    explanation: () => t.mailOverdueSubjectExplanation(inBraces(reminderWords)),
    affectsMoney: false,
  }),
  'mail.overdueText': define({
    ...template(lines(4000), reminderWords),
    default: source.mailOverdueTextDefault,
    label: () => t.mailOverdueTextLabel,
    explanation: () => t.mailOverdueTextExplanation(inBraces(reminderWords)),
    affectsMoney: false,
  }),
  'business.timeZone': define({
    ...timeZone,
    default: 'Africa/Abidjan',
    label: () => t.businessTimeZoneLabel,
    explanation: () => t.businessTimeZoneExplanation,
    affectsMoney: true,
  }),
  'conversions.feeBasisPoints': define({
    ...whole(0, 10_000),
    default: 150,
    label: () => t.conversionsFeeBasisPointsLabel,
    explanation: () => t.conversionsFeeBasisPointsExplanation,
    affectsMoney: true,
  }),
  'conversions.filingThresholdXof': define({
    ...whole(0, 9_000_000_000_000_000),
    default: 100_000_000,
    label: () => t.conversionsFilingThresholdXofLabel,
    explanation: () => t.conversionsFilingThresholdXofExplanation,
    affectsMoney: true,
  }),
  'conversions.personDayLimitXof': define({
    ...whole(0, 9_000_000_000_000_000),
    default: 500_000_000,
    label: () => t.conversionsPersonDayLimitXofLabel,
    explanation: () => t.conversionsPersonDayLimitXofExplanation,
    affectsMoney: true,
  }),
  'conversions.ownAccountDayLimitXof': define({
    ...whole(0, 9_000_000_000_000_000),
    default: 1_000_000_000,
    label: () => t.conversionsOwnAccountDayLimitXofLabel,
    explanation: () => t.conversionsOwnAccountDayLimitXofExplanation,
    affectsMoney: true,
  }),
  'conversions.rateLockHours': define({
    ...whole(1, 168),
    default: 24,
    label: () => t.conversionsRateLockHoursLabel,
    explanation: () => t.conversionsRateLockHoursExplanation,
    affectsMoney: true,
  }),
  'fx.staleAfterHours': define({
    ...whole(1, 240),
    default: 36,
    label: () => t.fxStaleAfterHoursLabel,
    explanation: () => t.fxStaleAfterHoursExplanation,
    affectsMoney: true,
  }),
  'fx.parityTolerancePercent': define({
    ...whole(1, 1000),
    default: 50,
    label: () => t.fxParityTolerancePercentLabel,
    explanation: () => t.fxParityTolerancePercentExplanation,
    affectsMoney: true,
    source: source.fxParityTolerancePercentSource,
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
    default: 0.85,
    label: () => t.screeningThresholdLabel,
    explanation: () => t.screeningThresholdExplanation,
    affectsMoney: true,
  }),
  'screening.listMaxAgeDays': define({
    ...whole(1, 90),
    default: 30,
    label: () => t.screeningListMaxAgeDaysLabel,
    explanation: () => t.screeningListMaxAgeDaysExplanation,
    affectsMoney: true,
  }),
  'screening.fetchLists': define({
    ...yesOrNo,
    default: true,
    label: () => t.screeningFetchListsLabel,
    explanation: () => t.screeningFetchListsExplanation,
    affectsMoney: true,
    requiredInProduction: true,
  }),
  'compliance.filingDeadlineBankDays': define({
    ...whole(1, 60),
    default: 5,
    label: () => t.complianceFilingDeadlineBankDaysLabel,
    explanation: () => t.complianceFilingDeadlineBankDaysExplanation,
    affectsMoney: false,
  }),
  'compliance.dossierBlocks': define({
    ...yesOrNo,
    default: false,
    defaultInProduction: true,
    label: () => t.complianceDossierBlocksLabel,
    explanation: () => t.complianceDossierBlocksExplanation,
    affectsMoney: true,
  }),
  'compliance.goamlEntityId': define({
    ...whole(0, 2_147_483_647),
    default: 0,
    label: () => t.complianceGoamlEntityIdLabel,
    explanation: () => t.complianceGoamlEntityIdExplanation,
    affectsMoney: false,
  }),
  'compliance.goamlBranch': define({
    ...filledLine(255),
    default: 'Head office',
    label: () => t.complianceGoamlBranchLabel,
    explanation: () => t.complianceGoamlBranchExplanation,
    affectsMoney: false,
  }),
  'compliance.goamlCodes': define({
    ...goamlCodeLines,
    default: [],
    label: () => t.complianceGoamlCodesLabel,
    explanation: () => t.complianceGoamlCodesExplanation(goamlCodeNames),
    affectsMoney: false,
  }),
  'compliance.highRiskCountries': define({
    ...countryNames,
    default: [],
    label: () => t.complianceHighRiskCountriesLabel,
    explanation: () => t.complianceHighRiskCountriesExplanation,
    affectsMoney: true,
  }),
  'signIn.secondFactorRoles': define({
    ...roleNames,
    default: [],
    label: () => t.signInSecondFactorRolesLabel,
    explanation: () => t.signInSecondFactorRolesExplanation,
    affectsMoney: false,
  }),
  'signIn.notices': define({
    ...yesOrNo,
    default: true,
    label: () => t.signInNoticesLabel,
    explanation: () => t.signInNoticesExplanation,
    affectsMoney: true,
  }),
  'risk.creditWeight': define({
    ...whole(0, 100),
    default: 25,
    label: () => t.riskCreditWeightLabel,
    explanation: () => t.riskCreditWeightExplanation,
    affectsMoney: false,
  }),
  'risk.operationalWeight': define({
    ...whole(0, 100),
    default: 25,
    label: () => t.riskOperationalWeightLabel,
    explanation: () => t.riskOperationalWeightExplanation,
    affectsMoney: false,
  }),
  'risk.complianceWeight': define({
    ...whole(0, 100),
    default: 35,
    label: () => t.riskComplianceWeightLabel,
    explanation: () => t.riskComplianceWeightExplanation,
    affectsMoney: false,
  }),
  'risk.marketWeight': define({
    ...whole(0, 100),
    default: 15,
    label: () => t.riskMarketWeightLabel,
    explanation: () => t.riskMarketWeightExplanation,
    affectsMoney: false,
  }),
  'wallets.coolingHours': define({
    ...whole(0, 720),
    default: 24,
    label: () => t.walletsCoolingHoursLabel,
    explanation: () => t.walletsCoolingHoursExplanation,
    affectsMoney: true,
  }),
  'wallets.lowTreasuryUsdt': define({
    ...whole(0, 1_000_000_000),
    default: 50_000,
    label: () => t.walletsLowTreasuryUsdtLabel,
    explanation: () => t.walletsLowTreasuryUsdtExplanation,
    affectsMoney: false,
  }),
  'provider.name': define({
    ...line(140),
    default: '',
    label: () => t.providerNameLabel,
    explanation: () => t.providerNameExplanation,
    affectsMoney: true,
  }),
  'provider.legalBasis': define({
    ...line(300),
    default: '',
    label: () => t.providerLegalBasisLabel,
    explanation: () => t.providerLegalBasisExplanation,
    affectsMoney: true,
  }),
  'provider.accountNumber': define({
    ...line(40),
    default: '',
    label: () => t.providerAccountNumberLabel,
    explanation: () => t.providerAccountNumberExplanation,
    affectsMoney: true,
    masked: true,
  }),
  'provider.accountName': define({
    ...line(140),
    default: '',
    label: () => t.providerAccountNameLabel,
    explanation: () => t.providerAccountNameExplanation,
    affectsMoney: true,
  }),
  'webhooks.allowedNetworks': define({
    ...networks,
    default: [] as string[],
    label: () => t.webhooksAllowedNetworksLabel,
    explanation: () => t.webhooksAllowedNetworksExplanation,
    affectsMoney: true,
  }),
} as const satisfies Record<string, SettingDefinition>

export type SettingKey = keyof typeof registry
export type SettingValue<K extends SettingKey> = z.output<(typeof registry)[K]['schema']>

export function isSettingKey(text: string): text is SettingKey {
  return Object.hasOwn(registry, text)
}
