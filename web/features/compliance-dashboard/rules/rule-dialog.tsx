import { useState } from 'react'
import { addRuleVersion, type RuleVersion, reviewingRules, ruleLabels, tryRule } from '#contract/alerts/rules.ts'
import type { AnswerOf } from '#contract/route.ts'
import { isCallError, serverMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, Switch, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { businessDay } from '#web/ui/format/business-time.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ParameterFields, type Parameters } from './parameter-fields.tsx'
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
  const form = useRuleForm(current, onClose)
  const { parameters, enabled, trial, failure } = form
  return (
    <Dialog
      open
      onClose={onClose}
      title={`Change rule: ${ruleLabels[current.rule].name}`}
      description={ruleLabels[current.rule].text}
      size="l"
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button pending={form.isTrying} onClick={form.tryIt}>
            Try it on the last 90 days
          </Button>
          <Button variant="primary" pending={form.isSaving} onClick={form.save}>
            Save as version {current.version + 1}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {failure ? (
          <Notice tone="bad" alert>
            {failure}
          </Notice>
        ) : null}
        <ParameterFields parameters={parameters} onChange={form.setParameters} />
        <Switch label="Switched on" checked={enabled} onChange={(event) => form.setEnabled(event.target.checked)} />
        {reviewingRules.includes(current.rule) ? (
          <Switch
            label="Asks for review"
            hint="On, each conversion it fires on waits until a second person approves it."
            checked={form.asksForReview}
            onChange={(event) => form.setAsksForReview(event.target.checked)}
          />
        ) : null}
        {trial ? <TrialResult trial={trial} /> : null}
        <Terms form={form} />
      </div>
    </Dialog>
  )
}

function Terms({ form: { terms, setTerms, tried } }: { form: ReturnType<typeof useRuleForm> }) {
  const bind = (key: keyof typeof terms) => ({
    value: terms[key],
    onChange: (event: { target: { value: string } }) => setTerms({ ...terms, [key]: event.target.value }),
  })
  return (
    <>
      <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
        <Field label="In force from" required>
          <TextInput type="date" {...bind('effectiveFrom')} />
        </Field>
        <Field label="Bank days to answer an alert" required>
          <TextInput inputMode="numeric" {...bind('answerWithinBankDays')} />
        </Field>
        <Field label="Legal reference" hint="Empty for house policy">
          <TextInput maxLength={300} {...bind('legalReference')} />
        </Field>
        <Field label="Checked against the official text by" hint="Empty while nobody has">
          <TextInput maxLength={120} {...bind('verifiedBy')} />
        </Field>
      </div>
      <Field label="Reason" required error={tried && terms.reason.trim() === '' ? 'A reason is required' : undefined}>
        <TextArea rows={2} maxLength={1000} {...bind('reason')} />
      </Field>
    </>
  )
}

function useRuleForm(current: RuleVersion, onClose: () => void) {
  const [parameters, setParameters] = useState<Parameters>(current.parameters as Parameters)
  const [enabled, setEnabled] = useState(current.enabled)
  const [asksForReview, setAsksForReview] = useState(current.asksForReview)
  const [terms, setTerms] = useState({
    effectiveFrom: businessDay(new Date()),
    answerWithinBankDays: String(current.answerWithinBankDays),
    legalReference: current.legalReference ?? '',
    verifiedBy: current.verifiedBy ?? '',
    reason: '',
  })
  const [tried, setTried] = useState(false)
  const [trial, setTrial] = useState<AnswerOf<typeof tryRule>>()
  const [failure, setFailure] = useState<string>()
  const failed = (error: unknown) => {
    if (isCallError(error) && error.status < 500) setFailure(serverMessage(error))
    else toast({ title: 'Error', description: serverMessage(error), destructive: true })
  }
  const trying = useChange(tryRule, {
    onSuccess: (answer) => {
      setFailure(undefined)
      setTrial(answer)
    },
    onError: failed,
  })
  const saving = useChange(addRuleVersion, {
    onSuccess: ({ standing, version }) => {
      toast({
        title: 'Rule Saved',
        description:
          standing === 'waiting'
            ? `Version ${version} waits for a second person.`
            : `Version ${version} judges from ${terms.effectiveFrom}.`,
      })
      onClose()
    },
    onError: failed,
  })
  const params = { rule: current.rule }
  return {
    parameters,
    setParameters,
    enabled,
    setEnabled,
    asksForReview,
    setAsksForReview,
    terms,
    setTerms,
    tried,
    trial,
    failure,
    isTrying: trying.isPending,
    isSaving: saving.isPending,
    tryIt: () => trying.mutate({ params, body: { enabled, parameters } }),
    save: () => {
      setTried(true)
      if (terms.reason.trim() === '') return
      saving.mutate({ params, body: { enabled, asksForReview, parameters, ...terms }, version: current.version })
    },
  }
}
