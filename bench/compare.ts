// Compares calls on a large and a small database.

import type { FastifyInstance } from 'fastify'
import { compareInBatches } from './call-times.ts'

/** A server on a database with this many rows. */
interface Scaled {
  readonly app: FastifyInstance
  readonly rows: number
}

/** A call whose address depends on the turn, so that no two requests are equal. */
export type MeasuredCall = readonly [name: string, url: (turn: number, rows: number) => string]

/** Maximum ratio of the duration with many rows to that with few. */
export const maxRatio = 1.5

/**
 * Alternates the calls between both and prints each duration. True when all ratios are within the
 * limit.
 */
export async function compare(
  small: Scaled,
  large: Scaled,
  measuredCalls: readonly MeasuredCall[],
  calls: number,
): Promise<boolean> {
  let isWithin = true
  for (const [name, url] of measuredCalls) {
    const { fewMs, manyMs, ratio } = await compareInBatches(
      { app: small.app, url: (turn) => url(turn, small.rows) },
      { app: large.app, url: (turn) => url(turn, large.rows) },
      calls,
    )
    isWithin &&= ratio <= maxRatio
    console.log(
      `${name.padEnd(26)} ${fewMs.toFixed(1).padStart(7)} ms ${manyMs.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(6)} ×`,
    )
  }
  return isWithin
}
