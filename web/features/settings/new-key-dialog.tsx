import { createApiKey } from '#contract/identity/api-keys.ts'
import type { KeyScope } from '#contract/permissions.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FieldError, TextField } from '#web/ui/form/form-field.tsx'
import * as ui from '#web/ui/messages.ts'
import { SecretDialog } from '#web/ui/overlay/secret-dialog.tsx'
import { CheckList } from './check-list.tsx'
import { lastWord, scopeGroups } from './integration-labels.ts'
import * as t from './messages.ts'

/** Creates an API key and shows it once. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const api = useApiForm(createApiKey, {
    defaultValues: { name: '', expiresOn: '', scopes: [] as string[] },
    toInput: ({ name, scopes, expiresOn }) => ({
      body: { name, scopes: scopes as KeyScope[], expiresOn: expiresOn || null },
    }),
  })
  const { form, answer } = api
  if (answer)
    return (
      <SecretDialog
        title={t.keyCreatedTitle(answer.apiKey.name)}
        description={t.copyNowHint}
        label={ui.apiKey}
        secret={answer.secret}
        onClose={onClose}
      />
    )
  const { name, scopes } = form.watch()
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      title={t.newKeyTitle}
      description={t.newKeyHint}
      submitLabel={t.createKeyAction}
      disabled={name.trim() === '' || scopes.length === 0}
    >
      <TextField
        form={form}
        name="name"
        label={ui.name}
        required
        hint={t.keyNameHint}
        maxLength={100}
        autoComplete="off"
      />
      <TextField form={form} name="expiresOn" label={t.expiryLabel} hint={t.expiryHint} type="date" />
      <CheckList
        label={t.permissionsLabel}
        groups={scopeGroups}
        nameOf={lastWord}
        chosen={scopes}
        onChange={(chosen) => form.setValue('scopes', [...chosen])}
      />
      <FieldError message={form.formState.errors.scopes?.message} />
    </FormDialog>
  )
}
