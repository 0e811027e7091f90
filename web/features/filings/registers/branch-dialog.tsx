import { useState } from 'react'
import { addBranch, type Branch, changeBranch } from '#contract/filings/registers.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Field, Switch, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EvidenceFields, evidenceOf } from './evidence-fields.tsx'

const blank = { source: '', effectiveOn: null, verifiedBy: null, verifiedOn: null }

/** A branch of a bank, new or as it stands. Its code never changes: forms are counted by it. */
export function BranchDialog({ branch, onClose }: { branch: Branch | null; onClose: () => void }) {
  const add = useChange(addBranch)
  const change = useChange(changeBranch)
  const [fields, setFields] = useState({
    code: branch?.code ?? '',
    bankName: branch?.bankName ?? '',
    name: branch?.name ?? '',
    city: branch?.city ?? '',
    country: branch?.country ?? '',
  })
  const [isActive, setActive] = useState(branch?.isActive ?? true)
  const [evidence, setEvidence] = useState(evidenceOf(branch ?? blank))
  const [tried, setTried] = useState(false)
  const error = add.error ?? change.error
  const text = (key: keyof typeof fields) => ({
    value: fields[key],
    onChange: ({ target }: { target: { value: string } }) => setFields({ ...fields, [key]: target.value }),
  })
  const missing = (key: keyof typeof fields) => (tried && fields[key].trim() === '' ? 'Required' : undefined)

  function submit(event: { preventDefault: () => void }) {
    event.preventDefault()
    setTried(true)
    if (evidence.source.trim() === '' || Object.values(fields).some((value) => value.trim() === '')) return
    const { code, ...changeable } = fields
    if (branch === null) add.mutate({ body: { code, ...changeable, ...evidence } }, { onSuccess: onClose })
    else
      change.mutate(
        { params: { id: branch.id }, body: { ...changeable, ...evidence, isActive }, version: branch.version },
        { onSuccess: onClose },
      )
  }

  return (
    <Dialog open onClose={onClose} title={branch ? `Branch ${branch.code}` : 'Add branch'}>
      <form className="grid gap-3.5" noValidate onSubmit={submit}>
        <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
          <Field label="Code" required error={missing('code')}>
            <TextInput maxLength={20} disabled={branch !== null} {...text('code')} />
          </Field>
          <Field label="Bank" required error={missing('bankName')}>
            <TextInput maxLength={140} {...text('bankName')} />
          </Field>
          <Field label="Branch" required error={missing('name')}>
            <TextInput maxLength={140} {...text('name')} />
          </Field>
          <Field label="City" required error={missing('city')}>
            <TextInput maxLength={80} {...text('city')} />
          </Field>
          <Field label="Country" required error={missing('country')}>
            <TextInput maxLength={80} {...text('country')} />
          </Field>
        </div>
        <EvidenceFields
          value={evidence}
          error={tried && evidence.source.trim() === '' ? 'A source is required' : undefined}
          onChange={(changes) => setEvidence({ ...evidence, ...changes })}
        />
        {branch ? (
          <Switch label="In use" checked={isActive} onChange={(event) => setActive(event.target.checked)} />
        ) : null}
        {error ? (
          <Notice tone="bad" alert>
            {fieldMessage(error)}
          </Notice>
        ) : null}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" pending={add.isPending || change.isPending}>
            {branch ? 'Keep' : 'Add'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
