/** The certifier in use, from the set-up. */
import type { CertificationService, CertificationSystem } from '#contract/certification/labels.ts'
import type { SealedColumn } from '#server/platform/encryption/encryption.ts'
import { createAddressGuard } from '#server/platform/outbound/address-guard.ts'
import type { CertificationDependencies } from './dependencies.ts'
import { createEmcfCertifier } from './emcf/emcf-certifier.ts'
import { createFneCertifier } from './fne/fne-certifier.ts'
import type { CertifierConnection, FiscalCertifier } from './port.ts'
import type { SetUpRow } from './tables.ts'

export const keyRow = 'certification.set_up:key'

export const certificationSealedColumn: SealedColumn = {
  table: 'certification.set_up',
  column: 'key_sealed',
  key: 'only_row',
  row: () => keyRow,
}

/**
 * Test addresses of the authorities, from the DGI's procedure of May 2025 and the API v1.0 of
 * 2021-01-15. FNE gives each company its production address after the specimens. Burkina Faso's
 * are not known.
 */
const publishedUrls: Readonly<
  Record<CertificationSystem, { readonly test: string | null; readonly production: string | null }>
> = {
  fne: { test: 'http://54.247.95.108/ws', production: null },
  emcf: {
    test: 'https://developper.impots.bj/sygmef-emcf/api',
    production: 'https://sygmef.impots.bj/emcf/api',
  },
  secef: { test: null, production: null },
}

type Simulators = Pick<CertificationDependencies, 'simulators'>

/** The address of a service; null where the set-up must state one. */
export function addressOf(
  { simulators }: Simulators,
  system: CertificationSystem,
  service: CertificationService,
  productionUrl: string | null,
): string | null {
  if (service === 'simulator') return simulators && (system === 'fne' ? simulators.fne : simulators.emcf)
  if (service === 'test') return publishedUrls[system].test
  return publishedUrls[system].production ?? productionUrl
}

/** Services of this installation: a sandbox never reaches a production service. */
export const servicesOf = ({ simulators }: Simulators, system: CertificationSystem): CertificationService[] => [
  ...(simulators ? (['simulator'] as const) : []),
  ...(publishedUrls[system].test === null ? [] : (['test'] as const)),
  ...(simulators ? [] : (['production'] as const)),
]

const timeoutMs = 20_000

export function certifierOf(
  deps: Pick<CertificationDependencies, 'simulators' | 'encryption' | 'timeoutMs'>,
  setUp: SetUpRow,
  onExchange?: CertifierConnection['onExchange'],
): FiscalCertifier {
  const { system, service, productionUrl, keySealed } = setUp
  const baseUrl = addressOf(deps, system, service, productionUrl)
  if (baseUrl === null) throw new Error(`no address of the service ${service} of ${system}`)
  const connection = {
    baseUrl,
    key: deps.encryption.open(keySealed, keyRow),
    timeoutMs: deps.timeoutMs ?? timeoutMs,
    mayConnect: service === 'simulator' ? () => true : createAddressGuard([]),
    ...(onExchange && { onExchange }),
  }
  return system === 'fne' ? createFneCertifier(connection) : createEmcfCertifier(connection, system)
}
