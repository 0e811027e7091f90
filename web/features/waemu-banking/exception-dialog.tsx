import { type FormEvent, useId, useRef, useState } from 'react'
import {
  counterAccounts,
  decideException,
  type ReconciliationException,
  type Resolution,
  resolveException,
  takeException,
} from '#contract/reconciliation/api.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { capitalise, dash, formatAmount, formatDateTime } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { counterWords, kindWords, maySign, resolutionWords, stateWords } from './reconciliation-labels.ts'

interface ExceptionDialogProps {
  readonly exception: ReconciliationException
  readonly onClose: () => void
}

/** One exception: what disagrees, whose it is, and the way out of it that its kind allows. */
export function ExceptionDialog({ exception, onClose }: ExceptionDialogProps) {
  const user = useSignedInUser()
  const formId = useId()
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
      title={kindWords[exception.kind]}
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
            <Button variant="primary" type="submit" form={formId} pending={resolve.isPending}>
              {resolve.wish.resolution === 'explained' ? 'Resolve' : 'Propose'}
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
      <ChangeFailure error={resolve.error ?? decide.error ?? take.error} onClose={onClose} />
      <Facts rows={factsOf(exception)} />
      {isOpen ? <ResolutionForm formId={formId} exception={exception} resolve={resolve} /> : null}
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

function ResolutionForm({
  formId,
  exception,
  resolve,
}: {
  readonly formId: string
  readonly exception: ReconciliationException
  readonly resolve: ReturnType<typeof useResolution>
}) {
  const { wish, change, submit, missing, note } = resolve
  const counters = counterAccounts.filter((account) => account !== 'bank_charges' || exception.side === 'bank')
  return (
    <form id={formId} onSubmit={submit} className="mt-3 grid gap-3">
      <Field label="Resolution" required>
        <Select
          options={exception.allowedResolutions.map((value) => ({ value, label: resolutionWords[value] }))}
          value={wish.resolution}
          onChange={(event) => change({ resolution: event.target.value as Resolution })}
        />
      </Field>
      {wish.resolution === 'correction' ? (
        <Field label="Against" required hint="The account that takes the other side of the correction.">
          <Select
            options={counters.map((value) => ({ value, label: counterWords[value] }))}
            value={wish.counterAccount}
            onChange={(event) => change({ counterAccount: event.target.value as typeof wish.counterAccount })}
          />
        </Field>
      ) : null}
      <Field label="Why" required error={missing} hint="What you found out, and from whom.">
        <TextArea
          ref={note}
          value={wish.note}
          maxLength={1000}
          onChange={(event) => change({ note: event.target.value })}
        />
      </Field>
    </form>
  )
}

interface Wish {
  readonly resolution: Resolution
  readonly counterAccount: (typeof counterAccounts)[number]
  readonly note: string
}

function useResolution({ id, version, allowedResolutions }: ReconciliationException, onClose: () => void) {
  const [wish, setWish] = useState<Wish>({
    resolution: allowedResolutions[0] ?? 'explained',
    counterAccount: 'suspense',
    note: '',
  })
  const [missing, setMissing] = useState<string | undefined>(undefined)
  const field = useRef<HTMLTextAreaElement>(null)
  const resolve = useChange(resolveException)
  function submit(event: FormEvent) {
    event.preventDefault()
    const { resolution, counterAccount, note } = wish
    if (note.trim() === '') {
      // Before the password is asked for.
      setMissing('Say why')
      return field.current?.focus()
    }
    const body = { resolution, note, counterAccount: resolution === 'correction' ? counterAccount : null }
    resolve.mutate(
      { params: { id }, body, version },
      {
        onSuccess: ({ state }) => {
          const title = state === 'proposed' ? 'Resolution Proposed' : 'Exception Resolved'
          toast({ title, description: state === 'proposed' ? 'A second person signs it.' : 'The books follow.' })
          onClose()
        },
      },
    )
  }
  function change(fields: Partial<Wish>) {
    setWish((old) => ({ ...old, ...fields }))
    setMissing(undefined)
  }
  return { wish, change, submit, missing, note: field, isPending: resolve.isPending, error: resolve.error }
}

function useDecision({ id, version }: ReconciliationException, onClose: () => void) {
  const decide = useChange(decideException)
  const [note, setNote] = useState('')
  const run = (decision: 'approved' | 'sent_back') =>
    decide.mutate(
      { params: { id }, body: { decision, note }, version },
      {
        onSuccess: () => {
          toast({ title: decision === 'approved' ? 'Exception Resolved' : 'Sent Back' })
          onClose()
        },
      },
    )
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
    { key: 'state', label: 'State', value: stateWords[exception.state] },
  ]
  if (resolution !== null) {
    const against = counterAccount === null ? '' : ` against ${counterWords[counterAccount]}`
    rows.push({ key: 'resolution', label: 'Resolution', value: `${resolutionWords[resolution]}${against}` })
  }
  if (exception.note) rows.push({ key: 'note', label: 'Why', value: exception.note })
  if (exception.proposedBy) rows.push({ key: 'proposed', label: 'Proposed by', value: exception.proposedBy })
  if (exception.resolvedBy) rows.push({ key: 'resolved', label: 'Resolved by', value: exception.resolvedBy })
  return rows
}
