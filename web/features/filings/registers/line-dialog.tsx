import { useState } from 'react'
import { type RegisterLine, recordRegisterLine } from '#contract/registers.ts'
import { fieldMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field, TextInput } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { toast } from '#web/ui/toast.tsx'
import { EvidenceFields, evidenceOf } from './evidence-fields.tsx'

/** Adds a line in place of the one in force; the earlier one stays kept. */
export function LineDialog({ line, onClose }: { line: RegisterLine; onClose: () => void }) {
  const record = useChange(recordRegisterLine)
  const [value, setValue] = useState(line.value)
  const [evidence, setEvidence] = useState(evidenceOf(line))
  const [tried, setTried] = useState(false)
  return (
    <Dialog
      open
      onClose={onClose}
      title={line.label}
      description={
        line.isSetting
          ? 'The value is changed under Settings. A verification counts for the value as it stands now.'
          : 'What is recorded here holds from its day on; earlier lines stay kept.'
      }
    >
      <form
        className="grid gap-3.5"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setTried(true)
          if (evidence.source.trim() === '') return
          record.mutate(
            { params: { key: line.key }, body: { ...evidence, ...(line.isSetting ? {} : { value }) } },
            {
              onSuccess: () => {
                toast({ title: 'Register Changed', description: line.label })
                onClose()
              },
            },
          )
        }}
      >
        {line.isSetting ? null : (
          <Field label={line.unit === '' ? 'Value' : `Value in ${line.unit}`} required>
            <TextInput inputMode="numeric" value={value} onChange={(event) => setValue(event.target.value)} />
          </Field>
        )}
        <EvidenceFields
          value={evidence}
          error={tried && evidence.source.trim() === '' ? 'A source is required' : undefined}
          onChange={(changes) => setEvidence({ ...evidence, ...changes })}
        />
        {record.error ? (
          <Notice tone="bad" alert>
            {fieldMessage(record.error)}
          </Notice>
        ) : null}
        <div className="flex justify-end">
          <Button variant="primary" type="submit" pending={record.isPending}>
            Record
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
