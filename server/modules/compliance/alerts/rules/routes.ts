import * as contract from '#contract/alerts/rules.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answer, answerResult, type Route, read, write } from '#server/platform/http/route.ts'
import { presentRule } from '../presentation.ts'
import { ruleRefusals } from '../refusals.ts'
import type { Alerts } from '../service.ts'

export function ruleRoutes({
  compliance,
  database,
}: {
  readonly compliance: { readonly alerts: Alerts }
  readonly database: Database
}): Route[] {
  return [
    read(contract.listRules, async () => answer((await compliance.alerts.rules(database.pool)).map(presentRule))),
    read(contract.tryRule, async ({ params, body }) =>
      answerResult(
        await compliance.alerts.tryRule(database.replica, { ...params, ...body }),
        ruleRefusals,
        (trial) => trial,
      ),
    ),
    write(contract.addRuleVersion, async ({ transaction, actor, params, body, ifMatch }) => {
      const { version = ifMatch, ...stated } = body
      const wish = { ...params, ...stated, version }
      return answerResult(await compliance.alerts.addRuleVersion(transaction, actor, wish), ruleRefusals, presentRule)
    }),
    write(contract.decideRuleVersion, async ({ transaction, actor, params, body }) =>
      answerResult(
        await compliance.alerts.decideRuleVersion(transaction, actor, { ...params, ...body }),
        ruleRefusals,
        presentRule,
      ),
    ),
  ]
}
