import { useState } from 'react'
import {
  counterAccounts,
  decideException,
  type ReconciliationException,
  type Resolution,
  resolveException,
  takeException,
} from '#contract/reconciliation/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { notBlank, SelectField, TextAreaField } from '#web/ui/form/form-field.tsx'
import { capitalise, dash, formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { counterAccountLabels, kindLabels, maySign, resolutionLabels, stateLabels } from './reconciliation-labels.ts'

interface ExceptionDialogProps {
  readonly exception: ReconciliationException
  readonly onClose: () => void
}

/** One exception: the difference, its owner, and the resolutions that its kind allows. */
export function ExceptionDialog({ exception, onClose }: ExceptionDialogProps) {
  const user = useSignedInUser()
  const mayHandle = can(user, 'reconciliation.handle')
  const signs = can(user, 'reconciliation.approve') && maySign(exception, user)
  const decide = useDecision(exception, onClose)
  const resolve = useResolution(exception, onClose)
  const take = useChange(takeException)
  const { id, version, ownerId, state } = exception
  const isOpen = state === 'open' && mayHandle
  return (
    <Dialog
      open
      onClose={onClose}
      title={kindLabels[exception.kind]}
      description={exception.subjectName}
      footer={
        <>
          {mayHandle && ownerId !== user.id && (state === 'open' || state === 'proposed') ? (
            <Button pending={take.isPending} onClick={() => take.mutate({ params: { id }, body: {}, version })}>
              Make it mine
            </Button>
          ) : (
            <Button onClick={onClose}>Back</Button>
          )}
          {isOpen ? (
            <Button variant="primary" type="submit" form={resolve.formProps.id} pending={resolve.isPending}>
              {resolve.form.watch('resolution') === 'explained' ? 'Resolve' : 'Propose'}
            </Button>
          ) : null}
          {signs ? (
            <>
              <Button pending={decide.isPending} onClick={() => decide.run('sent_back')}>
                Send back
              </Button>
              <Button variant="primary" pending={decide.isPending} onClick={() => decide.run('approved')}>
                Approve
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Refusal {...resolve.refusal} />
      <ChangeFailure error={decide.error ?? take.error} onClose={onClose} />
      <Facts rows={factsOf(exception)} />
      {isOpen ? <ResolutionForm exception={exception} api={resolve} /> : null}
      {signs ? (
        <Field label="Note" hint="Optional." className="mt-3">
          <TextArea
            rows={2}
            maxLength={1000}
            value={decide.note}
            onChange={(event) => decide.setNote(event.target.value)}
          />
        </Field>
      ) : null}
    </Dialog>
  )
}

interface ResolutionFormProps {
  readonly exception: ReconciliationException
  readonly api: ReturnType<typeof useResolution>
}

function ResolutionForm({ exception, api }: ResolutionFormProps) {
  const { form, formProps } = api
  const counters = counterAccounts.filter((account) => account !== 'bank_charges' || exception.side === 'bank')
  return (
    <form {...formProps} className="mt-3 grid gap-3">
      <SelectField
        form={form}
        name="resolution"
        label="Resolution"
        required
        options={exception.allowedResolutions.map((value) => ({ value, label: resolutionLabels[value] }))}
      />
      {form.watch('resolution') === 'correction' ? (
        <SelectField
          form={form}
          name="counterAccount"
          label="Against"
          required
          hint="The account that takes the other side of the correction."
          options={counters.map((value) => ({ value, label: counterAccountLabels[value] }))}
        />
      ) : null}
      <TextAreaField
        form={form}
        name="note"
        label="Why"
        required
        rules={notBlank('Say why')}
        hint="What you found out, and from whom."
        maxLength={1000}
      />
    </form>
  )
}

interface ResolutionFields {
  resolution: Resolution
  counterAccount: (typeof counterAccounts)[number]
  note: string
}

function useResolution({ id, version, allowedResolutions }: ReconciliationException, onClose: () => void) {
  const defaultValues: ResolutionFields = {
    resolution: allowedResolutions[0] ?? 'explained',
    counterAccount: 'suspense',
    note: '',
  }
  return useApiForm(resolveException, {
    defaultValues,
    toInput: ({ resolution, counterAccount, note }) => ({
      params: { id },
      body: { resolution, note, counterAccount: resolution === 'correction' ? counterAccount : null },
      version,
    }),
    onSuccess: ({ state }) => {
      const title = state === 'proposed' ? 'Resolution Proposed' : 'Exception Resolved'
      toast({ title, description: state === 'proposed' ? 'A second person signs it.' : 'The books follow.' })
      onClose()
    },
    reload: { path: '/api/banking', onClose },
  })
}

function useDecision({ id, version }: ReconciliationException, onClose: () => void) {
  const decide = useChange(decideException, {
    onSuccess: (_, { body: { decision } }) => {
      toast({ title: decision === 'approved' ? 'Exception Resolved' : 'Sent Back' })
      onClose()
    },
  })
  const [note, setNote] = useState('')
  const run = (decision: 'approved' | 'sent_back') =>
    decide.mutate({ params: { id }, body: { decision, note }, version })
  return { run, note, setNote, isPending: decide.isPending, error: decide.error }
}

function factsOf(exception: ReconciliationException) {
  const { currency, expected, found, resolution, counterAccount } = exception
  const amount = (value: string | null) => (value === null || currency === null ? dash : formatAmount(value, currency))
  const rows = [
    { key: 'detail', label: 'What', value: capitalise(exception.detail) },
    { key: 'reference', label: 'Reference', value: exception.reference },
    { key: 'books', label: 'Books', value: amount(expected) },
    { key: 'world', label: exception.side === 'bank' ? 'Bank' : 'Chain', value: amount(found) },
    { key: 'found', label: 'Found', value: formatDateTime(exception.foundAt) },
    { key: 'owner', label: 'Owner', value: exception.owner ?? 'Nobody yet' },
    { key: 'state', label: 'State', value: stateLabels[exception.state] },
  ]
  if (resolution !== null) {
    const against = counterAccount === null ? '' : ` against ${counterAccountLabels[counterAccount]}`
    rows.push({ key: 'resolution', label: 'Resolution', value: `${resolutionLabels[resolution]}${against}` })
  }
  if (exception.note) rows.push({ key: 'note', label: 'Why', value: exception.note })
  if (exception.proposedBy) rows.push({ key: 'proposed', label: 'Proposed by', value: exception.proposedBy })
  if (exception.resolvedBy) rows.push({ key: 'resolved', label: 'Resolved by', value: exception.resolvedBy })
  return rows
}
