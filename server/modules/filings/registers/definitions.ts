/** Definitions of the register's lines. */

import type { registerGroups } from '#contract/filings/registers.ts'
import type { SettingKey } from '#server/modules/settings/index.ts'

interface Common {
  readonly group: (typeof registerGroups)[number]
  readonly label: string
  readonly unit: string
  /** The source until somebody records a better one. */
  readonly source: string
}

/**
 * The value is a setting, changed under all guards of settings; the register holds source and
 * verification.
 */
type OfSetting = Common & { readonly setting: SettingKey }
/** The register holds the value; `value` applies until one is recorded. */
type OwnValue = Common & { readonly value: string; readonly shape: RegExp; readonly wants: string }

const whole = { shape: /^\d{1,15}$/, wants: 'must be a whole number' } as const
const percent = { shape: /^(100|\d{1,2})$/, wants: 'must be a percentage from 0 to 100' } as const
const house = 'House policy: no published rule was found'
const older = 'Older value under Regulation 09/2010/CM/UEMOA, to be checked against Regulation 06/2024/CM/UEMOA'
const instructions = 'Regulation 06/2024/CM/UEMOA and instructions 01 to 15-07-2025-RFE, from public accounts of them'

/** All lines of the register. None is verified until somebody records who verified it. */
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
    label: 'Domiciliation of goods trade above',
    unit: 'XOF',
    source: older,
    value: '10000000',
    ...whole,
  },
  justificationThreshold: {
    group: 'threshold',
    label: 'Supporting documents from',
    unit: 'XOF',
    source: older,
    value: '500000',
    ...whole,
  },
  cashReportThreshold: {
    group: 'threshold',
    label: 'Cash report to CENTIF from',
    unit: 'XOF',
    source: 'Public accounts of the uniform law of 31 March 2023; outlets disagree',
    value: '15000000',
    ...whole,
  },
  filingDeadline: {
    group: 'deadline',
    label: 'Filing deadline',
    unit: 'bank days',
    source: house,
    setting: 'compliance.filingDeadlineBankDays',
  },
  repatriationMonths: {
    group: 'deadline',
    label: 'Repatriation of export proceeds after the due date',
    unit: 'months',
    source: instructions,
    value: '1',
    ...whole,
  },
  goodsPaymentDays: {
    group: 'deadline',
    label: 'Payment for goods after shipment',
    unit: 'days',
    source: older,
    value: '120',
    ...whole,
  },
  servicesPaymentDays: {
    group: 'deadline',
    label: 'Payment for services',
    unit: 'days',
    source: older,
    value: '30',
    ...whole,
  },
  cessionPercent: {
    group: 'share',
    label: 'Export proceeds ceded to BCEAO',
    unit: '%',
    source: instructions,
    value: '80',
    ...percent,
  },
  highRiskCountries: {
    group: 'countries',
    label: 'High-risk countries',
    unit: '',
    source: 'None stated',
    setting: 'compliance.highRiskCountries',
  },
  providerName: {
    group: 'provider',
    label: 'Licensed provider',
    unit: '',
    source: 'None stated',
    setting: 'provider.name',
  },
  providerLegalBasis: {
    group: 'provider',
    label: 'Legal basis of the provider',
    unit: '',
    source: 'None stated',
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
