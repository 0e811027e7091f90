import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

/** Shows recovery codes once. */
export function RecoveryCodesDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      setCopied(true)
    } catch {
      // Without clipboard permission, the user copies them by hand.
      setCopied(false)
    }
  }
  return (
    <Dialog
      open
      onClose={onClose}
      firm
      size="s"
      title="Your recovery codes"
      description="Each signs you in once when you are without your app. Print them or write them down: they are not shown again, and earlier ones have ended."
      footer={
        <>
          <Button
            icon={copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
            onClick={() => void copy()}
          >
            {copied ? 'Copied' : 'Copy codes'}
          </Button>
          <Button variant="primary" onClick={onClose}>
            I have kept them
          </Button>
        </>
      }
    >
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 rounded-s border border-line bg-paper px-4 py-3"
      >
        {codes.map((code) => (
          <li key={code} className="num">
            {code}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {copied ? 'Copied' : ''}
      </p>
    </Dialog>
  )
}
