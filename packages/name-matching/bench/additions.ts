// Measures listed names inside texts that say more, and in letters that only look Latin.

import type { ListMatcher } from '../src/matcher.ts'
import type { ListedEntry } from '../src/types.ts'
import { defaultThreshold, question } from './latency.ts'
import { createChance } from './random.ts'

type Addition = (name: string, entry: ListedEntry) => string | null

const naturalOrder = (name: string): string => {
  const [family = '', given] = name.split(',', 2)
  return given === undefined ? name : `${given.trim()} ${family}`
}

const lookAlikes = new Map(
  'aа eе oо cс pр xх iі AА EЕ OО CС PР XХ IІ TТ HН KК MМ BВ'.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
)
const greekLookAlikes = new Map(
  'AΑ EΕ OΟ TΤ HΗ KΚ MΜ BΒ IΙ NΝ ZΖ'.split(' ').map((pair) => [pair.charAt(0), pair.charAt(1)]),
)
const withLetters = (name: string, letters: ReadonlyMap<string, string>): string =>
  Array.from(name, (letter) => letters.get(letter) ?? letter).join('')

const ofType =
  (type: ListedEntry['type'], write: (name: string) => string): Addition =>
  (name, entry) =>
    entry.type === type ? write(name) : null

const additions: Readonly<Record<string, Addition>> = {
  'a telephone number': (name) => `${naturalOrder(name)} +225 07 08 09 10 11`,
  'an e-mail address': (name) => `${naturalOrder(name)} <koffi@example.org>`,
  'a postal address': (name) => `${naturalOrder(name)}, Rue 12, Cocody, Abidjan`,
  'a birth': ofType('person', (name) => `${naturalOrder(name)} né le 12/03/1970 à Bamako`),
  'a second person': ofType('person', (name) => `${naturalOrder(name)} et Koffi Mensah Adjovi`),
  'an agent': (name) => `c/o ${naturalOrder(name)}`,
  'a later name': ofType('organisation', (name) => `Bintou Services, anciennement ${name}`),
  'a trade name': ofType('organisation', (name) => `Koffi Traders t/a ${name}`),
  'the craft': ofType('vessel', (name) => `M/V ${name}`),
  'a later name of a ship': ofType('vessel', (name) => `OCEAN STAR (ex ${name})`),
  'a Turkish form': ofType('organisation', (name) => `${name} Anonim Şirketi`),
  'Cyrillic look-alikes': (name) => withLetters(name, lookAlikes),
  'Greek look-alikes': (name) => withLetters(name.toUpperCase(), greekLookAlikes),
}

const perKind = 400
const maxTries = perKind * 12

/** Prints the share of listed names that match with each addition. */
export function measureAdditions(entries: readonly ListedEntry[], matcher: ListMatcher): void {
  console.log(`Recall at ${defaultThreshold} of listed names with an addition`)
  for (const [kind, write] of Object.entries(additions)) {
    const chance = createChance(77)
    let [asked, found] = [0, 0]
    for (let tries = 0; tries < maxTries && asked < perKind; tries += 1) {
      const entry = chance.pick(entries)
      const text = /[A-Za-z]{3}/.test(entry.name) ? write(entry.name, entry) : null
      if (text === null) continue
      asked += 1
      if (matcher.search(question(text), { threshold: defaultThreshold }).some((hit) => hit.entry === entry)) found += 1
    }
    console.log(`${kind.padEnd(30)} ${(found / asked).toFixed(3)} of ${asked}`)
  }
}
