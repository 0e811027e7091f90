import type { FastifyInstance } from 'fastify'
import { compareInTurns } from './timing.ts'

/** A server on a database of so many rows. */
interface Scaled {
  readonly app: FastifyInstance
  readonly rows: number
}

/** A call with a turn of its own, so that no two ask the same. */
export type AskedCall = readonly [name: string, url: (turn: number, rows: number) => string]

/** What a call may take at most with many rows, in times of what it takes with few. */
export const maxRatio = 1.5

/** Asks both in turns and prints what each call took. True where all held. */
export async function compare(
  small: Scaled,
  large: Scaled,
  asked: readonly AskedCall[],
  calls: number,
): Promise<boolean> {
  let held = true
  for (const [name, url] of asked) {
    const { fewMs, manyMs, ratio } = await compareInTurns(
      { app: small.app, url: (turn) => url(turn, small.rows) },
      { app: large.app, url: (turn) => url(turn, large.rows) },
      calls,
    )
    held &&= ratio <= maxRatio
    console.log(
      `${name.padEnd(26)} ${fewMs.toFixed(1).padStart(7)} ms ${manyMs.toFixed(1).padStart(7)} ms ${ratio.toFixed(2).padStart(6)} ×`,
    )
  }
  return held
}
