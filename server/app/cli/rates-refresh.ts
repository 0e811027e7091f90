import { refreshCommand } from '#server/modules/fx/index.ts'
import { takesNothing, type Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const ratesRefreshVerb: Verb = {
  name: 'rates refresh',
  summary: 'Fetch exchange rates from the provider now',
  usage: 'corridor rates refresh',
  async run(args, context) {
    takesNothing(args)
    return withModules(context, ({ fx, clock }, database) => refreshCommand({ fx, database, clock, say: context.say }))
  },
}
