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
type Definition = OfSetting | OwnValue

const whole = { shape: /^\d{1,15}$/, wants: () => t.mustBeWholeNumber } as const
const percent = { shape: /^(100|\d{1,2})$/, wants: () => t.mustBePercentage } as const

/** Thresholds and deadlines. */
const limits = () =>
  ({
    filingThreshold: {
      group: 'threshold',
      label: t.filingThresholdLabel,
      unit: 'XOF',
      source: t.internalPolicy,
      setting: 'conversions.filingThresholdXof',
    },
    domiciliationThreshold: {
      group: 'threshold',
      label: t.goodsDomiciliationLabel,
      unit: 'XOF',
      source: t.olderRegulationSource,
      value: '10000000',
      ...whole,
    },
    justificationThreshold: {
      group: 'threshold',
      label: t.supportingDocumentsLabel,
      unit: 'XOF',
      source: t.olderRegulationSource,
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
      source: t.internalPolicy,
      setting: 'compliance.filingDeadlineBankDays',
    },
    repatriationMonths: {
      group: 'deadline',
      label: t.repatriationLabel,
      unit: t.monthsUnit,
      source: t.currentRegulationSource,
      value: '1',
      ...whole,
    },
    goodsPaymentDays: {
      group: 'deadline',
      label: t.goodsPaymentLabel,
      unit: t.daysUnit,
      source: t.olderRegulationSource,
      value: '120',
      ...whole,
    },
    servicesPaymentDays: {
      group: 'deadline',
      label: t.servicesPaymentLabel,
      unit: t.daysUnit,
      source: t.olderRegulationSource,
      value: '30',
      ...whole,
    },
  }) as const satisfies Record<string, Definition>

/** The share to cede, countries, and the provider with its licence. */
const furtherLines = () =>
  ({
    cessionPercent: {
      group: 'share',
      label: t.cededProceedsLabel,
      unit: '%',
      source: t.currentRegulationSource,
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
      label: t.licensedProviderLabel,
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
  }) as const satisfies Record<string, Definition>

/**
 * All lines of the register, with texts in the language of the work. None is verified until a
 * person records who verified it.
 */
export const registerDefinitions = () => ({ ...limits(), ...furtherLines() })

type Definitions = ReturnType<typeof registerDefinitions>
export type RegisterKey = keyof Definitions

export const isRegisterKey = (key: string): key is RegisterKey => Object.hasOwn(registerDefinitions(), key)
export const definitionOf = (key: RegisterKey): Definition => registerDefinitions()[key]
/** Keys whose value the register holds. */
export type OwnKey = {
  [K in RegisterKey]: Definitions[K] extends { readonly value: string } ? K : never
}[RegisterKey]
