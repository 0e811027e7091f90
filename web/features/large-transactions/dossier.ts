// The transfer dossier of a conversion, as a check and for the documents card.
import { useQuery } from '@tanstack/react-query'
import type { ConversionDetail } from '#contract/conversions/api.ts'
import { type Dossier, getDossier } from '#contract/filings/dossiers.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { read } from '#web/api/queries.ts'
import * as t from './messages.ts'

type Check = ConversionDetail['checks'][number]

/** Undefined while it loads, without the permission, and where a conversion has none. */
export function useDossier(conversionId: number): Dossier | undefined {
  const mayRead = can(useSignedInUser(), 'compliance.read')
  return useQuery({ ...read(getDossier, { params: { conversionId } }), enabled: mayRead }).data
}

/** The dossier as it is now; a saved check is as old as the screening. */
export function dossierCheck({ documents, state, waiver, isBlocking }: Dossier): Check {
  const missing = documents.filter(({ documentId }) => documentId === null)
  const base = { name: 'dossier', label: t.dossierTitle } as const
  if (waiver)
    return { ...base, outcome: 'ok', verdict: t.dossierWaived, detail: t.dossierWaivedBy(waiver.by, waiver.reason) }
  if (state !== 'incomplete')
    return { ...base, outcome: 'ok', verdict: t.dossierComplete, detail: t.dossierAllAttached }
  return {
    ...base,
    outcome: isBlocking ? 'bad' : 'warn',
    verdict: t.dossierCount(documents.length - missing.length, documents.length),
    detail: t.dossierMissing(missing.map(({ name }) => name).join(', ')),
  }
}

/** The saved checks with the present dossier, those that need attention first. */
export function checksNow(checks: readonly Check[], dossier: Dossier | undefined): Check[] {
  const saved = checks.filter(({ name }) => name !== 'dossier' || dossier === undefined)
  const all = dossier ? [dossierCheck(dossier), ...saved] : saved
  const rank = { bad: 0, warn: 1, ok: 2 } as const
  return all.toSorted((left, right) => rank[left.outcome] - rank[right.outcome])
}
