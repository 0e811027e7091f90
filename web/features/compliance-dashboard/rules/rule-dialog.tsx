import { type ComponentProps, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { ruleLabels, ruleTexts } from '#contract/alerts/rule-labels.ts'
import { addRuleVersion, type RuleVersion, reviewingRules, tryRule } from '#contract/alerts/rules.ts'
import type { AnswerOf } from '#contract/route.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { errorToast, isCallError } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import * as t from '#web/features/compliance-dashboard/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { ReasonField, TextField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { lazyPart } from '#web/ui/lazy-part.ts'
import { ParameterFields, parametersOf, type RuleFields, type RuleForm } from './parameter-fields.tsx'

const TrialResult = lazyPart(() => import('./trial-result.tsx'), 'TrialResult')

/**
 * Creates a rule version: parameters, start and reason. It is tried on the last 90 days before it
 * is activated.
 */
export function RuleDialog({ current, onClose }: { current: RuleVersion; onClose: () => void }) {
  const { form, trial, isTrying, tryIt, ...formState } = useRuleForm(current, onClose)
  const isReviewing = reviewingRules.includes(current.rule)
  return (
    <FormDialog
      form={formState}
      onClose={onClose}
      title={t.editRuleTitle(ruleLabels[current.rule].name)}
      description={ruleTexts[current.rule]}
      size="l"
      actions={
        <Button pending={isTrying} onClick={tryIt}>
          {t.testRuleAction}
        </Button>
      }
      submitLabel={t.saveVersionAction(current.version + 1)}
    >
      <ParameterFields form={form} />
      <SwitchField form={form} name="enabled" label={t.ruleOnLabel} />
      {isReviewing ? (
        <SwitchField form={form} name="asksForReview" label={t.requiresReviewLabel} hint={t.requiresReviewHint} />
      ) : null}
      {trial ? <TrialResult trial={trial} /> : null}
      <div className="grid grid-cols-2 gap-3.5 max-sm:grid-cols-1">
        <TextField form={form} name="effectiveFrom" label={t.inForceFromLabel} required type="date" />
        <TextField form={form} name="answerWithinBankDays" label={t.responseDaysLabel} required inputMode="numeric" />
        <TextField
          form={form}
          name="legalReference"
          label={t.legalReferenceLabel}
          hint={t.legalReferencePlaceholder}
          maxLength={300}
        />
        <TextField
          form={form}
          name="verifiedBy"
          label={t.verifiedByLabel}
          hint={t.verifiedByPlaceholder}
          maxLength={120}
        />
      </div>
      <ReasonField form={form} rows={2} />
    </FormDialog>
  )
}

interface SwitchFieldProps extends Pick<ComponentProps<typeof Switch>, 'label' | 'hint'> {
  readonly form: RuleForm
  readonly name: 'enabled' | 'asksForReview'
}

function SwitchField({ form, name, ...labels }: SwitchFieldProps) {
  return (
    <Controller
      control={form.control}
      name={name}
      render={({ field: { value, onChange } }) => (
        <Switch {...labels} checked={value} onChange={(event) => onChange(event.target.checked)} />
      )}
    />
  )
}

function useRuleForm(current: RuleVersion, onClose: () => void) {
  const { levels, ...parameters } = current.parameters as RuleFields['parameters'] & Partial<Pick<RuleFields, 'levels'>>
  const form = useForm<RuleFields>({
    defaultValues: {
      parameters,
      levels: levels ?? [],
      enabled: current.enabled,
      asksForReview: current.asksForReview,
      effectiveFrom: businessDay(new Date()),
      answerWithinBankDays: String(current.answerWithinBankDays),
      legalReference: current.legalReference ?? '',
      verifiedBy: current.verifiedBy ?? '',
      reason: '',
    },
    shouldFocusError: false,
  })
  const errors = useFormErrors(form, (path) => path.replace('parameters.levels', 'levels'))
  const [trial, setTrial] = useState<AnswerOf<typeof tryRule>>()
  const onError = (error: Error) => {
    if (isCallError(error) && error.status < 500) errors.show(error)
    else toast(errorToast(error))
  }
  const trying = useChange(tryRule, { onSuccess: setTrial, onError })
  const saving = useChange(addRuleVersion, {
    onSuccess: ({ status, version }, { body }) =>
      closeWithToast(onClose, {
        title: t.ruleSavedToast,
        description:
          status === 'waiting' ? t.versionPendingHint(version) : t.versionActiveHint(version, body.effectiveFrom),
      }),
    onError,
  })
  const params = { rule: current.rule }
  const submit = form.handleSubmit(({ parameters, levels, ...fields }) => {
    if (saving.isPending) return
    errors.clear()
    const body = { ...fields, parameters: parametersOf({ parameters, levels }) }
    saving.mutate({ params, body, version: current.version })
  })
  return {
    ...errors.bind(submit),
    form,
    trial,
    isTrying: trying.isPending,
    isPending: saving.isPending,
    tryIt() {
      form.clearErrors()
      errors.clear()
      const fields = form.getValues()
      trying.mutate({ params, body: { enabled: fields.enabled, parameters: parametersOf(fields) } })
    },
  }
}
