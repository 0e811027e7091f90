import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import type { AccessRequest } from '#contract/identity/access-requests.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, TextInput } from '#web/ui/form/field.tsx'
import { DateText } from '#web/ui/format/figures.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { accessRequestLabel } from './labels.ts'

interface OneTimeLinkProps {
  readonly name: string
  readonly link: { readonly url: string; readonly expiresAt: string }
  /** What waits for a second person. */
  readonly waiting?: readonly AccessRequest[]
  readonly onClose: () => void
}

/** Shows a link once. The field allows copying by hand where scripts may not copy. */
export function OneTimeLink({ name, link, waiting = [], onClose }: OneTimeLinkProps) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.url)
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
      title={`Link for ${name}`}
      description="Hand it over yourself, by a way that you trust. It works once and is not shown again."
      footer={
        <>
          <Button onClick={onClose}>Done</Button>
          <Button
            variant="primary"
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {copied ? 'Copied' : 'Copy link'}
          </Button>
        </>
      }
    >
      <Field label="One-time link">
        <TextInput readOnly value={link.url} onFocus={(event) => event.target.select()} className="num" />
      </Field>
      <p className="mt-3 text-[12.5px] text-ink-2">
        Good until <DateText value={link.expiresAt} time />. A new link ends this one.
      </p>
      {waiting.map((request) => (
        <p key={request.id} className="mt-3 text-[12.5px]">
          {accessRequestLabel(request)}: waiting for approval by a second person.
        </p>
      ))}
      <p role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </p>
    </Dialog>
  )
}
