import { type FormEvent, useId, useState } from 'react'
import { changeSetting, type Setting } from '#contract/settings/api.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { isUnproven } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, Switch, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { draftOf, inputOf, valueInWords } from './labels.ts'

/** One setting, asked for by its kind. The server checks what it may be. */
export function EditSettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const formId = useId()
  const [draft, setDraft] = useState(setting.isMasked ? '' : draftOf(setting.value))
  const change = useChange(changeSetting)

  function submit(event: FormEvent) {
    event.preventDefault()
    change.mutate(
      {
        params: { key: setting.key },
        body: { value: inputOf(setting.kind, draft) },
        version: setting.version,
      },
      {
        onSuccess: ({ proposal }) => {
          toast(
            proposal
              ? { title: 'Change Proposed', description: 'Another administrator must approve it.' }
              : { title: 'Setting Updated', description: setting.label },
          )
          onClose()
        },
      },
    )
  }

  const error = change.error && !isUnproven(change.error) ? fieldMessage(change.error) : undefined
  return (
    <Dialog
      open
      onClose={onClose}
      firm
      title={setting.label}
      description={setting.explanation}
      footer={
        <>
          {setting.isMasked ? null : (
            <Button variant="ghost" onClick={() => setDraft(draftOf(setting.default))}>
              Use default
            </Button>
          )}
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" type="submit" form={formId} pending={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <form id={formId} onSubmit={submit} className="grid gap-3" noValidate>
        <ValueField setting={setting} draft={draft} onDraft={setDraft} error={error} />
        {setting.affectsMoney ? (
          <p className="text-[12.5px] text-ink-2">
            It bears on money. Where there is another administrator, the change waits for their approval.
          </p>
        ) : null}
      </form>
    </Dialog>
  )
}

interface ValueFieldProps {
  readonly setting: Setting
  readonly draft: string
  readonly onDraft: (draft: string) => void
  readonly error: string | undefined
}

function ValueField({ setting, draft, onDraft, error }: ValueFieldProps) {
  const { kind, isMasked, value, label } = setting
  if (kind === 'switch') {
    return (
      <Switch label={label} checked={draft === 'true'} onChange={(event) => onDraft(String(event.target.checked))} />
    )
  }
  const hint = isMasked
    ? `Now ${valueInWords(value)}. Enter it whole; it is not shown again.`
    : kind === 'words'
      ? 'One a line.'
      : kind === 'wholes'
        ? 'Whole numbers, one a line or with commas between them.'
        : `Default: ${valueInWords(setting.default)}`
  const common = { value: draft, autoComplete: 'off' as const }
  return (
    <Field label="Value" hint={hint} error={error}>
      {kind === 'lines' || kind === 'words' || kind === 'wholes' ? (
        <TextArea rows={kind === 'lines' ? 8 : 5} {...common} onChange={(event) => onDraft(event.target.value)} />
      ) : (
        <TextInput
          inputMode={kind === 'whole' ? 'numeric' : kind === 'decimal' ? 'decimal' : undefined}
          {...common}
          onChange={(event) => onDraft(event.target.value)}
        />
      )}
    </Field>
  )
}
