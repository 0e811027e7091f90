import { alertSeverities } from '#contract/alerts/labels.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountInput } from '#web/ui/form/amount-input.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise } from '#web/ui/format/format.ts'
import { type Level, parameterLabels } from './labels.ts'

export type Parameters = Readonly<Record<string, unknown>> & { readonly levels?: readonly Level[] }

const severities = alertSeverities.map((value) => ({ value, label: capitalise(value) }))
const currencies = ['XOF', 'USD', 'EUR'].map((value) => ({ value, label: value }))
/** Amounts are sent as text, so that no digit is lost. Other whole numbers are sent as numbers. */
const amounts: readonly string[] = ['above', 'threshold', 'aboveXof', 'roundTo']

interface ParameterFieldsProps {
  readonly parameters: Parameters
  readonly onChange: (parameters: Parameters) => void
}

/** One field per parameter of the rule, filled from its previous version. */
export function ParameterFields({ parameters, onChange }: ParameterFieldsProps) {
  const { levels, ...single } = parameters
  return (
    <>
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        {Object.entries(single).map(([key, value]) => (
          <Field key={key} label={parameterLabels[key] ?? key} required>
            {key === 'severity' || key === 'currency' ? (
              <Select
                options={key === 'severity' ? severities : currencies}
                value={String(value)}
                onChange={(event) => onChange({ ...parameters, [key]: event.target.value })}
              />
            ) : amounts.includes(key) ? (
              <AmountInput
                {...currencyOf(key, parameters)}
                value={String(value)}
                onValueChange={(typed) => onChange({ ...parameters, [key]: typed })}
              />
            ) : (
              <TextInput
                inputMode="numeric"
                value={String(value)}
                onChange={(event) => onChange({ ...parameters, [key]: event.target.value })}
              />
            )}
          </Field>
        ))}
      </div>
      {levels ? (
        <Levels
          levels={levels}
          {...currencyOf('above', parameters)}
          onChange={(changed) => onChange({ ...parameters, levels: changed })}
        />
      ) : null}
    </>
  )
}

/** The currency of an amount: some rules define their own, the others use francs. */
function currencyOf(key: string, { currency }: Parameters): Currency {
  const stated = key === 'above' || key === 'threshold' ? String(currency ?? 'XOF') : 'XOF'
  return { currency: stated, decimals: stated === 'XOF' ? 0 : 2 }
}

interface Currency {
  readonly currency: string
  readonly decimals: number
}

interface LevelsProps extends Currency {
  readonly levels: readonly Level[]
  readonly onChange: (levels: readonly Level[]) => void
}

function Levels({ levels, currency, decimals, onChange }: LevelsProps) {
  const change = (at: number, wish: Partial<Level>) =>
    onChange(levels.map((level, index) => (index === at ? { ...level, ...wish } : level)))
  const isPercent = levels[0]?.fromPercent !== undefined
  const fresh: Level = isPercent ? { fromPercent: 100, severity: 'critical' } : { above: '0', severity: 'low' }
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-s font-strong">Levels</legend>
      {levels.map((level, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: levels have only their index
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          <Field label={isPercent ? 'From percent' : 'Above'}>
            {isPercent ? (
              <TextInput
                inputMode="numeric"
                value={String(level.fromPercent)}
                onChange={(event) => change(at, { fromPercent: Number(event.target.value) || 0 })}
              />
            ) : (
              <AmountInput
                currency={currency}
                decimals={decimals}
                value={level.above ?? ''}
                onValueChange={(above) => change(at, { above })}
              />
            )}
          </Field>
          <Field label="Severity">
            <Select
              options={severities}
              value={level.severity}
              onChange={(event) => change(at, { severity: event.target.value })}
            />
          </Field>
          <Button
            disabled={levels.length === 1}
            aria-label={`Remove level ${at + 1}`}
            onClick={() => onChange(levels.filter((_, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      <div>
        <Button size="s" disabled={levels.length >= 4} onClick={() => onChange([...levels, fresh])}>
          Add level
        </Button>
      </div>
    </fieldset>
  )
}
