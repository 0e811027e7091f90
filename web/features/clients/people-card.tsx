import { useQuery } from '@tanstack/react-query'
import { Pencil, UserMinus, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import { Controller } from 'react-hook-form'
import type { Client } from '#contract/clients/api.ts'
import {
  addClientPerson,
  type ClientPerson,
  listClientPeople,
  personRoles,
  removeClientPerson,
  updateClientPerson,
} from '#contract/clients/file.ts'
import { countries, countryOf } from '#contract/countries.ts'
import { withPercentSign } from '#kernel/language.ts'
import { type ApiForm, useApiForm } from '#web/api/api-form.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { fetchListed, useRecordForm } from '#web/api/opened-record.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { closeWithToast, toast } from '#web/ui/feedback/toast.tsx'
import { Combobox } from '#web/ui/form/combobox.tsx'
import { Switch } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FormField, SelectField, TextField } from '#web/ui/form/form-field.tsx'
import { countryName, countryText, inListOrder } from '#web/ui/format/country-name.ts'
import { formatDate, groupThousands, initials } from '#web/ui/format/format.ts'
import { Avatar, Card } from '#web/ui/layout/card.tsx'
import { EmptyState } from '#web/ui/list/empty-state.tsx'
import * as ui from '#web/ui/messages.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import * as t from './messages.ts'
import { bodyOfPerson, fieldsOfPerson, ownedOf, ownsShares, type PersonFields } from './person-fields.ts'

/** Directors, beneficial owners and signatories. Each is screened when added or changed. */
export function PeopleCard({ client }: { client: Client }) {
  const mayWrite = can(useSignedInUser(), 'clients.write')
  const people = useQuery(read(listClientPeople, { params: { id: client.id } }))
  const [editing, setEditing] = useState<ClientPerson | 'new'>()
  const [removing, setRemoving] = useState<ClientPerson>()
  const close = () => setEditing(undefined)
  return (
    <Card
      title={t.peopleTitle}
      aside={
        mayWrite ? (
          <Button icon={<UserPlus />} onClick={() => setEditing('new')}>
            {t.addPersonAction}
          </Button>
        ) : undefined
      }
    >
      <QueryContent reading={people} messageOf={serverMessage} skeleton={<SkeletonRows rows={3} />}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<Users />} title={t.peopleEmptyTitle} text={t.peopleEmptyHint} />
          ) : (
            <>
              <Owned people={rows} />
              <ul aria-label={t.peopleTitle} className="divide-y divide-line">
                {rows.map((person) => (
                  <Person
                    key={person.id}
                    person={person}
                    onEdit={mayWrite ? () => setEditing(person) : undefined}
                    onRemove={mayWrite ? () => setRemoving(person) : undefined}
                  />
                ))}
              </ul>
            </>
          )
        }
      </QueryContent>
      {editing === 'new' ? <AddPersonDialog clientId={client.id} onClose={close} /> : null}
      {editing && editing !== 'new' ? <EditPersonDialog clientId={client.id} person={editing} onClose={close} /> : null}
      <RemoveDialog clientId={client.id} person={removing} onClose={() => setRemoving(undefined)} />
    </Card>
  )
}

/** The share of the client that its known owners hold. */
function Owned({ people }: { people: readonly ClientPerson[] }) {
  const owned = ownedOf(people)
  return (
    <div className="mb-2 text-s">
      <p className="mb-1.5 text-ink-2 num">{t.ownershipText(owned, Number(owned) < 100 ? t.restNotOnRecord : '')}</p>
      <meter className="h-2 w-full" aria-label={t.ownershipLabel} min={0} max={100} value={Number(owned)} />
    </div>
  )
}

interface PersonProps {
  readonly person: ClientPerson
  readonly onEdit: (() => void) | undefined
  readonly onRemove: (() => void) | undefined
}

function Person({ person, onEdit, onRemove }: PersonProps) {
  const { name, role, share, isMajorOwner, isPoliticallyExposed, nationality, birthDate, position } = person
  const details = [
    position,
    nationality && countryText(nationality),
    birthDate && t.bornOn(formatDate(birthDate)),
  ].filter(Boolean)
  return (
    <li className="flex min-w-0 items-center gap-3 py-2.5">
      <Avatar letters={initials(name)} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="font-strong">{name}</span>
          <span className="text-s text-ink-2">{t.personRoleNames[role]}</span>
          {isMajorOwner ? <Badge tone="note">{t.largeShareLabel}</Badge> : null}
          {isPoliticallyExposed ? <Badge tone="warn">{t.politicallyExposedLabel}</Badge> : null}
        </p>
        {details.length > 0 ? <p className="text-[12.5px] text-ink-2">{details.join(' · ')}</p> : null}
      </div>
      {share === null ? null : (
        <span className="flex-none font-strong num">{withPercentSign(groupThousands(share))}</span>
      )}
      {onEdit ? <IconButton label={ui.editNamed(name)} icon={<Pencil />} onClick={onEdit} /> : null}
      {onRemove ? <IconButton label={ui.removeNamed(name)} icon={<UserMinus />} onClick={onRemove} /> : null}
    </li>
  )
}

interface RemoveDialogProps {
  readonly clientId: number
  readonly person: ClientPerson | undefined
  readonly onClose: () => void
}

function RemoveDialog({ clientId, person, onClose }: RemoveDialogProps) {
  const remove = useChange(removeClientPerson, {
    onSuccess: () =>
      closeWithToast(onClose, {
        title: t.personRemoved,
        description: t.personRemovedHint(person?.name ?? t.personFallback),
      }),
    onError: (error) => toast(errorToast(error)),
  })
  if (!person) return null
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t.removePersonQuestion(person.name)}
      description={t.removePersonHint}
      confirmLabel={ui.remove}
      destructive
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params: { id: clientId, personId: person.id } })}
    />
  )
}

interface PersonDialogProps {
  readonly clientId: number
  readonly onClose: () => void
}

function AddPersonDialog({ clientId, onClose }: PersonDialogProps) {
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

function EditPersonDialog({ clientId, person, onClose }: PersonDialogProps & { readonly person: ClientPerson }) {
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
