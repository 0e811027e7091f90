// Dialog that adds or edits a director, owner or signatory of a client.
import { Controller } from 'react-hook-form'
import {
  addClientPerson,
  type ClientPerson,
  listClientPeople,
  personRoles,
  updateClientPerson,
} from '#contract/clients/file.ts'
import { countries, countryOf } from '#contract/countries.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { fetchListed, useRecordForm } from '#web/api/opened-record.ts'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FormField, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { countryName, inListOrder } from '#web/ui/format/country-name.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'
import { bodyOfPerson, fieldsOfPerson, ownsShares, type PersonFields } from './person-fields.ts'

interface PersonDialogProps {
  readonly clientId: number
  readonly onClose: () => void
}

export function AddPersonDialog({ clientId, onClose }: PersonDialogProps) {
  const api = useApiForm(addClientPerson, {
    defaultValues: fieldsOfPerson(undefined),
    toInput: (fields) => ({ params: { id: clientId }, body: bodyOfPerson(fields) }),
    onSuccess: ({ name }) => {
      toast({ title: t.personAddedToast, description: t.personScreenedHint(name) })
      onClose()
    },
  })
  return <PersonForm form={api} title={t.addPersonAction} submitLabel={t.addPersonAction} onClose={onClose} />
}

export function EditPersonDialog({ clientId, person, onClose }: PersonDialogProps & { readonly person: ClientPerson }) {
  const api = useRecordForm(updateClientPerson, {
    record: person,
    fieldsOf: fieldsOfPerson,
    load: fetchListed(listClientPeople, { params: { id: clientId } }, person.id),
    path: '/api/clients',
    toInput: (fields, { id, version }) => ({
      params: { id: clientId, personId: id },
      body: bodyOfPerson(fields),
      version,
    }),
    onSuccess: ({ name }) => {
      toast({ title: t.personUpdatedToast, description: t.personScreenedHint(name) })
      onClose()
    },
  })
  return <PersonForm form={api} title={ui.editNamed(person.name)} submitLabel={ui.save} onClose={onClose} />
}

interface PersonFormProps {
  readonly form: ApiForm<PersonFields>
  readonly title: string
  readonly submitLabel: string
  readonly onClose: () => void
}

function PersonForm({ form: api, ...dialog }: PersonFormProps) {
  const { form } = api
  return (
    <FormDialog
      {...dialog}
      form={api}
      firm
      description={t.personDialogHint}
      className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2"
    >
      <TextField form={form} name="name" label={ui.name} required maxLength={200} />
      <SelectField
        form={form}
        name="role"
        label={ui.role}
        options={personRoles.map((role) => ({ value: role, label: t.personRoleNames[role] }))}
      />
      {ownsShares(form.watch('role')) ? (
        <TextField form={form} name="share" label={t.shareLabel} required hint={t.shareHint} inputMode="decimal" />
      ) : null}
      <TextField form={form} name="position" label={t.positionLabel} maxLength={120} />
      <FormField form={form} name="nationality" label={t.nationalityLabel}>
        <Controller
          control={form.control}
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
      </FormField>
      <TextField form={form} name="birthDate" label={t.birthDateLabel} type="date" />
      <Switch
        label={t.politicallyExposedLabel}
        hint={t.politicallyExposedHint}
        className="sm:col-span-2"
        {...form.register('isPoliticallyExposed')}
      />
    </FormDialog>
  )
}
