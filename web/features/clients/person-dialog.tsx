import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import { addClientPerson, type ClientPerson, personRoles, updateClientPerson } from '#contract/clients/file.ts'
import { countries, countryOf } from '#contract/countries.ts'
import { showFieldErrors } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { useRefusal } from '#web/api/refusal.ts'
import { Button } from '#web/ui/button.tsx'
import { Refusal } from '#web/ui/feedback/refusal.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Field, Switch, TextInput } from '#web/ui/form/field.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { countryName, inListOrder } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { bodyOfPerson, fieldsOfPerson, ownsShares, type PersonFields } from './person-fields.ts'

interface PersonDialogProps {
  readonly clientId: number
  /** Undefined to add a person. */
  readonly person: ClientPerson | undefined
  readonly open: boolean
  readonly onClose: () => void
}

export function PersonDialog({ clientId, person, open, onClose }: PersonDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      firm
      title={person ? ui.editNamed(person.name) : t.addPersonAction}
      description={t.personDialogHint}
    >
      <PersonForm clientId={clientId} person={person} onDone={onClose} />
    </Dialog>
  )
}

interface PersonFormProps {
  readonly clientId: number
  readonly person: ClientPerson | undefined
  readonly onDone: () => void
}

function PersonForm({ clientId, person, onDone }: PersonFormProps) {
  const form = useForm<PersonFields>({ defaultValues: fieldsOfPerson(person) })
  const { save, pending, left, conflict } = useSavePerson({ clientId, person, onDone }, (path, problem) =>
    form.setError(path as keyof PersonFields, problem),
  )
  const { register, control, formState, watch } = form
  const error = (name: keyof PersonFields) => formState.errors[name]?.message
  return (
    <form
      noValidate
      className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2"
      onSubmit={(event) => void form.handleSubmit(save)(event)}
    >
      <Field label={ui.name} required error={error('name')}>
        <TextInput autoComplete="off" {...register('name')} />
      </Field>
      <Field label={ui.role} error={error('role')}>
        <Select
          options={personRoles.map((role) => ({ value: role, label: t.personRoleNames[role] }))}
          {...register('role')}
        />
      </Field>
      {ownsShares(watch('role')) ? (
        <Field label={t.shareLabel} required hint={t.shareHint} error={error('share')}>
          <TextInput inputMode="decimal" autoComplete="off" {...register('share')} />
        </Field>
      ) : null}
      <Field label={t.positionLabel} error={error('position')}>
        <TextInput autoComplete="off" {...register('position')} />
      </Field>
      <Field label={t.nationalityLabel} error={error('nationality')}>
        <Controller
          control={control}
          name="nationality"
          render={({ field }) => (
            <Combobox
              items={inListOrder(countries)}
              value={countryOf(field.value) ?? null}
              onValueChange={(country) => field.onChange(country?.name ?? '')}
              itemKey={({ code }) => code}
              itemLabel={countryName}
              placeholder={t.countryPlaceholder}
              emptyText={t.countryEmpty}
              clearable
            />
          )}
        />
      </Field>
      <Field label={t.birthDateLabel} error={error('birthDate')}>
        <TextInput type="date" value={watch('birthDate')} {...register('birthDate')} />
      </Field>
      <Switch
        label={t.politicallyExposedLabel}
        hint={t.politicallyExposedHint}
        className="sm:col-span-2"
        {...register('isPoliticallyExposed')}
      />
      {left ? (
        <div className="sm:col-span-2">
          <Refusal message={left} onReload={conflict.onReload} />
        </div>
      ) : null}
      <div className="flex justify-end gap-2 sm:col-span-2">
        <Button onClick={onDone}>{ui.cancel}</Button>
        <Button type="submit" variant="primary" pending={pending}>
          {person ? ui.save : t.addPersonAction}
        </Button>
      </div>
    </form>
  )
}

/** One form for two calls: `left` is the server's message that belongs to no field. */
function useSavePerson(
  { clientId, person, onDone }: PersonFormProps,
  setError: (path: string, problem: { type: string; message: string }) => void,
) {
  const [left, setLeft] = useState<string>()
  // A change that another person saves meanwhile is a conflict, although the screen shows it.
  const [version] = useState(person?.version ?? 0)
  const onSuccess = ({ name }: ClientPerson) => {
    toast({ title: person ? t.personUpdatedToast : t.personAddedToast, description: t.personScreenedHint(name) })
    onDone()
  }
  const onError = (error: unknown) =>
    setLeft(showFieldErrors(error, { fields: Object.keys(fieldsOfPerson(undefined)), setError }))
  const add = useChange(addClientPerson, { onSuccess, onError })
  const change = useChange(updateClientPerson, { onSuccess, onError })
  const conflict = useRefusal(change.error, '/api/clients', onDone)
  return {
    left,
    conflict,
    pending: add.isPending || change.isPending,
    save(fields: PersonFields) {
      const body = bodyOfPerson(fields)
      if (person) change.mutate({ params: { id: clientId, personId: person.id }, body, version })
      else add.mutate({ params: { id: clientId }, body })
    },
  }
}
