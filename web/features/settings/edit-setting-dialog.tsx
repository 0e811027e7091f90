import { changeSetting, type Setting } from '#contract/settings/api.ts'
import { useApiForm } from '#web/api/api-form.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Field, Switch, TextArea, TextInput } from '#web/ui/form/field.tsx'
import { FormDialog } from '#web/ui/form/form-dialog.tsx'
import { draftOf, formatValue, inputOf } from './labels.ts'

/** Edits one setting by its kind. The server validates the value. */
export function EditSettingDialog({ setting, onClose }: { setting: Setting; onClose: () => void }) {
  const api = useApiForm(changeSetting, {
    defaultValues: { value: setting.isMasked ? '' : draftOf(setting.value) },
    toInput: ({ value }) => ({
      params: { key: setting.key },
      body: { value: inputOf(setting.kind, value) },
      version: setting.version,
    }),
    // An error may name one entry of a list, but the field is the whole list.
    fieldOf: () => 'value',
    onSuccess: ({ proposal }) => {
      toast(
        proposal
          ? { title: 'Change Proposed', description: 'Another administrator must approve it.' }
          : { title: 'Setting Updated', description: setting.label },
      )
      onClose()
    },
  })
  const { form } = api
  return (
    <FormDialog
      form={api}
      onClose={onClose}
      firm
      title={setting.label}
      description={setting.explanation}
      submitLabel="Save"
      actions={
        setting.isMasked ? null : (
          <Button variant="ghost" onClick={() => form.setValue('value', draftOf(setting.default))}>
            Use default
          </Button>
        )
      }
      className="grid gap-3"
    >
      <ValueField
        setting={setting}
        draft={form.watch('value')}
        onDraft={(value) => form.setValue('value', value)}
        error={form.formState.errors.value?.message}
      />
      {setting.affectsMoney ? (
        <p className="text-[12.5px] text-ink-2">
          It bears on money. Where there is another administrator, the change waits for their approval.
        </p>
      ) : null}
    </FormDialog>
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
    ? `Now ${formatValue(value)}. Enter it whole; it is not shown again.`
    : kind === 'words'
      ? 'One a line.'
      : kind === 'wholes'
        ? 'Whole numbers, one a line or with commas between them.'
        : `Default: ${formatValue(setting.default)}`
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
