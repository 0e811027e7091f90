import type { AlertSeverity } from '#contract/alerts/labels.ts'
import { severityNames } from '#contract/alerts/names/messages.ts'
import type { RuleVersion } from '#contract/alerts/rules.ts'
import { colon } from '#kernel/language.ts'
import * as t from '#web/features/compliance-dashboard/messages.ts'
import { formatAmount } from '#web/ui/format/format.ts'
import { InlineFacts } from '#web/ui/layout/inline-facts.tsx'
import * as ui from '#web/ui/messages.ts'
import { type Level, parameterLabels } from './labels.ts'

/** Parameters of a version: `Above 150,000,000 XOF high · above 500,000,000 XOF critical`. */
export function ParameterFacts({ version: { parameters } }: { version: Pick<RuleVersion, 'parameters'> }) {
  return (
    <InlineFacts>
      {parameterTexts(parameters).map((text) => (
        <span key={text}>{text}</span>
      ))}
    </InlineFacts>
  )
}

const severityName = (severity: AlertSeverity): string => severityNames[severity].toLowerCase()

const francsOf: readonly string[] = ['aboveXof', 'roundTo']

function parameterTexts(parameters: RuleVersion['parameters']): readonly string[] {
  const { currency, levels, severity, ...rest } = parameters as {
    currency?: string
    levels?: readonly Level[]
    severity?: AlertSeverity
  }
  const amount = (value: string) => formatAmount(value, currency ?? 'XOF')
  const ofLevels = (levels ?? []).map(({ above, fromPercent, severity }) =>
    above === undefined
      ? t.fromPercentLevel(String(fromPercent), severityName(severity))
      : t.aboveAmountLevel(amount(above), severityName(severity)),
  )
  const others = Object.entries(rest).map(([key, value]) => {
    const text = String(value)
    const shown =
      key === 'above' || key === 'threshold' ? amount(text) : francsOf.includes(key) ? formatAmount(text, 'XOF') : text
    // The label includes the currency for the field; here the amount shows it.
    return `${(parameterLabels[key] ?? key).replace(', XOF', '')}${colon}${shown}`
  })
  const ofSeverity = severity === undefined ? [] : [`${ui.severity}${colon}${severityName(severity)}`]
  return [...ofLevels, ...ofSeverity, ...others]
}
