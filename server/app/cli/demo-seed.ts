import { seedCommand } from '#server/modules/demo/index.ts'
import { prepareInstallation } from '../installation-setup.ts'
import type { Verb } from './verb.ts'
import { withModules } from './with-modules.ts'

export const demoSeedVerb: Verb = {
  name: 'demo seed',
  summary: 'Make a history of 18 months for a sandbox; asked twice it adds nothing',
  usage: `corridor demo seed [--months N] [--seed N]

  --months N   how far back the history begins, 1 to 18; 18 unless said
  --seed N     a whole number above zero: the same one on the same day makes the same history`,
  run: (args, context) =>
    withModules(context, async (modules) => {
      // An installation that never started lacks its sanctions list and treasury.
      await prepareInstallation(modules, context.config)
      const { demo, clock } = modules
      return seedCommand({ demo, clock, say: context.say, complain: context.complain }, args)
    }),
}
