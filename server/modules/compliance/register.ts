/** Adds and edits clients, with screening and risk. */

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

/**
 * Adds a client, screens it where lists are loaded, computes its risk, and applies the decision
 * rules to a stated KYC state.
 */
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

/** Changes a client; a new name or country triggers screening and a new risk. */
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
  // Without a current list the remaining facts decide the risk; clearance sends conversions to
  // review.
  return reassess(transaction, deps, actor, client, screened.ok ? {} : { notScreened: screened.error.code })
}
