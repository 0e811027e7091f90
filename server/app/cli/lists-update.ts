import { parseArgs } from 'node:util'
import { officialLists } from '#server/modules/screening/index.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const listsUpdateVerb: Verb = {
  name: 'lists update',
  summary: 'Fetch the official sanctions lists (OFAC SDN, UN, EU) where they changed',
  usage: `corridor lists update [--accept-shrink yes]

Asks the publishers for what changed since the last time. A list that is damaged, or a fifth shorter than the one in force, is not
taken: the last good one stays, unless --accept-shrink yes says that a shorter one is right. Exits 1 when a list could not be had or was refused. Fetched from:
${officialLists.map(({ source, address }) => `  ${source.padEnd(9)} ${address}`).join('\n')}`,
  async run(args, context) {
    const { values } = parseArgs({ args: [...args], options: { 'accept-shrink': { type: 'string' } } })
    return withModules(context, async ({ screening, clock }) => {
      const actor = systemActor('corridor lists update', clock.now())
      const updates = await screening.updateLists(actor, { acceptShrink: values['accept-shrink'] === 'yes' })
      for (const { source, outcome, detail } of updates) context.say(`${source}: ${outcome}. ${detail}`)
      return updates.every(({ outcome }) => outcome === 'loaded' || outcome === 'unchanged') ? 0 : 1
    })
  },
}
