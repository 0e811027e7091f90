import { type dossierStates, type OperationKind, requiredDocuments } from '#contract/filings/dossiers.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import { t } from '../texts.ts'

export type DossierState = (typeof dossierStates)[number]

/** Names of the required documents of a kind of operation that are not attached. */
export function missingDocuments(kind: OperationKind, attached: ReadonlySet<string>): string[] {
  return Object.entries(requiredDocuments[kind])
    .filter(([document]) => !attached.has(document))
    .map(([, name]) => name)
}

export const isDocumentOf = (kind: OperationKind, document: string): boolean =>
  Object.hasOwn(requiredDocuments[kind], document)

export function dossierState(kind: OperationKind, attached: ReadonlySet<string>, isWaived: boolean): DossierState {
  if (missingDocuments(kind, attached).length === 0) return 'complete'
  return isWaived ? 'waived' : 'incomplete'
}

/** Why a conversion waits, worded as what to do. */
export const formatMissing = (lacking: readonly string[]): string => t.dossierIncomplete(lacking.map(contractText))
