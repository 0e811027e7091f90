import * as contract from '#contract/filings/dossiers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { answerIdPage, badCursor, readIdCursor } from '#server/platform/http/cursor.ts'
import { conflict, forbidden, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import { answerResult, type RefusalTable, type Route, read, refuse, write } from '#server/platform/http/route.ts'
import type { DossierError, Dossiers } from './service.ts'

interface DossierRouteDependencies {
  readonly dossiers: Dossiers
  readonly database: Database
  /** Called once a conversion may proceed. */
  readonly onDue: () => void
}

export function dossierRoutes({ dossiers, database, onDue }: DossierRouteDependencies): Route[] {
  return [
    read(contract.listDossiers, async ({ query: { limit, cursor, ...filter } }) => {
      const before = readIdCursor(cursor)
      if (!before.ok) return refuse(badCursor)
      return answerIdPage(await dossiers.list(database.pool, filter, { limit, before: before.value }), (row) => row)
    }),
    read(contract.getDossier, async ({ params }) =>
      answerResult(await dossiers.get(database.pool, params.conversionId), dossierRefusals, (row) => row),
    ),
    write(contract.setDossierKind, async ({ transaction, afterCommit, actor, params, body, ifMatch }) => {
      const { version = ifMatch, operationKind: kind } = body
      afterCommit(onDue)
      const changed = await dossiers.setKind(transaction, actor, { ...params, version, kind })
      return answerResult(changed, dossierRefusals, (row) => row)
    }),
    write(contract.attachDossierDocument, async ({ transaction, afterCommit, actor, params, body, ifMatch }) => {
      const { version = ifMatch, paper, documentId } = body
      afterCommit(onDue)
      const changed = await dossiers.attach(transaction, actor, { ...params, version, paper, documentId })
      return answerResult(changed, dossierRefusals, (row) => row)
    }),
    write(contract.waiveDossier, async ({ transaction, afterCommit, actor, params, body, ifMatch }) => {
      const { version = ifMatch, reason } = body
      afterCommit(onDue)
      const changed = await dossiers.waive(transaction, actor, { ...params, version, reason })
      return answerResult(changed, dossierRefusals, (row) => row)
    }),
  ]
}

const dossierRefusals: RefusalTable<DossierError> = {
  dossier_not_found: () => notFound('There is no such conversion.'),
  stale_dossier: staleVersion('dossier'),
  dossier_paper_unknown: () => invalidField('paper', 'is none of the papers of this kind of operation'),
  dossier_document_unknown: () => invalidField('documentId', 'there is no such active document'),
  ...approverRefusals,
  same_person: () =>
    forbidden(
      'Second person needed',
      'Someone other than the person who asked for this conversion must waive its dossier.',
    ),
  waived_already: () => conflict('Waived', 'This dossier is waived already.'),
}
