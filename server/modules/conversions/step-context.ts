import type { Actor } from '#server/platform/http/actor.ts'
import type { ConversionDependencies } from './dependencies.ts'
import type { Mover } from './mover.ts'

/** What one step of the machine works with. */
export interface StepContext {
  readonly deps: ConversionDependencies
  readonly mover: Mover
  /** How many conversions the machine has before it, now or later. */
  readonly queued: () => Promise<number>
  /** The system itself, on whose account the step is recorded. */
  readonly actor: Actor
}
