/** Durations of calls and their percentiles. */
import type { FastifyInstance } from 'fastify'

/** The duration of `work` in milliseconds. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The time below which this share of them is. */
export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? Number.NaN

/** Makes a call and returns the response; throws for any status but 200. */
export async function ask(app: FastifyInstance, url: string) {
  const answer = await app.inject(url)
  if (answer.statusCode !== 200)
    throw new Error(`${url} was answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
  return answer
}

/** Durations of `calls` calls after uncounted warm-up calls. The address may depend on the turn. */
export async function timesOf(app: FastifyInstance, url: (turn: number) => string, calls: number): Promise<number[]> {
  const before = Math.min(10, Math.ceil(calls / 4))
  const times: number[] = []
  for (let turn = -before; turn < calls; turn += 1) {
    const took = await timeOf(() => ask(app, url(turn + before)))
    if (turn >= 0) times.push(took)
  }
  return times
}

export interface Compared {
  readonly fewMs: number
  readonly manyMs: number
  readonly ratio: number
}

/**
 * The 95th percentiles of two servers in alternation, so that other load on the machine affects
 * both alike.
 */
export async function compareInBatches(
  small: { readonly app: FastifyInstance; readonly url: (turn: number) => string },
  large: { readonly app: FastifyInstance; readonly url: (turn: number) => string },
  calls: number,
): Promise<Compared> {
  const before = Math.min(10, Math.ceil(calls / 4))
  const [few, many]: [number[], number[]] = [[], []]
  for (let turn = -before; turn < calls; turn += 1) {
    const fewMs = await timeOf(() => ask(small.app, small.url(turn + before)))
    const manyMs = await timeOf(() => ask(large.app, large.url(turn + before)))
    if (turn < 0) continue
    few.push(fewMs)
    many.push(manyMs)
  }
  const [fewMs, manyMs] = [quantile(few, 0.95), quantile(many, 0.95)]
  return { fewMs, manyMs, ratio: manyMs / fewMs }
}
