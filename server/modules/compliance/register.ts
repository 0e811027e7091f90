import type { KycStatus } from '#contract/clients/api.ts'
import { can } from '#contract/permissions.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Client, ClientChange, NewClient } from '#server/modules/clients/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from './dependencies.ts'
import type { ComplianceError } from './errors.ts'
import { decideKyc } from './kyc/decisions.ts'
import { reassess } from './risk/assessment.ts'
import { screenClient } from './screening.ts'

/** Adds a client, screens it where lists are loaded, works out its risk, and takes a stated KYC decision's path. */
export async function addClient(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  wish: { readonly client: NewClient; readonly kycStatus: KycStatus },
): Promise<Result<Client, ComplianceError>> {
  const { kycStatus } = wish
  if (kycStatus !== 'pending' && !can(actor, 'kyc.decide')) return err({ code: 'kyc_not_permitted' })
  const made = await deps.clients.create(transaction, actor, wish.client)
  if (!made.ok) return made
  const judged = await judge(transaction, deps, actor, made.value)
  if (kycStatus === 'pending') return ok(judged)
  const { id, version } = judged
  return decideKyc(transaction, deps, actor, {
    id,
    version,
    status: kycStatus,
    reason: 'Stated when added',
    note: null,
  })
}

/** Changes a client; where its name or country changed, it is screened and its risk worked out anew. */
export async function editClient(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  wish: ClientChange,
): Promise<Result<Client, ComplianceError>> {
  const before = await deps.clients.lock(transaction, wish.id)
  const changed = await deps.clients.update(transaction, actor, wish)
  if (!changed.ok || !before) return changed
  const { companyName, country } = changed.value
  const isSame = companyName === before.companyName && country === before.country
  return isSame ? changed : ok(await judge(transaction, deps, actor, changed.value))
}

async function judge(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  client: Client,
): Promise<Client> {
  const screened = await screenClient(transaction, deps, actor, client)
  // Without a current list the client is judged by the rest; its conversions go to review for that.
  return reassess(transaction, deps, actor, client, screened.ok ? {} : { notScreened: screened.error.code })
}
