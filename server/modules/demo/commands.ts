import { parseArgs } from 'node:util'
import type { Clock } from '#kernel/clock.ts'
import { systemActor } from '#server/platform/http/actor.ts'
import type { DemoError } from './errors.ts'
import type { Demo } from './service.ts'

interface SeedCommand {
  readonly demo: Demo
  readonly clock: Clock
  readonly say: (line: string) => void
  readonly complain: (line: string) => void
}

const inWords: Readonly<Record<DemoError['code'], string>> = {
  not_in_production: 'Demo data exist in sandbox mode only.',
  no_simulated_chain: 'Payouts leave on a real chain here, which has no past to be made.',
  in_the_making: 'Somebody is making the demo data already, and has told nothing for a minute.',
}

/** `corridor demo seed`: creates the history and prints its counts. Returns the exit code. */
export async function seedCommand(
  { demo, clock, say, complain }: SeedCommand,
  args: readonly string[],
): Promise<0 | 1 | 2> {
  const { values } = parseArgs({ args: [...args], options: { months: { type: 'string' }, seed: { type: 'string' } } })
  const months = wholeNumber(values.months, 1, 18)
  const seed = wholeNumber(values.seed, 1, 2 ** 31 - 1)
  if (months === null || seed === null) {
    complain('--months takes 1 to 18, --seed a whole number above zero')
    return 2
  }
  let told = ''
  const begunAt = clock.now()
  const made = await demo.seed(systemActor('corridor demo seed', begunAt), {
    ...(months && { months }),
    ...(seed && { seed }),
    onProgress({ reached, done, total }) {
      const month = reached.slice(0, 7)
      if (month !== told) say(`${month}  ${Math.round((100 * done) / Math.max(1, total))} %`)
      told = month
    },
  })
  if (!made.ok) {
    complain(inWords[made.error.code])
    return 1
  }
  const { clients, invoices, documents, conversions, filings, firstDay, lastDay, stoodBefore } = made.value
  const counts = `${clients} clients, ${invoices} invoices, ${documents} documents, ${conversions} conversions, ${filings} filings`
  const seconds = ((clock.now().getTime() - begunAt.getTime()) / 1000).toFixed(1)
  say(stoodBefore ? `Demo data stand already: ${counts}` : `Made in ${seconds} s: ${counts}`)
  say(`From ${firstDay} to ${lastDay}`)
  return 0
}

/** Undefined if absent, null if invalid. */
function wholeNumber(text: string | undefined, least: number, most: number): number | undefined | null {
  if (text === undefined) return undefined
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN
  return value >= least && value <= most ? value : null
}
