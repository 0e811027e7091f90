import type { AccessRequest } from '#contract/identity/access-requests.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { SecretDialog } from '#web/ui/overlay/secret-dialog.tsx'
import { accessRequestLabel } from './labels.ts'
import * as t from './messages.ts'

interface OneTimeLinkProps {
  readonly name: string
  readonly link: { readonly url: string; readonly expiresAt: string }
  /** What waits for a second person. */
  readonly waiting?: readonly AccessRequest[]
  readonly onClose: () => void
}

/** Shows a link once. The field allows copying by hand where scripts may not copy. */
export function OneTimeLink({ name, link, waiting = [], onClose }: OneTimeLinkProps) {
  return (
    <SecretDialog
      title={t.linkTitle(name)}
      description={t.linkHint}
      label={t.oneTimeLinkLabel}
      secret={link.url}
      copyLabel={t.copyLinkAction}
      onClose={onClose}
    >
      <p className="mt-3 text-[12.5px] text-ink-2">
        {t.validUntil(<DateText value={link.expiresAt} time />)}
        {t.linkReplacedHint}
      </p>
      {waiting.map((request) => (
        <p key={request.id} className="mt-3 text-[12.5px]">
          {t.linkAwaitingHint(accessRequestLabel(request))}
        </p>
      ))}
    </SecretDialog>
  )
}
