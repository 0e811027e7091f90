/** Definitions of the register's lines. */

import type { registerGroups } from '#contract/filings/registers.ts'
import type { SettingKey } from '#server/modules/settings/index.ts'
import * as t from '../messages.ts'

interface Common {
  readonly group: (typeof registerGroups)[number]
  readonly label: string
  readonly unit: string
  /** The source until a person records a better one. */
  readonly source: string
}

/**
 * The value is a setting, changed under all guards of settings; the register holds source and
 * verification.
 */
type OfSetting = Common & { readonly setting: SettingKey }
/** The register holds the value; `value` applies until one is recorded. */
type OwnValue = Common & { readonly value: string; readonly shape: RegExp; readonly wants: string }

const whole = { shape: /^\d{1,15}$/, wants: t.mustBeWholeNumber } as const
const percent = { shape: /^(100|\d{1,2})$/, wants: t.mustBePercentage } as const
const house = t.internalPolicy
const older = t.olderRegulationSource
const instructions = t.currentRegulationSource

/** All lines of the register. None is verified until a person records who verified it. */
export const registerDefinitions = {
  filingThreshold: {
    group: 'threshold',
    label: 'Filing threshold',
    unit: 'XOF',
    source: house,
    setting: 'conversions.filingThresholdXof',
  },
  domiciliationThreshold: {
    group: 'threshold',
    label: t.goodsDomiciliationLabel,
    unit: 'XOF',
    source: older,
    value: '10000000',
    ...whole,
  },
  justificationThreshold: {
    group: 'threshold',
    label: t.supportingDocumentsLabel,
    unit: 'XOF',
    source: older,
    value: '500000',
    ...whole,
  },
  cashReportThreshold: {
    group: 'threshold',
    label: t.cashReportLabel,
    unit: 'XOF',
    source: t.cashReportSource,
    value: '15000000',
    ...whole,
  },
  filingDeadline: {
    group: 'deadline',
    label: t.filingDeadlineLabel,
    unit: t.bankDaysUnit,
    source: house,
    setting: 'compliance.filingDeadlineBankDays',
  },
  repatriationMonths: {
    group: 'deadline',
    label: t.repatriationLabel,
    unit: 'months',
    source: instructions,
    value: '1',
    ...whole,
  },
  goodsPaymentDays: {
    group: 'deadline',
    label: t.goodsPaymentLabel,
    unit: 'days',
    source: older,
    value: '120',
    ...whole,
  },
  servicesPaymentDays: {
    group: 'deadline',
    label: t.servicesPaymentLabel,
    unit: 'days',
    source: older,
    value: '30',
    ...whole,
  },
  cessionPercent: {
    group: 'share',
    label: t.cededProceedsLabel,
    unit: '%',
    source: instructions,
    value: '80',
    ...percent,
  },
  highRiskCountries: {
    group: 'countries',
    label: t.highRiskCountriesLabel,
    unit: '',
    source: t.noneStated,
    setting: 'compliance.highRiskCountries',
  },
  providerName: {
    group: 'provider',
    label: 'Licensed provider',
    unit: '',
    source: t.noneStated,
    setting: 'provider.name',
  },
  providerLegalBasis: {
    group: 'provider',
    label: t.providerLegalBasisLabel,
    unit: '',
    source: t.noneStated,
    setting: 'provider.legalBasis',
  },
} as const satisfies Record<string, OfSetting | OwnValue>

export type RegisterKey = keyof typeof registerDefinitions
export type RegisterDefinition = OfSetting | OwnValue

export const isRegisterKey = (key: string): key is RegisterKey => Object.hasOwn(registerDefinitions, key)
export const definitionOf = (key: RegisterKey): RegisterDefinition => registerDefinitions[key]
/** Keys whose value the register holds. */
export type OwnKey = {
  [K in RegisterKey]: (typeof registerDefinitions)[K] extends { readonly value: string } ? K : never
}[RegisterKey]
