/** The set-up of certification: saved, tested, and as screens see it. */
import type { CertificationSetUp } from '#contract/certification/api.ts'
import { systemOf } from '#contract/certification/labels.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Executor, Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { addressOf, certifierOf, keyRow, servicesOf } from './certifiers.ts'
import type { CertificationDependencies } from './dependencies.ts'
import type { CertificationError } from './errors.ts'
import { findSetUp, lockSetUp, upsertSetUp } from './store.ts'
import type { SetUpRow } from './tables.ts'

export interface SetUpInput
  extends Pick<
    SetUpRow,
    | 'isOn'
    | 'service'
    | 'productionUrl'
    | 'pointOfSale'
    | 'establishment'
    | 'regime'
    | 'paymentMethod'
    | 'stickerThreshold'
  > {
  /** Null keeps the stored one. */
  readonly key: string | null
  readonly version: number | null
}

export async function saveSetUp(
  transaction: Transaction,
  deps: CertificationDependencies,
  actor: Actor,
  { key, version, ...input }: SetUpInput,
): Promise<Result<null, CertificationError>> {
  const before = await lockSetUp(transaction)
  if (before && version !== null && version !== before.version)
    return err({ code: 'stale_version', currentVersion: before.version })
  const country = await deps.settings.read(transaction, 'business.country')
  const system = systemOf(country)
  if (system === null) return err({ code: 'no_system', country })
  if (!servicesOf(deps, system).includes(input.service)) return err({ code: 'service_not_offered' })
  const address = addressOf(deps, system, input.service, input.productionUrl)
  if (address === null) return err({ code: 'production_url_needed' })
  const taxId = (await deps.settings.read(transaction, 'business.taxId')).replace(/[\s.-]/g, '').toUpperCase()
  if (input.isOn && taxId === '') return err({ code: 'seller_tax_id_needed' })
  // A stored key is not sent to another address, which may be another party's.
  const isSame =
    before?.system === system && addressOf(deps, before.system, before.service, before.productionUrl) === address
  const plain = key ?? (input.service === 'simulator' ? `sandbox-${taxId}` : null)
  if (plain === null && !isSame) return err({ code: 'key_needed' })
  const now = deps.clock.now()
  const after: SetUpRow = {
    ...input,
    onlyRow: true,
    system,
    keySealed: plain === null ? (before?.keySealed ?? '') : deps.encryption.seal(plain, keyRow),
    stickersLeft: isSame ? (before?.stickersLeft ?? null) : null,
    onSince: input.isOn ? (before?.onSince ?? now) : null,
    version: (before?.version ?? 0) + 1,
    updatedAt: now,
    updatedBy: actor.userId,
    updatedByName: actor.name,
  }
  await upsertSetUp(transaction, after)
  await deps.audit.append(transaction, actor, {
    action: 'update',
    resourceType: 'setting',
    resourceId: 'certification',
    details: { event: 'certification.set_up' },
    before: auditedSetUp(before),
    after: auditedSetUp(after),
  })
  await deps.outbox.emit(transaction, {
    kind: 'settings',
    type: 'certification.set_up',
    version: 1,
    aggregateId: 'certification',
    payload: {},
  })
  return ok(null)
}

/** Without the key; whether it changed is seen. */
function auditedSetUp(row: SetUpRow | null): Record<string, unknown> {
  if (!row) return {}
  const { keySealed, updatedAt, updatedBy, updatedByName, onlyRow, ...seen } = row
  return { ...seen, onSince: row.onSince?.toISOString() ?? null, key: `••• ${row.version}` }
}

/** Calls the authority with the stored key. */
export async function testSetUp(
  deps: CertificationDependencies,
  actor: Actor,
): Promise<Result<{ isReached: boolean; answer: string }, CertificationError>> {
  const setUp = await findSetUp(deps.database.pool)
  if (!setUp) return err({ code: 'certification_off' })
  const tested = await certifierOf(deps, setUp).test()
  const result = tested.ok ? { isReached: true, answer: tested.value } : { isReached: false, answer: tested.error }
  await deps.database.transaction((transaction) =>
    deps.audit.append(transaction, actor, {
      action: 'update',
      resourceType: 'setting',
      resourceId: 'certification',
      details: { event: 'certification.tested', ...result },
    }),
  )
  return ok(result)
}

/** The set-up as screens see it, with defaults before the first one. */
export async function presentSetUp(executor: Executor, deps: CertificationDependencies): Promise<CertificationSetUp> {
  const row = await findSetUp(executor)
  const country = await deps.settings.read(executor, 'business.country')
  const system = systemOf(country)
  const own = row?.system === system ? row : null
  const services = system === null ? [] : servicesOf(deps, system)
  return {
    system,
    country,
    isVerified: system !== 'secef',
    isOn: row?.isOn ?? false,
    services,
    service: own?.service ?? services[0] ?? null,
    productionUrl: own?.productionUrl ?? null,
    hasKey: own !== null,
    pointOfSale: own?.pointOfSale ?? '',
    establishment: own?.establishment ?? '',
    regime: own?.regime ?? 'normal',
    paymentMethod: own?.paymentMethod ?? 'transfer',
    stickerThreshold: own?.stickerThreshold ?? 100,
    stickersLeft: own?.stickersLeft ?? null,
    sellerTaxId: await deps.settings.read(executor, 'business.taxId'),
    version: row?.version ?? 0,
  }
}
