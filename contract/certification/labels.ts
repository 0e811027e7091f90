/** Systems and states of invoice certification. Light, because screens load it first. */

/** `secef` is Burkina Faso's, reported to work as e-MCF; that is not verified. */
export const certificationSystems = ['fne', 'emcf', 'secef'] as const
export type CertificationSystem = (typeof certificationSystems)[number]

/** The country of each system, as the business profile names it. */
export const systemCountry: Readonly<Record<CertificationSystem, string>> = {
  fne: "Côte d'Ivoire",
  emcf: 'Benin',
  secef: 'Burkina Faso',
}

/** The system of a country; null where none is known. */
export const systemOf = (country: string): CertificationSystem | null =>
  certificationSystems.find((system) => systemCountry[system] === country) ?? null

/**
 * `unknown` may have been certified: a person or the authority's list says. A document without a
 * certification needs none, or has not been requested.
 */
export const certificationStates = ['pending', 'submitting', 'certified', 'refused', 'unknown', 'cancelled'] as const
export type CertificationState = (typeof certificationStates)[number]

export const certificationTemplates = ['B2B', 'B2C', 'B2F', 'B2G'] as const
export const certificationPayments = ['cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred'] as const
/** AIB of e-MCF, on the base before VAT: A 1 % of a client with IFU, B 5 % of one without. */
export const certificationWithholdings = ['A', 'B'] as const
export type Withholding = (typeof certificationWithholdings)[number]
export const withholdingPercent = { A: 1, B: 5 } as const satisfies Record<Withholding, number>
export const vatRegimes = ['normal', 'exception', 'tps'] as const

/** `failed`: no clear answer, so the rest is skipped. */
export const specimenStates = ['certified', 'refused', 'failed', 'skipped'] as const

/** Where the authority is called. `simulator` exists in sandbox mode only. */
export const certificationServices = ['simulator', 'test', 'production'] as const
export type CertificationService = (typeof certificationServices)[number]

/** Fields of a change to the set-up; the key shows only that it changes. */
export const certificationFields = [
  'isOn',
  'service',
  'productionUrl',
  'key',
  'pointOfSale',
  'establishment',
  'regime',
  'paymentMethod',
  'stickerThreshold',
] as const
export type CertificationField = (typeof certificationFields)[number]
