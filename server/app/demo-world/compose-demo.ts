import { setTimeout as wait } from 'node:timers/promises'
import { createDemo, type Demo, type DemoDependencies } from '#server/modules/demo/index.ts'
import type { AppContext } from '../app-context.ts'
import { openDemoWorld } from './demo-world.ts'

type Parts = Omit<DemoDependencies, 'openPast' | 'wait'>

/**
 * Composes demo data creation. Requires simulated banks and chain, which receive the demo journals.
 */
export function composeDemo(ground: AppContext, parts: Parts, compose: Parameters<typeof openDemoWorld>[1]): Demo {
  const { sandboxBankUrl, sandboxChainUrl } = ground.rails
  const hasPast = sandboxBankUrl !== null && sandboxChainUrl !== null
  return createDemo({
    ...parts,
    wait,
    openPast: hasPast ? (inside, options) => openDemoWorld(ground, compose, inside, options) : null,
  })
}
