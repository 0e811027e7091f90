import { createApiKey } from '#contract/identity/api-keys.ts'
import type { KeyScope } from '#contract/permissions.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { FieldError, TextField } from '#web/ui/form/form-field.tsx'
import { CheckList } from './check-list.tsx'
import { lastWord, scopeGroups } from './integration-labels.ts'
import { SecretDialog } from './secret-dialog.tsx'

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
        title={`Key of ${answer.apiKey.name}`}
        description="Copy it now: it is kept nowhere and not shown again."
        label="API key"
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
      title="New API key"
      description="It acts for you, within what you choose here and no more than your role permits."
      submitLabel="Make key"
      disabled={name.trim() === '' || scopes.length === 0}
    >
      <TextField
        form={form}
        name="name"
        label="Name"
        required
        hint="What uses it, as the audit log will call it."
        maxLength={100}
        autoComplete="off"
      />
      <TextField
        form={form}
        name="expiresOn"
        label="Last day"
        hint="Without one it works until it is revoked."
        type="date"
      />
      <CheckList
        label="Permissions"
        groups={scopeGroups}
        nameOf={lastWord}
        chosen={scopes}
        onChange={(chosen) => form.setValue('scopes', [...chosen])}
      />
      <FieldError message={form.formState.errors.scopes?.message} />
    </FormDialog>
  )
}
