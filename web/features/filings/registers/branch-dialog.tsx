import { useForm } from 'react-hook-form'
import { addBranch, type Branch, changeBranch } from '#contract/filings/registers.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { useChange } from '#web/api/queries.ts'
import * as t from '#web/features/filings/messages.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { notBlank, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { EvidenceFields, evidenceOf } from './evidence-fields.tsx'

const blank = { source: '', effectiveOn: null, verifiedBy: null, verifiedOn: null }

/**
 * Creates or edits a bank branch. Its code never changes, because form numbers are counted by it.
 */
export function BranchDialog({ branch, onClose }: { branch: Branch | null; onClose: () => void }) {
  const form = useForm({
    defaultValues: {
      code: branch?.code ?? '',
      bankName: branch?.bankName ?? '',
      name: branch?.name ?? '',
      city: branch?.city ?? '',
      country: branch?.country ?? '',
      ...evidenceOf(branch ?? blank),
      isActive: branch?.isActive ?? true,
    },
    shouldFocusError: false,
  })
  const errors = useFormErrors(form)
  const add = useChange(addBranch, { onSuccess: onClose, onError: errors.show })
  const change = useChange(changeBranch, { onSuccess: onClose, onError: errors.show })
  const submit = form.handleSubmit(({ code, isActive, ...body }) => {
    errors.clear()
    if (branch === null) add.mutate({ body: { code, ...body } })
    else change.mutate({ params: { id: branch.id }, body: { ...body, isActive }, version: branch.version })
  })
  const { formProps, refusal } = errors.bind(submit)
  const required = { form, required: true, rules: notBlank(ui.required) }

  return (
    <Dialog open onClose={onClose} title={branch ? t.branchTitle(branch.code) : t.addBranchAction}>
      <form {...formProps} className="grid gap-3.5">
        <div className="grid grid-cols-2 gap-3.5 max-phone:grid-cols-1">
          <TextField {...required} name="code" label={ui.code} maxLength={20} disabled={branch !== null} />
          <TextField {...required} name="bankName" label={ui.bank} maxLength={140} />
          <TextField {...required} name="name" label={t.branchLabel} maxLength={140} />
          <TextField {...required} name="city" label={t.cityLabel} maxLength={80} />
          <TextField {...required} name="country" label={ui.country} maxLength={80} />
        </div>
        <EvidenceFields form={form} />
        {branch ? <Switch label={t.inUseLabel} {...form.register('isActive')} /> : null}
        <Refusal {...refusal} />
        <div className="flex justify-end">
          <Button variant="primary" type="submit" pending={add.isPending || change.isPending}>
            {branch ? ui.save : ui.add}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
