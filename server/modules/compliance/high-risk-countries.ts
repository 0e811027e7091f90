/** High-risk countries: those of the settings, and a minimum that no setting removes. */
import { countryOf } from '#contract/countries.ts'

/** FATF, "High-Risk Jurisdictions subject to a Call for Action". */
const callForAction = ['KP', 'IR', 'MM'] as const

/** Names of the high-risk countries, from the names or codes of the setting. */
export const highRiskNames = (listed: readonly string[]): ReadonlySet<string> =>
  new Set([...callForAction, ...listed].map((text) => countryOf(text)?.name ?? text))
