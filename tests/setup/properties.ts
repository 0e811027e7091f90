/** Inputs of property tests, for Vitest. */
import fc from 'fast-check'

/**
 * `npm test` gives the seed, so that a red run has one cause: the change. A file that is run alone
 * draws new inputs each time.
 */
const seed = process.env.PROPERTY_SEED
if (seed !== undefined) fc.configureGlobal({ seed: Number(seed) })
