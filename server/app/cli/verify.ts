/** `npx corridor verify`: checks the records against each other. */
import { parseArgs } from 'node:util'
import * as t from '../messages.ts'
import { verifyEverything } from '../verification/integrity.ts'
import type { Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const verifyVerb: Verb = {
  name: 'verify',
  summary: t.verifySummary,
  usage: t.verifyUsage,
  async run(args, context) {
    const { values } = parseArgs({ args: [...args], options: { full: { type: 'boolean', default: false } } })
    return withModules(context, async (modules, database) => {
      const findings = await verifyEverything(modules, database, { print: context.print, everyRoot: values.full })
      for (const finding of findings) context.printError(`BREACH  ${finding.area}  ${finding.id}  ${finding.message}`)
      context.print(findings.length === 0 ? t.everythingAgrees : t.breachesFound(findings.length))
      return findings.length === 0 ? 0 : 1
    })
  },
}
