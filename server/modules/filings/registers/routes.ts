import * as contract from '#contract/filings/registers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conflict, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import { answer, answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import { t } from '../texts.ts'
import type { RegisterError, Registers } from './service.ts'

export function registerRoutes({ registers, database }: { registers: Registers; database: Database }): Route[] {
  return [
    read(contract.listRegisters, async () => answer(await registers.list(database.pool))),
    write(contract.recordRegisterLine, async ({ transaction, actor, params, body }) =>
      answerResult(await registers.record(transaction, actor, { ...params, ...body }), registerRefusals),
    ),
    read(contract.listRegisterHistory, async ({ params }) =>
      answerResult(await registers.history(database.pool, params.key), registerRefusals),
    ),
    read(contract.listBranches, async () => answer(await registers.branches(database.pool))),
    write(contract.addBranch, async ({ transaction, actor, body }) =>
      answerResult(await registers.addBranch(transaction, actor, body), registerRefusals),
    ),
    write(contract.changeBranch, async ({ transaction, actor, params, body, version }) => {
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
