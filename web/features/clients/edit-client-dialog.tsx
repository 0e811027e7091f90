import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { type UseFormRegisterReturn, type UseFormReturn, useForm } from 'react-hook-form'
import { listBanks } from '#contract/banking/api.ts'
import { accountTypes, type Client } from '#contract/clients/api.ts'
import { identityChangesEndingKyc } from '#contract/clients/capabilities.ts'
import { updateClient } from '#contract/clients/changes.ts'
import { useFormErrors } from '#web/api/api-form.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { mergeTypedFields } from '#web/api/merge-typed-fields.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, TextArea } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { languageOptions } from '#web/ui/format/language-name.ts'
import { valueLabel } from '#web/ui/format/value-labels.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import {
  type ClientFields,
  type EditedClientFields,
  editedClientSchema,
  fieldsOf,
  identityOf,
  payloadOf,
} from './client-fields.ts'
import { ClientFormFields, resolverFor } from './client-form.tsx'
import * as t from './messages.ts'
import {
  DuplicateNotice,
  duplicateOf,
  IdentityReviewNotice,
  intoView,
  StaleNotice,
  useClientDecision,
} from './submit-failure.tsx'

export function EditClientDialog({ client, open, onClose }: { client: Client; open: boolean; onClose: () => void }) {
  const formId = useId()
  const [pending, setPending] = useState(false)
  return (
    <Dialog
      open={open}
      onClose={onClose}
      size="l"
      firm
      title={ui.editNamed(client.companyName)}
      footer={
        <>
          <Button onClick={onClose}>{ui.cancel}</Button>
          <Button type="submit" form={formId} variant="primary" pending={pending}>
            {ui.save}
          </Button>
        </>
      }
    >
      <EditClient id={formId} client={client} onPending={setPending} onDone={onClose} />
    </Dialog>
  )
}

interface EditClientProps {
  readonly id: string
  readonly client: Client
  readonly onPending: (pending: boolean) => void
  readonly onDone: () => void
}

const resolver = resolverFor(editedClientSchema)
const accountTypeOptions = accountTypes.map((type) => ({ value: type, label: valueLabel(type) }))

/** The form over the client as it was when the dialog opened. */
export function EditClient({ id, client, onPending, onDone }: EditClientProps) {
  const { languages } = useSignedInUser()
  const { base, stale, fail, reload } = useClientDecision(client)
  const defaultValues = fieldsOf(base)
  const form = useForm<EditedClientFields>({ defaultValues, resolver, shouldFocusError: false })
  const errors = useFormErrors(form)
  const change = useChange(updateClient, {
    onSuccess: (changed) => {
      toast({ title: t.updatedToast, description: t.updatedHint(changed.companyName) })
      onDone()
    },
    onError: (error) => {
      fail(error)
      errors.show(error)
    },
    onSettled: () => onPending(false),
  })
  const duplicate = duplicateOf(change.error)
  const [asksReview, setAsksReview] = useState(false)

  function submit(fields: EditedClientFields, confirmed: { duplicate?: boolean; review?: boolean }) {
    const endsKyc = identityChangesEndingKyc(base, identityOf(fields)).length > 0
    setAsksReview(endsKyc)
    if (endsKyc && !confirmed.review) return
    const allowDuplicate = confirmed.duplicate ?? false
    onPending(true)
    const body = { ...payloadOf(fields), preferredBanks: [...fields.preferredBanks], allowDuplicate }
    change.mutate({ params: { id: base.id }, body, version: base.version })
  }

  /** Merges the current record: edited fields keep their input, the others take the new values. */
  async function takeTheirs() {
    form.reset(mergeTypedFields(defaultValues, form.getValues(), fieldsOf(await reload())))
    change.reset()
    toast({ title: t.reloadedToast, description: ui.changesInForm })
  }

  return (
    <form
      id={id}
      ref={errors.element}
      noValidate
      onSubmit={(event) => void form.handleSubmit((fields) => submit(fields, {}))(event)}
    >
      <ClientFormFields form={form as unknown as UseFormReturn<ClientFields>}>
        <Field label={ui.accountType} error={form.formState.errors.accountType?.message}>
          <Select options={accountTypeOptions} {...form.register('accountType')} />
        </Field>
        {languages.length > 1 ? (
          <Field label={t.languageLabel} hint={t.languageHint} error={form.formState.errors.language?.message}>
            <Select options={languageOptions(languages)} {...form.register('language')} />
          </Field>
        ) : null}
        <PreferredBanks register={form.register('preferredBanks')} />
        <Field
          label={t.complianceNotesLabel}
          error={form.formState.errors.complianceNotes?.message}
          className="sm:col-span-2"
        >
          <TextArea rows={3} maxLength={4000} {...form.register('complianceNotes')} />
        </Field>
      </ClientFormFields>
      {stale || duplicate || asksReview ? (
        <div ref={intoView} className="mt-4 grid gap-3">
          {stale ? <StaleNotice message={stale} onReload={() => void takeTheirs()} /> : null}
          {duplicate ? (
            <DuplicateNotice
              message={serverMessage(change.error)}
              existing={duplicate}
              label={t.saveAnywayAction}
              pending={change.isPending}
              onGoOn={() =>
                void form.handleSubmit((fields) => submit(fields, { duplicate: true, review: asksReview }))()
              }
            />
          ) : null}
          {asksReview && !stale && !duplicate ? (
            <IdentityReviewNotice
              pending={change.isPending}
              onGoOn={() => void form.handleSubmit((fields) => submit(fields, { review: true }))()}
            />
          ) : null}
        </div>
      ) : null}
    </form>
  )
}

/** Banks that fund this client's conversions first, while they have capacity. */
function PreferredBanks({ register }: { register: UseFormRegisterReturn }) {
  const banks = useQuery(read(listBanks, {}))
  return (
    <fieldset className="sm:col-span-2">
      <legend className="mb-1.5 text-s font-strong">{ui.preferredBanks}</legend>
      <QueryContent reading={banks} messageOf={serverMessage} skeleton={<Skeleton className="h-28" />}>
        {(choices) => (
          <div className="grid max-h-44 gap-x-4 overflow-y-auto rounded-s border border-line-strong px-3 py-1.5 sm:grid-cols-2">
            {choices.map(({ code, name }) => (
              <label key={code} className="flex min-h-7 items-center gap-2 text-s">
                <input type="checkbox" value={code} {...register} className="size-4 accent-accent" />
                <span className="truncate">{name}</span>
              </label>
            ))}
          </div>
        )}
      </QueryContent>
    </fieldset>
  )
}
