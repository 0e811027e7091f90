import { sql } from 'drizzle-orm'
import type { ServedHarness } from '#tests/running/served-harness.ts'

/** Valid bodies of the calls about certified invoices. */
export const certificationBodies = {
  'POST /api/invoices/:id/certification': { template: 'B2C', paymentMethod: 'transfer', withholding: 'B', version: 1 },
  'POST /api/invoices/:id/sending-exception': { reason: 'an outage' },
  'POST /api/certifications/:id/retry': { version: 1 },
  'POST /api/certifications/:id/withdraw': { version: 1 },
  'POST /api/certifications/:id/record': {
    outcome: 'certified',
    reference: '9606123E26000000001',
    qr: 'https://example.org/verify/1',
    reason: 'found in the FNE space',
    version: 1,
  },
  'POST /api/sending-exceptions/:id/decision': { decision: 'rejected', version: 1 },
  'POST /api/certification-set-up': {
    isOn: false,
    service: 'test',
    productionUrl: 'https://fne.example.org',
    key: 'a key of the authority',
    pointOfSale: 'Principal',
    establishment: 'Abidjan',
    regime: 'normal',
    paymentMethod: 'transfer',
    stickerThreshold: 100,
    version: 1,
  },
  'POST /api/certification-set-up/decision': {
    decision: 'rejected',
    version: 1,
    proposedAt: '2026-11-24T10:00:00.000Z',
  },
  'POST /api/certification-set-up/test': {},
  'POST /api/certification-set-up/specimens': {},
}

const period = { from: '2026-11-01', to: '2026-11-30' }

export const certificationQueries = {
  'GET /api/certifications': { limit: '10', cursor: '1', state: 'unknown', ...period },
  'GET /api/certification-summary': period,
}

/** Turns certification on, so that a draft needs it. */
export async function turnCertificationOn({ harness }: ServedHarness): Promise<void> {
  const sealed = harness.modules.encryption.seal('sandbox-9606123E', 'certification.set_up:key')
  const now = harness.now().toISOString()
  await harness.database.pool.execute(sql`
    insert into certification.set_up (system, is_on, service, key_sealed, point_of_sale, establishment, regime, payment_method,
      sticker_threshold, on_since, updated_at, updated_by_name)
    values ('fne', true, 'test', ${sealed}, 'Principal', 'Abidjan', 'normal', 'transfer', 100, ${now}, ${now}, 'Test')
    on conflict do nothing`)
}

/** The set-up that `turnCertificationOn` makes, turned off. */
export const setUpTurnedOff = {
  isOn: false,
  service: 'test',
  productionUrl: null,
  key: null,
  pointOfSale: 'Principal',
  establishment: 'Abidjan',
  regime: 'normal',
  paymentMethod: 'transfer',
  stickerThreshold: 100,
}
