/** Typed values of the settings form, and which of them are refused. */
import type { Setting, SettingInput } from '#contract/settings/api.ts'
import { settingRules } from '#contract/settings/rules.ts'
import { parseAmountText } from '#kernel/amount-text.ts'
import { withPercentSign } from '#kernel/language.ts'
import { groupThousands, plainDecimal } from '#web/ui/format/format.ts'
import { draftOf, formatValue, inputOf } from './labels.ts'
import * as t from './messages.ts'

/** Settings stored in hundredths of a percent, shown as percentages. */
const percentages: ReadonlySet<string> = new Set(['conversions.feeBasisPoints', 'fx.parityTolerancePercent'])
/** A percentage of at most two decimals, which is a whole number of basis points. */
const percentFormat = { decimals: 2 } as const
/** Settings such as a threshold have few decimals. */
const decimalFormat = { decimals: 10 } as const

/** The text of a field: percentages as such, whole numbers grouped, a secret empty. */
export function textOf({ key, kind, isMasked }: Setting, value: SettingInput): string {
  if (isMasked) return ''
  if (percentages.has(key)) return percentOf(Number(value))
  return kind === 'whole' || kind === 'decimal' ? groupThousands(String(value)) : draftOf(value)
}

/** A value as people read it: a percentage with its sign. */
export const shownValueOf = ({ key }: Setting, value: SettingInput): string =>
  percentages.has(key) ? withPercentSign(percentOf(Number(value))) : formatValue(value)

/** `1.5`, `1,5`, or with a sign, `1.5 %`. */
const parsePercent = (text: string) => parseAmountText(text.replace(/\s*%\s*$/, ''), percentFormat)

/** 150 basis points are `1.5`. */
function percentOf(basisPoints: number): string {
  const hundredths = String(basisPoints % 100).padStart(2, '0')
  return groupThousands(plainDecimal(`${Math.floor(basisPoints / 100)}.${hundredths}`))
}

export function inputValueOf({ key, kind }: Setting, text: string): SettingInput {
  if (!percentages.has(key)) return inputOf(kind, text)
  const parsed = parsePercent(text)
  if (!parsed.ok) return text
  const [whole = '', decimals = ''] = parsed.value.split('.')
  return Number(whole) * 100 + Number(decimals.padEnd(2, '0'))
}

/** Why the text is refused, while it is typed; undefined if it is taken. */
export function refusalOf(setting: Setting, text: string): string | undefined {
  const { key, kind } = setting
  if (percentages.has(key)) return parsePercent(text).ok ? undefined : t.percentRefusal
  if (kind === 'whole') return parseAmountText(text, { decimals: 0 }).ok ? undefined : t.wholeRefusal
  if (kind === 'decimal') return parseAmountText(text, decimalFormat).ok ? undefined : t.decimalRefusal
  if (kind !== 'line' && kind !== 'lines') return undefined
  return settingRules[key]?.(text.trim()) ?? undefined
}
