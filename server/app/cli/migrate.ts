import { openStorage } from '../storage.ts'
import { takesNothing, type Verb } from './verb.ts'

export const migrateVerb: Verb = {
  name: 'migrate',
  summary: 'Bring the database to the newest schema',
  usage: 'corridor migrate',
  async run(args, { config, logger, say }) {
    takesNothing(args)
    const storage = await openStorage(config, logger, 'command')
    await storage.close()
    say('The database has the newest schema.')
    return 0
  },
}
