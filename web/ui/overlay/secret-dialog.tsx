import { Check, Copy } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import * as t from '#web/ui/messages.ts'
import { Button } from '../button.tsx'
import { Field, TextInput } from '../form/field.tsx'
import { Dialog } from './dialog.tsx'

interface SecretDialogProps {
  readonly title: string
  readonly description: string
  readonly label: string
  readonly secret: string
  readonly copyLabel?: string
  /** Below the secret. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** Shows a secret once. The field allows copying by hand where scripts may not copy. */
export function SecretDialog({ title, description, label, secret, copyLabel, children, onClose }: SecretDialogProps) {
  return (
    <Dialog
      onClose={onClose}
      firm
      title={title}
      description={description}
      footer={
        <>
          <Button onClick={onClose}>{t.done}</Button>
          <CopyButton text={secret} label={copyLabel} variant="primary" />
        </>
      }
    >
      <Field label={label}>
        <TextInput readOnly value={secret} onFocus={(event) => event.target.select()} className="num" />
      </Field>
      {children}
    </Dialog>
  )
}

interface CopyButtonProps {
  readonly text: string
  readonly label?: string | undefined
  readonly variant?: 'primary' | 'secondary'
}

/** Copies a text, and says so. */
export function CopyButton({ text, label = t.copy, variant = 'secondary' }: CopyButtonProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      setCopied(true)
    } catch {
      // Without clipboard permission, the user copies it by hand.
      setCopied(false)
    }
  }
  return (
    <>
      <Button variant={variant} icon={copied ? <Check /> : <Copy />} onClick={() => void copy()}>
        {copied ? t.copied : label}
      </Button>
      <span role="status" className="sr-only">
        {copied ? t.copied : ''}
      </span>
    </>
  )
}
