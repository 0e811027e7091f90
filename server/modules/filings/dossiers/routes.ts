import * as contract from '#contract/filings/dossiers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerIdPage, readIdCursor } from '#server/platform/http/cursor.ts'
import {
  approverRefusals,
  conflict,
  invalidField,
  notFound,
  secondPersonRequired,
  staleVersion,
} from '#server/platform/http/refusals.ts'
import { answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import { t } from '../texts.ts'
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
      return answerIdPage(await dossiers.list(database.pool, filter, { limit, before }))
    }),
    read(contract.getDossier, async ({ params }) =>
      answerResult(await dossiers.get(database.pool, params.conversionId), dossierRefusals),
    ),
    write(contract.setDossierKind, async ({ transaction, afterCommit, actor, params, body, version }) => {
      const { operationKind: kind } = body
      afterCommit(onDue)
      const changed = await dossiers.setKind(transaction, actor, { ...params, version, kind })
      return answerResult(changed, dossierRefusals)
    }),
    write(contract.attachDossierDocument, async ({ transaction, afterCommit, actor, params, body, version }) => {
      afterCommit(onDue)
      const changed = await dossiers.attach(transaction, actor, { ...params, ...body, version })
      return answerResult(changed, dossierRefusals)
    }),
    write(contract.waiveDossier, async ({ transaction, afterCommit, actor, params, body, version }) => {
      afterCommit(onDue)
      const changed = await dossiers.waive(transaction, actor, { ...params, ...body, version })
      return answerResult(changed, dossierRefusals)
    }),
  ]
}

const dossierRefusals: RefusalTable<DossierError> = {
  dossier_not_found: () => notFound(t.conversionNotFound),
  stale_dossier: staleVersion('dossier'),
  dossier_document_kind_unknown: () => invalidField('kind', t.wrongDocumentRole),
  dossier_document_unknown: () => invalidField('documentId', t.documentUnknown),
  dossier_document_of_another: () => invalidField('documentId', t.documentOfAnother),
  ...approverRefusals,
  same_person: () => secondPersonRequired(t.ownWaiver),
  waived_already: () => conflict(t.waivedTitle, t.alreadyWaived),
}
