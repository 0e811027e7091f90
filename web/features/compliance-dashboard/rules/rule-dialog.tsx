import { type ComponentProps, useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { addRuleVersion, type RuleVersion, reviewingRules, ruleLabels, tryRule } from '#contract/alerts/rules.ts'
import type { AnswerOf } from '#contract/route.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { notBlank, TextAreaField, TextField } from '#web/ui/form/form-field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { ParameterFields, parametersOf, type RuleFields, type RuleForm } from './parameter-fields.tsx'
import { TrialResult } from './trial-result.tsx'

interface RuleDialogProps {
  readonly current: RuleVersion
  readonly onClose: () => void
}

/**
 * Creates a rule version: parameters, start and reason. It is tried on the last 90 days before it
 * is activated.
 */
export function RuleDialog({ current, onClose }: RuleDialogProps) {
  const { form, trial, isTrying, tryIt, ...formState } = useRuleForm(current, onClose)
  const isReviewing = reviewingRules.includes(current.rule)
  return (
    <FormDialog
      form={formState}
      onClose={onClose}
      title={`Change rule: ${ruleLabels[current.rule].name}`}
      description={ruleLabels[current.rule].text}
      size="l"
      actions={
        <Button pending={isTrying} onClick={tryIt}>
          Try it on the last 90 days
        </Button>
      }
      submitLabel={`Save as version ${current.version + 1}`}
    >
      <ParameterFields form={form} />
      <SwitchField form={form} name="enabled" label="Switched on" />
      {isReviewing ? (
        <SwitchField
          form={form}
          name="asksForReview"
          label="Asks for review"
          hint="On, each conversion it fires on waits until a second person approves it."
        />
      ) : null}
      {trial ? <TrialResult trial={trial} /> : null}
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        <TextField form={form} name="effectiveFrom" label="In force from" required type="date" />
        <TextField
          form={form}
          name="answerWithinBankDays"
          label="Bank days to answer an alert"
          required
          inputMode="numeric"
        />
        <TextField
          form={form}
          name="legalReference"
          label="Legal reference"
          hint="Empty for house policy"
          maxLength={300}
        />
        <TextField
          form={form}
          name="verifiedBy"
          label="Checked against the official text by"
          hint="Empty while nobody has"
          maxLength={120}
        />
      </div>
      <TextAreaField
        form={form}
        name="reason"
        label="Reason"
        required
        rules={notBlank('A reason is required')}
        rows={2}
        maxLength={1000}
      />
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
    else toast({ title: 'Error', description: serverMessage(error), destructive: true })
  }
  const trying = useChange(tryRule, { onSuccess: setTrial, onError })
  const saving = useChange(addRuleVersion, {
    onSuccess: ({ standing, version }, { body }) => {
      toast({
        title: 'Rule Saved',
        description:
          standing === 'waiting'
            ? `Version ${version} waits for a second person.`
            : `Version ${version} judges from ${body.effectiveFrom}.`,
      })
      onClose()
    },
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
