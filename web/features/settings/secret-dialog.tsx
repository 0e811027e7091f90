import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly description: string
  readonly label: string
  readonly secret: string
  readonly onClose: () => void
}

/** Shows a secret once. The field allows copying by hand where scripts may not copy. */
export function SecretDialog({ title, description, label, secret, onClose }: SecretDialogProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(secret)
      setCopied(true)
    } catch {
      // Without clipboard permission, the user copies it from the field.
      setCopied(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      firm
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="primary"
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {copied ? 'Copied' : 'Copy'}
          </Button>
        </>
      }
    >
      <Field label={label}>
        <TextInput readOnly value={secret} onFocus={(event) => event.target.select()} className="num" />
      </Field>
      <p role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </p>
    </Dialog>
  )
}
