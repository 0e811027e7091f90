import { verifyEverything } from '../verification/integrity.ts'
import { takesNothing, type Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const verifyVerb: Verb = {
  name: 'verify',
  summary: 'Prove the books: ledger, audit log and what it recorded, documents, bank and chain; exit 1 on any breach',
  usage: 'corridor verify',
  async run(args, context) {
    takesNothing(args)
    return withModules(context, async (modules, database) => {
      const findings = await verifyEverything(modules, database, context.say)
      for (const finding of findings) context.complain(`BREACH  ${finding.area}  ${finding.id}  ${finding.message}`)
      context.say(findings.length === 0 ? 'Everything agrees.' : `${findings.length} breach(es) found.`)
      return findings.length === 0 ? 0 : 1
    })
  },
}
