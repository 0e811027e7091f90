import * as contract from '#contract/filings/registers.ts'
import type { Database } from '#server/platform/database/database.ts'
import { conflict, invalidField, notFound, staleVersion } from '#server/platform/http/refusals.ts'
import { answer, answerResult, type RefusalTable, type Route, read, write } from '#server/platform/http/route.ts'
import type { RegisterError, Registers } from './service.ts'

export function registerRoutes({ registers, database }: { registers: Registers; database: Database }): Route[] {
  return [
    read(contract.listRegisters, async () => answer(await registers.list(database.pool))),
    write(contract.recordRegisterLine, async ({ transaction, actor, params, body }) =>
      answerResult(
        await registers.record(transaction, actor, { ...params, ...body }),
        registerRefusals,
        (line) => line,
      ),
    ),
    read(contract.listRegisterHistory, async ({ params }) =>
      answerResult(await registers.history(database.pool, params.key), registerRefusals, (rows) => rows),
    ),
    read(contract.listBranches, async () => answer(await registers.branches(database.pool))),
    write(contract.addBranch, async ({ transaction, actor, body }) =>
      answerResult(await registers.addBranch(transaction, actor, body), registerRefusals, (branch) => branch),
    ),
    write(contract.changeBranch, async ({ transaction, actor, params, body, ifMatch }) => {
      const { version = ifMatch, ...fields } = body
      const changed = await registers.changeBranch(transaction, actor, { ...params, ...fields, version })
      return answerResult(changed, registerRefusals, (branch) => branch)
    }),
  ]
}

const registerRefusals: RefusalTable<RegisterError> = {
  register_not_found: () => notFound('There is no such line.'),
  register_is_setting: () => invalidField('value', 'is changed under Settings'),
  register_value_invalid: ({ wants }) => invalidField('value', wants),
  verification_incomplete: () => invalidField('verifiedOn', 'who verified it and when belong together'),
  branch_not_found: () => notFound('There is no such branch.'),
  branch_code_taken: () => conflict('Code taken', 'Another branch has this code.'),
  stale_branch: staleVersion('branch'),
}
