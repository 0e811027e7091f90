import { basename } from 'node:path'
import type { Rule } from '../project.ts'

/** Nouns in -ing and -ed that are terms of the field, or words that only look like participles. */
const nouns = new Set(
  `banking billing boosting embed encoding feed grouping handling hashing invoicing logging mapping monitoring
  numbering onboarding planning polling posting pricing rescreening rounding scheduling screening seed setting
  string tracking training`.split(/\s+/),
)

const adverbs = new Set(
  `about above after again ahead all alone along anew apart aside at away back before below beside besides between
  beyond by down for from full in instead into of off on once only onto out over since through to together under
  until up upon upward while with within without`.split(/\s+/),
)

/** Compounds that end in an adverb and are nouns all the same. */
const compounds = /(^|-)(sign-in|sign-out|sign-up|log-in|log-out|set-up|follow-up|roll-back|read-only|not-found)$/

/** Files are named by nouns that somebody would search for. */
export const fileNames: Rule = {
  ids: ['file-name'],
  check: ({ units }) =>
    units.flatMap(({ path }) => {
      const stem = basename(path).split('.')[0] ?? ''
      const last = stem.split('-').at(-1) ?? ''
      const isParticiple = /.(ing|ed)$/.test(last) && !nouns.has(last)
      if (!isParticiple && (!adverbs.has(last) || compounds.test(stem))) return []
      return [{ path, line: 1, rule: 'file-name', message: `${stem} is no noun; name the file after its content` }]
    }),
}
