import { type UseFormReturn, useFieldArray } from 'react-hook-form'
import { alertSeverities } from '#contract/alerts/labels.ts'
import { severityNames } from '#contract/alerts/names/messages.ts'
import * as t from '#web/features/compliance-dashboard/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { AmountField } from '#web/ui/form/amount-field.tsx'
import { SelectField, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { type Level, parameterLabels } from './labels.ts'

export interface RuleFields {
  readonly parameters: Readonly<Record<string, unknown>>
  /** Empty for a rule without levels. */
  readonly levels: readonly Level[]
  readonly enabled: boolean
  readonly asksForReview: boolean
  readonly effectiveFrom: string
  readonly answerWithinBankDays: string
  readonly legalReference: string
  readonly verifiedBy: string
  readonly reason: string
}

export type RuleForm = UseFormReturn<RuleFields>

/** The parameters of the call; percentages as numbers. */
export function parametersOf({ parameters, levels }: Pick<RuleFields, 'parameters' | 'levels'>) {
  if (levels.length === 0) return parameters
  const withNumbers = levels.map(({ fromPercent, ...level }) =>
    fromPercent === undefined ? level : { ...level, fromPercent: Number(fromPercent) || 0 },
  )
  return { ...parameters, levels: withNumbers }
}

const severities = alertSeverities.map((value) => ({ value, label: severityNames[value] }))
const currencies = ['XOF', 'USD', 'EUR'].map((value) => ({ value, label: value }))
/** Amounts are sent as text, so that no digit is lost. Other whole numbers are sent as numbers. */
const amounts: readonly string[] = ['above', 'threshold', 'aboveXof', 'roundTo']

/** One field per parameter of the rule, filled from its previous version. */
export function ParameterFields({ form }: { form: RuleForm }) {
  const { parameters, levels } = form.watch()
  return (
    <>
      <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        {Object.keys(parameters).map((key) => {
          const bound = { form, name: `parameters.${key}` as const, label: parameterLabels[key] ?? key, required: true }
          if (key === 'severity') return <SelectField key={key} {...bound} options={severities} />
          if (key === 'currency') return <SelectField key={key} {...bound} options={currencies} />
          if (amounts.includes(key)) return <AmountField key={key} {...bound} {...currencyOf(key, parameters)} />
          return <TextField key={key} {...bound} inputMode="numeric" />
        })}
      </div>
      {levels.length > 0 ? <Levels form={form} {...currencyOf('above', parameters)} /> : null}
    </>
  )
}

/** The currency of an amount: some rules define their own, the others use francs. */
function currencyOf(key: string, { currency }: RuleFields['parameters']): Currency {
  const stated = key === 'above' || key === 'threshold' ? String(currency ?? 'XOF') : 'XOF'
  return { currency: stated, decimals: stated === 'XOF' ? 0 : 2 }
}

interface Currency {
  readonly currency: string
  readonly decimals: number
}

function Levels({ form, ...currency }: Currency & { readonly form: RuleForm }) {
  const { fields: levels, append, remove } = useFieldArray({ control: form.control, name: 'levels' })
  const isPercent = levels[0]?.fromPercent !== undefined
  const fresh: Level = isPercent ? { fromPercent: 100, severity: 'critical' } : { above: '0', severity: 'low' }
  return (
    <fieldset className="grid gap-2.5">
      <legend className="mb-1.5 text-s font-strong">{t.levelsLabel}</legend>
      {levels.map(({ id }, at) => (
        <div key={id} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          {isPercent ? (
            <TextField form={form} name={`levels.${at}.fromPercent`} label={t.fromPercentLabel} inputMode="numeric" />
          ) : (
            <AmountField form={form} name={`levels.${at}.above`} label={t.aboveLabel} {...currency} />
          )}
          <SelectField form={form} name={`levels.${at}.severity`} label={ui.severity} options={severities} />
          <Button disabled={levels.length === 1} aria-label={t.removeLevelAction(at + 1)} onClick={() => remove(at)}>
            {ui.remove}
          </Button>
        </div>
      ))}
      <div>
        <Button size="s" disabled={levels.length >= 4} onClick={() => append(fresh)}>
          {t.addLevelAction}
        </Button>
      </div>
    </fieldset>
  )
}
