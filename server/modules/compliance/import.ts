/** Import of clients: bulk action and deferred screening. */

import type { BulkActionName } from '#contract/bulk-actions.ts'
import type { BulkAction } from '#server/platform/bulk/bulk.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import type { ComplianceDependencies } from './dependencies.ts'
import { highRiskNames } from './high-risk-countries.ts'
import { decideKyc } from './kyc/decisions.ts'
import { statedOnImport } from './messages.ts'
import { complianceRefusals } from './refusals.ts'
import { reassess } from './risk/assessment.ts'
import { computeRisk } from './risk/rules.ts'
import { t } from './texts.ts'

export const importAction: BulkActionName = 'clients.import'

export interface ImportInput {
  readonly importId: string
  readonly withDuplicates: boolean
}

/**
 * Imports checked rows. A stated KYC decision follows the decision's rules, which may refuse it and
 * leave the client pending.
 */
export function importActions(deps: ComplianceDependencies): BulkAction[] {
  return [
    {
      name: importAction,
      permission: 'clients.write',
      async work(transaction, actor, rows, stated) {
        const { importId, withDuplicates } = stated as ImportInput
        const lines = rows.map(({ rowId }) => rowId)
        const riskOf = await riskOfNewClients(transaction, deps)
        const imported = await deps.clients.importLines(transaction, actor, { importId, withDuplicates, lines, riskOf })
        const failures = new Map<number, string | null>()
        for (const { line, client, failure } of imported) {
          const isDecided = client !== null && client.kycStatus !== 'pending'
          failures.set(line, isDecided ? await decide(transaction, deps, actor, client) : failure)
        }
        return rows.map(({ position, rowId }) => ({ position, failure: failures.get(rowId) ?? null }))
      },
    },
  ]
}

async function decide(
  transaction: Transaction,
  deps: ComplianceDependencies,
  actor: Actor,
  { id, kycStatus }: { readonly id: number; readonly kycStatus: Parameters<typeof decideKyc>[3]['status'] },
): Promise<string | null> {
  const input = { id, version: null, status: kycStatus, reason: statedOnImport, note: null }
  const decided = await decideKyc(transaction, deps, actor, input)
  if (decided.ok) return null
  const refusal = complianceRefusals[decided.error.code](decided.error as never)
  return t.importedPending(refusal.detail)
}

/** Risk of a new client by country, before anything else is known. */
async function riskOfNewClients(transaction: Transaction, { settings }: ComplianceDependencies) {
  const listed = await settings.read(transaction, 'compliance.highRiskCountries')
  const names = highRiskNames(listed)
  return (country: string) =>
    computeRisk({
      country,
      isHighRiskCountry: names.has(country),
      patternAlerts: { open: 0, confirmed: 0 },
      openMatches: 0,
      confirmedMatches: 0,
      kycStatus: 'pending',
      politicallyExposed: 0,
      ageDays: 0,
      recentUsdMinor: 0n,
    })
}

const atOnce = 20

/**
 * Screens imported clients in batches and computes their risk. They wait while no usable list is
 * loaded. Returns how many were screened.
 */
export async function screenImported(deps: ComplianceDependencies, signal?: AbortSignal): Promise<number> {
  const { database, clients, clock, screening } = deps
  for (let screened = 0; ; ) {
    const taken = await database.transaction(async (transaction) => {
      const actor = systemActor('compliance.screen-imported', clock.now())
      const ids = await clients.takeUnscreened(transaction, atOnce)
      for (const id of ids) {
        const client = await clients.lock(transaction, id)
        if (!client) continue
        const outcome = await screening.screenFile(transaction, actor, client)
        if (!outcome.ok) return 0
        await reassess(transaction, deps, actor, client)
      }
      await clients.markScreened(transaction, ids)
      return ids.length
    })
    screened += taken
    if (taken < atOnce || signal?.aborted) return screened
  }
}
