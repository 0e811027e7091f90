/** Figures and dates in the language of the current work. */
import * as periodWords from '#contract/reports/period-words.ts'
import * as duration from '#kernel/duration.ts'
import * as format from '#kernel/format.ts'
import * as language from '#kernel/language.ts'
import { translated } from './translations.ts'

/** Amounts and dates as text in sentences. */
export const textFormats = translated('kernel/format.ts', format)

/** Durations, as `2 days 14 h`. */
export const durations = translated('kernel/duration.ts', duration)

/** Days, instants and periods of reports. */
export const periods = translated('contract/reports/period-words.ts', periodWords)

/** Locales, and figures without a unit. */
export const formats = translated('kernel/language.ts', language)
