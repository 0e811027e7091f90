/** Definitions of the register's lines. */

import type { registerGroups } from '#contract/filings/registers.ts'
import type { SettingKey } from '#server/modules/settings/index.ts'
import { t } from '../texts.ts'

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
type OwnValue = Common & { readonly value: string; readonly shape: RegExp; readonly wants: () => string }

const whole = { shape: /^\d{1,15}$/, wants: () => t.mustBeWholeNumber } as const
const percent = { shape: /^(100|\d{1,2})$/, wants: () => t.mustBePercentage } as const

/**
 * All lines of the register, with texts in the language of the work. None is verified until a
 * person records who verified it.
 */
export const registerDefinitions = {
  filingThreshold: {
    group: 'threshold',
    get label() {
      return t.filingThresholdLabel
    },
    unit: 'XOF',
    get source() {
      return t.internalPolicy
    },
    setting: 'conversions.filingThresholdXof',
  },
  domiciliationThreshold: {
    group: 'threshold',
    get label() {
      return t.goodsDomiciliationLabel
    },
    unit: 'XOF',
    get source() {
      return t.olderRegulationSource
    },
    value: '10000000',
    ...whole,
  },
  justificationThreshold: {
    group: 'threshold',
    get label() {
      return t.supportingDocumentsLabel
    },
    unit: 'XOF',
    get source() {
      return t.olderRegulationSource
    },
    value: '500000',
    ...whole,
  },
  cashReportThreshold: {
    group: 'threshold',
    get label() {
      return t.cashReportLabel
    },
    unit: 'XOF',
    get source() {
      return t.cashReportSource
    },
    value: '15000000',
    ...whole,
  },
  filingDeadline: {
    group: 'deadline',
    get label() {
      return t.filingDeadlineLabel
    },
    get unit() {
      return t.bankDaysUnit
    },
    get source() {
      return t.internalPolicy
    },
    setting: 'compliance.filingDeadlineBankDays',
  },
  repatriationMonths: {
    group: 'deadline',
    get label() {
      return t.repatriationLabel
    },
    get unit() {
      return t.monthsUnit
    },
    get source() {
      return t.currentRegulationSource
    },
    value: '1',
    ...whole,
  },
  goodsPaymentDays: {
    group: 'deadline',
    get label() {
      return t.goodsPaymentLabel
    },
    get unit() {
      return t.daysUnit
    },
    get source() {
      return t.olderRegulationSource
    },
    value: '120',
    ...whole,
  },
  servicesPaymentDays: {
    group: 'deadline',
    get label() {
      return t.servicesPaymentLabel
    },
    get unit() {
      return t.daysUnit
    },
    get source() {
      return t.olderRegulationSource
    },
    value: '30',
    ...whole,
  },
  cessionPercent: {
    group: 'share',
    get label() {
      return t.cededProceedsLabel
    },
    unit: '%',
    get source() {
      return t.currentRegulationSource
    },
    value: '80',
    ...percent,
  },
  highRiskCountries: {
    group: 'countries',
    get label() {
      return t.highRiskCountriesLabel
    },
    unit: '',
    get source() {
      return t.noneStated
    },
    setting: 'compliance.highRiskCountries',
  },
  providerName: {
    group: 'provider',
    get label() {
      return t.licensedProviderLabel
    },
    unit: '',
    get source() {
      return t.noneStated
    },
    setting: 'provider.name',
  },
  providerLegalBasis: {
    group: 'provider',
    get label() {
      return t.providerLegalBasisLabel
    },
    unit: '',
    get source() {
      return t.noneStated
    },
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
