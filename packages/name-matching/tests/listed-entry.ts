import type { ListedEntry } from '../src/types.ts'

/** An entry of a list that has these facts and no others. */
export const listedEntry = (entryId: string, facts: Partial<ListedEntry>): ListedEntry => ({
  source: 'TEST',
  entryId,
  name: `Velkrana ${entryId}`,
  aliases: [],
  weakAliases: [],
  type: null,
  countries: [],
  birthDates: [],
  gender: null,
  identifiers: [],
  wallets: [],
  program: null,
  factsHash: entryId,
  ...facts,
})
