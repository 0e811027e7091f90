import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import {
  counterAccounts,
  decideException,
  type ReconciliationException,
  resolveException,
  takeException,
} from '#contract/reconciliation/api.ts'
import { kindNames } from '#contract/reconciliation/names/messages.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { documentVersionPath } from '#web/routes/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { notBlank, SelectField, TextAreaField } from '#web/ui/form/form-field.tsx'
import { capitalise, dash, formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { lazyPart } from '#web/ui/lazy-part.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { maySign, stateLabels } from './labels.ts'
import * as t from './messages.ts'
import type { ResolutionFields } from './settlement-fields.tsx'

const SettlementFields = lazyPart(() => import('./settlement-fields.tsx'), 'SettlementFields')

/** One exception: the difference, its owner, and the resolutions that its kind allows. */
export function ExceptionDialog({ exception, onClose }: { exception: ReconciliationException; onClose: () => void }) {
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
      onClose={onClose}
      title={kindNames[exception.kind]}
      description={exception.subjectName}
      footer={
        <>
          {mayHandle && ownerId !== user.id && (state === 'open' || state === 'proposed') ? (
            <Button pending={take.isPending} onClick={() => take.mutate({ params: { id }, body: {}, version })}>
              {t.assignToMeAction}
            </Button>
          ) : (
            <Button onClick={onClose}>{ui.back}</Button>
          )}
          {isOpen ? (
            <Button variant="primary" type="submit" form={resolve.formProps.id} pending={resolve.isPending}>
              {resolve.form.watch('resolution') === 'explained' ? t.resolveAction : t.proposeAction}
            </Button>
          ) : null}
          {signs ? (
            <>
              <Button pending={decide.isPending} onClick={() => decide.run('sent_back')}>
                {ui.sendBack}
              </Button>
              <Button variant="primary" pending={decide.isPending} onClick={() => decide.run('approved')}>
                {ui.approve}
              </Button>
            </>
          ) : null}
        </>
      }
    >
      <Refusal {...resolve.refusal} />
      <Refusal {...useRefusal(decide.error ?? take.error, '/api/banking', onClose)} />
      <Facts rows={factsOf(exception)} />
      {isOpen ? <ResolutionForm exception={exception} api={resolve} /> : null}
      {signs ? (
        <Field label={ui.note} hint={ui.optional} className="mt-3">
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
        label={t.resolutionLabel}
        required
        options={exception.allowedResolutions.map((value) => ({ value, label: t.resolutionLabels[value] }))}
      />
      {form.watch('resolution') === 'correction' ? (
        <SelectField
          form={form}
          name="counterAccount"
          label={t.counterAccountLabel}
          required
          hint={effectOf(exception, form.watch('counterAccount')) ?? t.counterAccountHint}
          options={counters.map((value) => ({ value, label: t.counterAccountLabels[value] }))}
        />
      ) : null}
      {settles(exception, form.watch()) ? <SettlementFields form={form} /> : null}
      <TextAreaField
        form={form}
        name="note"
        label={ui.reason}
        required
        rules={notBlank(ui.reasonRequired)}
        hint={t.resolutionReasonHint}
        maxLength={1000}
      />
    </form>
  )
}

/** What the counter account means for a payment in another amount; null for other exceptions. */
function effectOf(
  { kind }: Pick<ReconciliationException, 'kind'>,
  counterAccount: ReconciliationException['counterAccount'],
): string | null {
  if (kind !== 'amount_differs' || counterAccount === null) return null
  return counterAccount === 'suspense' ? t.paymentOpenEffect : t.paymentBookedEffect
}

function useResolution(exception: ReconciliationException, onClose: () => void) {
  const { id, version, allowedResolutions, kind } = exception
  const defaultValues: ResolutionFields = {
    resolution: allowedResolutions[0] ?? 'explained',
    counterAccount: kind === 'tokens_arrived' ? 'provider_settlement' : 'suspense',
    purpose: 'delivery',
    settledAmount: '',
    document: null,
    note: '',
  }
  return useApiForm(resolveException, {
    defaultValues,
    toInput: ({ resolution, counterAccount, note, ...settled }) => ({
      params: { id },
      body: {
        resolution,
        note,
        counterAccount: resolution === 'correction' ? counterAccount : null,
        settlement:
          settles(exception, { resolution, counterAccount }) && settled.document
            ? { purpose: settled.purpose, amount: settled.settledAmount, documentId: settled.document.id }
            : null,
      },
      version,
    }),
    fieldOf: (path) => settlementFields[path],
    onSuccess: ({ state }) => {
      const title = state === 'proposed' ? t.resolutionProposedToast : t.exceptionResolvedToast
      toast({ title, description: state === 'proposed' ? t.secondApproverHint : t.ledgerUpdatedHint })
      onClose()
    },
    reload: { path: '/api/banking', onReload: onClose },
  })
}

/** Whether the choice settles francs with the provider, as only arrived tokens can. */
const settles = (
  { side }: Pick<ReconciliationException, 'side'>,
  { resolution, counterAccount }: Pick<ResolutionFields, 'resolution' | 'counterAccount'>,
): boolean => side === 'chain' && resolution === 'correction' && counterAccount === 'provider_settlement'

const settlementFields: Readonly<Record<string, keyof ResolutionFields>> = {
  resolution: 'resolution',
  counterAccount: 'counterAccount',
  note: 'note',
  'settlement.amount': 'settledAmount',
  'settlement.documentId': 'document',
}

function useDecision({ id, version }: ReconciliationException, onClose: () => void) {
  const decide = useChange(decideException, {
    onSuccess: (_, { body: { decision } }) =>
      closeWithToast(onClose, { title: decision === 'approved' ? t.exceptionResolvedToast : t.sentBackToast }),
  })
  const [note, setNote] = useState('')
  const run = (decision: 'approved' | 'sent_back') =>
    decide.mutate({ params: { id }, body: { decision, note }, version })
  return { run, note, setNote, isPending: decide.isPending, error: decide.error }
}

function factsOf(exception: ReconciliationException) {
  const { currency, expected, found, resolution, counterAccount, settlement } = exception
  const amount = (value: string | null) => (value === null || currency === null ? dash : formatAmount(value, currency))
  const rows: { key: string; label: string; value: ReactNode }[] = [
    { key: 'detail', label: t.whatLabel, value: capitalise(exception.detail) },
    { key: 'reference', label: ui.reference, value: exception.reference },
    { key: 'books', label: t.ledgerLabel, value: amount(expected) },
    { key: 'world', label: exception.side === 'bank' ? ui.bank : t.chainLabel, value: amount(found) },
    { key: 'found', label: t.foundLabel, value: formatDateTime(exception.foundAt) },
    { key: 'owner', label: t.ownerLabel, value: exception.owner ?? t.unassigned },
    { key: 'state', label: ui.status, value: stateLabels[exception.state] },
  ]
  if (resolution !== null) {
    const against = counterAccount === null ? '' : t.againstAccount(t.counterAccountLabels[counterAccount])
    rows.push({ key: 'resolution', label: t.resolutionLabel, value: `${t.resolutionLabels[resolution]}${against}` })
  }
  const effect = effectOf(exception, counterAccount)
  if (effect !== null) rows.push({ key: 'effect', label: t.effectLabel, value: effect })
  if (settlement) {
    const settled = t.settledText(formatAmount(settlement.amount, 'XOF'), t.purposeLabels[settlement.purpose])
    rows.push({ key: 'settled', label: t.settledAmountLabel, value: settled })
    const { documentId, documentVersion } = settlement
    const shown = `${t.documentText(documentId)} · ${ui.documentVersion(documentVersion)}`
    const value = (
      <Link {...documentVersionPath(documentId, documentVersion)} className="underline">
        {shown}
      </Link>
    )
    rows.push({ key: 'document', label: t.providerDocumentLabel, value })
  }
  if (exception.note) rows.push({ key: 'note', label: ui.reason, value: exception.note })
  if (exception.proposedBy) rows.push({ key: 'proposed', label: t.proposedByLabel, value: exception.proposedBy })
  if (exception.resolvedBy) rows.push({ key: 'resolved', label: t.resolvedByLabel, value: exception.resolvedBy })
  return rows
}
