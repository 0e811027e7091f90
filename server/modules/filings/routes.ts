import * as contract from '#contract/filings/api.ts'
import * as registerContract from '#contract/filings/registers.ts'
import { assertDefined } from '#kernel/assert.ts'
import type { Result } from '#kernel/result.ts'
import type { FilingRow } from '#server/modules/compliance/index.ts'
import { documentRefusals } from '#server/modules/documents/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import { badCursor, readSorting } from '#server/platform/http/cursor.ts'
import { conflict, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import {
  answer,
  answerPage,
  answerResult,
  outside,
  type RefusalTable,
  type Route,
  read,
  refusalFor,
  refuse,
  write,
} from '#server/platform/http/route.ts'
import { filingSorting } from './declarations/store.ts'
import type { FilingDependencies } from './dependencies.ts'
import type { FilingsError } from './errors.ts'
import type { RegisterError, Registers } from './registers/service.ts'
import type { Filings } from './service.ts'
import { t } from './texts.ts'

export type FilingRouteDependencies = Pick<FilingDependencies, 'database' | 'audit' | 'compliance'> & {
  readonly filings: Filings
}

export function filingRoutes(deps: FilingRouteDependencies): Route[] {
  return [...readingRoutes(deps), ...handlingRoutes(deps)]
}

function readingRoutes({ filings, database, audit }: FilingRouteDependencies): Route[] {
  return [
    read(contract.listFilings, async ({ query: { limit, cursor, sort, overdue, ...filter } }) => {
      const sorting = readSorting(filingSorting, { sort, cursor }, '-createdAt')
      if (!sorting.ok) return refuse(badCursor())
      const page = { limit, sorting: sorting.value }
      const found = await filings.list(database.pool, { ...filter, overdue: overdue === 'true' }, page)
      return answerPage(found)
    }),
    read(contract.summariseFilings, async () => answer(await filings.summary(database.pool))),
    read(contract.getFiling, async ({ actor, params }) => {
      const found = await filings.get(database.pool, params.id)
      if (!found) return refuse(refusalFor({ code: 'filing_not_found' }, filingRefusals))
      await audit.noteRead(actor, { action: 'view', resourceType: 'filing', resourceId: String(params.id) })
      return answer(found)
    }),
  ]
}

function handlingRoutes({ filings, compliance, database }: FilingRouteDependencies): Route[] {
  /** The response to a change: the filing as its detail page shows it. */
  const shown = async (executor: Executor, result: Result<FilingRow, FilingsError>) => {
    if (!result.ok) return refuse(refusalFor(result.error, filingRefusals))
    return answer(assertDefined(await filings.get(executor, result.value.id), 'the filing just changed'))
  }
  return [
    outside(contract.buildFilingPackage, async ({ actor, params, body }) =>
      shown(database.pool, await filings.buildPackage(actor, params.id, body?.documentIds)),
    ),
    write(contract.submitFiling, async ({ transaction, actor, params, body, version }) => {
      const { reference, submittedOn: on, note } = body
      const input = { ...params, version, on, reference, note }
      return shown(transaction, await compliance.submitFiling(transaction, actor, input))
    }),
    write(contract.acknowledgeFiling, async ({ transaction, actor, params, body, version }) => {
      const { reference, acknowledgedOn: on, note } = body
      const input = { ...params, version, on, reference, note }
      return shown(transaction, await compliance.acknowledgeFiling(transaction, actor, input))
    }),
    write(contract.sendBackFiling, async ({ transaction, actor, params, body, version }) =>
      shown(transaction, await compliance.sendBackFiling(transaction, actor, { ...params, ...body, version })),
    ),
  ]
}

const verbs = () =>
  ({
    build: t.packageNotBuildable,
    submit: t.notSubmittable,
    send_back: t.notReturnable,
    acknowledge: t.notAcknowledgeable,
  }) as const

/** Exhaustive: a new error code without an HTTP response does not compile. */
const filingRefusals: RefusalTable<FilingsError> = {
  ...documentRefusals,
  filing_not_found: () => notFound(t.filingNotFound),
  stale_filing: staleVersion('filing'),
  wrong_filing_state: ({ status, verb }) => conflict(t.wrongStateTitle, t.wrongFilingState(status, verbs()[verb])),
  package_missing: () => conflict(t.packageMissingTitle, t.packageMissing),
  day_out_of_range: ({ field, reason }) => invalidField(field, reason),
  filing_document_not_found: ({ documentId }) => invalidField('documentIds', t.documentNotFound(documentId)),
  filing_document_of_another: () => invalidField('documentIds', t.documentOfAnother),
  filing_documents_too_large: ({ maxBytes }) =>
    invalidField('documentIds', t.documentsTooLarge(maxBytes / 1024 / 1024)),
}

export function registerRoutes({ registers, database }: { registers: Registers; database: Database }): Route[] {
  return [
    read(registerContract.listRegisters, async () => answer(await registers.list(database.pool))),
    write(registerContract.recordRegisterLine, async ({ transaction, actor, params, body }) =>
      answerResult(await registers.record(transaction, actor, { ...params, ...body }), registerRefusals),
    ),
    read(registerContract.listRegisterHistory, async ({ params }) =>
      answerResult(await registers.history(database.pool, params.key), registerRefusals),
    ),
    read(registerContract.listBranches, async () => answer(await registers.branches(database.pool))),
    write(registerContract.addBranch, async ({ transaction, actor, body }) =>
      answerResult(await registers.addBranch(transaction, actor, body), registerRefusals),
    ),
    write(registerContract.changeBranch, async ({ transaction, actor, params, body, version }) => {
      const changed = await registers.changeBranch(transaction, actor, { ...params, ...body, version })
      return answerResult(changed, registerRefusals)
    }),
  ]
}

const registerRefusals: RefusalTable<RegisterError> = {
  register_not_found: () => notFound(t.registerLineNotFound),
  register_is_setting: () => invalidField('value', t.changedInSettings),
  register_value_invalid: ({ wants }) => invalidField('value', wants()),
  verification_incomplete: () => invalidField('verifiedOn', t.verifierIncomplete),
  branch_not_found: () => notFound(t.branchNotFound),
  branch_code_taken: () => conflict(t.codeTakenTitle, t.codeTaken),
  stale_branch: staleVersion('branch'),
}
