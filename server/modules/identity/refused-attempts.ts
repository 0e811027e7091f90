/** Audit entries of refused sign-ins, few per address however many there are. */

import { hourMs } from '#kernel/clock.ts'
import type { Audit } from '#server/modules/audit/index.ts'
import { type Actor, type Origin, systemActor } from '#server/platform/http/actor.ts'
import { addressBlock } from '#server/platform/http/address-block.ts'
import type { PlatformServices } from '#server/platform/services.ts'
import * as t from './messages.ts'
import { countRefusal, takeRefusalsBefore } from './store.ts'

/**
 * Entries per address and hour of the clock. The rest is one entry at the end of the hour, so no
 * sixty minutes have more than 60 entries.
 */
export const entriesPerHour = 29

export interface RefusedAttempt {
  readonly errorMessage: string
  readonly details: Readonly<Record<string, unknown>>
}

interface RefusedAttemptDependencies extends Pick<PlatformServices, 'database' | 'clock'> {
  readonly audit: Pick<Audit, 'appendFailure' | 'recordFailure'>
}

export type RefusedAttempts = ReturnType<typeof createRefusedAttempts>

/** Records refused sign-ins: permanent entries must not be written at a stranger's pace. */
export function createRefusedAttempts({ database, clock, audit }: RefusedAttemptDependencies) {
  const hourOf = (now: Date): Date => new Date(Math.floor(now.getTime() / hourMs) * hourMs)
  return {
    async record(actor: Actor, { errorMessage, details }: RefusedAttempt): Promise<void> {
      const block = addressBlock(actor.origin.ipAddress)
      if ((await countRefusal(database.pool, block, hourOf(clock.now()))) > entriesPerHour) return
      await audit.recordFailure(actor, {
        action: 'login',
        resourceType: 'session',
        resourceId: null,
        details,
        errorMessage,
      })
    },

    /** Records the number of refusals of each past hour beyond those that have an entry. */
    async recordRest(): Promise<void> {
      await database.transaction(async (transaction) => {
        for (const { block, hour, refusals } of await takeRefusalsBefore(transaction, hourOf(clock.now()))) {
          const rest = refusals - entriesPerHour
          if (rest <= 0) continue
          await audit.appendFailure(transaction, reporter(block, clock.now()), {
            action: 'login',
            resourceType: 'session',
            resourceId: null,
            details: { address: block, refused: rest, from: hour.toISOString() },
            errorMessage: t.moreRefusedSignIns(rest),
          })
        }
      })
    },
  }
}

function reporter(block: string, now: Date): Actor {
  const actor = systemActor('refused sign-ins', now)
  const origin: Origin = { ...actor.origin, ipAddress: block }
  return { ...actor, origin }
}
