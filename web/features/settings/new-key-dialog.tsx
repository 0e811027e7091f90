import { type FormEvent, useId, useState } from 'react'
import { createApiKey } from '#contract/identity/api-keys.ts'
import type { KeyScope } from '#contract/permissions.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { isUnproven } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { CheckList } from './check-list.tsx'
import { lastWord, scopeGroups } from './integration-labels.ts'
import { SecretDialog } from './secret-dialog.tsx'

/** Makes a key, and then shows it, which is nowhere to be had again. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const formId = useId()
  const [name, setName] = useState('')
  const [expiresOn, setExpiresOn] = useState('')
  const [scopes, setScopes] = useState<string[]>([])
  const create = useChange(createApiKey)

  if (create.data)
    return (
      <SecretDialog
        title={`Key of ${create.data.apiKey.name}`}
        description="Copy it now: it is kept nowhere and not shown again."
        label="API key"
        secret={create.data.secret}
        onClose={onClose}
      />
    )

  function submit(event: FormEvent) {
    event.preventDefault()
    create.mutate({ body: { name, scopes: scopes as KeyScope[], expiresOn: expiresOn || null } })
  }
  const failure = create.error && !isUnproven(create.error) ? fieldMessage(create.error) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      firm
      title="New API key"
      description="It acts for you, within what you choose here and no more than your role permits."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            type="submit"
            form={formId}
            pending={create.isPending}
            disabled={name.trim() === '' || scopes.length === 0}
          >
            Make key
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-4" noValidate>
        {failure ? (
          <Notice tone="bad" alert>
            {failure}
          </Notice>
        ) : null}
        <Field label="Name" required hint="What uses it, as the audit log will call it.">
          <TextInput
            value={name}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setName(event.target.value)}
          />
        </Field>
        <Field label="Last day" hint="Without one it works until it is revoked.">
          <TextInput type="date" value={expiresOn} onChange={(event) => setExpiresOn(event.target.value)} />
        </Field>
        <CheckList label="Permissions" groups={scopeGroups} nameOf={lastWord} chosen={scopes} onChange={setScopes} />
      </form>
    </Dialog>
  )
}
