import type { FastifyInstance } from 'fastify'

/** Milliseconds that `work` takes. */
export async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now()
  await work()
  return performance.now() - began
}

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`

/** The time below which this share of them lies. */
export const quantile = (times: readonly number[], share: number): number =>
  times.toSorted((left, right) => left - right)[Math.floor(times.length * share)] ?? Number.NaN

/** Asks and answers with what came; throws for anything but 200. */
export async function ask(app: FastifyInstance, url: string) {
  const answer = await app.inject(url)
  if (answer.statusCode !== 200)
    throw new Error(`${url} was answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`)
  return answer
}

/** What `calls` calls take, some before them not counted. Each may ask for something of its own by its turn. */
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

/** The 95th percentiles of two servers that take turns, so that whatever else the machine does falls on both alike. */
export async function compareInTurns(
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
