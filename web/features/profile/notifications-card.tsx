import { useQuery } from '@tanstack/react-query'
import {
  listNotificationPreferences,
  type NotificationPreference,
  setNotificationChannel,
} from '#contract/notifications/api.ts'
import type { NotificationChannel, NotificationKind } from '#contract/notifications/labels.ts'
import { errorToast, serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

/** Which notifications the user receives, and how. */
export function NotificationsCard() {
  const preferences = useQuery(read(listNotificationPreferences, {}))
  return (
    <Card title={ui.notifications} flush>
      <QueryContent reading={preferences} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
        {(data) => (
          <ul aria-label={t.notificationsLabel} className="divide-y divide-line border-t border-line">
            {data.map((preference) => (
              <Preference key={preference.kind} preference={preference} />
            ))}
          </ul>
        )}
      </QueryContent>
    </Card>
  )
}

function Preference({ preference: { kind, way } }: { preference: NotificationPreference }) {
  const choose = useChange(setNotificationChannel, {
    onSuccess: () => toast({ title: t.notificationsUpdatedToast }),
    onError: (error) => toast(errorToast(error)),
  })
  const { name, detail } = words[kind]
  return (
    <li className="flex items-center gap-4 px-4 py-2.5 max-sm:flex-col max-sm:items-stretch max-sm:gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-strong">{name}</p>
        <p className="text-[12.5px] text-ink-2">{detail}</p>
      </div>
      <Select
        aria-label={t.channelLabel(name)}
        options={ways}
        value={way}
        disabled={choose.isPending}
        onChange={(event) =>
          choose.mutate({ params: { kind }, body: { way: event.target.value as NotificationChannel } })
        }
        className="w-auto! min-w-48"
      />
    </li>
  )
}

const ways: readonly { value: NotificationChannel; label: string }[] = [
  { value: 'bell', label: t.bellOption },
  { value: 'mail', label: t.bellEmailOption },
  { value: 'digest', label: t.bellDigestOption },
  { value: 'off', label: ui.off },
]

const words: Readonly<Record<NotificationKind, { name: string; detail: string }>> = {
  approval: { name: ui.approvals, detail: t.approvalsHint },
  decision: { name: t.decisionsTitle, detail: t.decisionsHint },
  discussion: { name: t.discussionsTitle, detail: t.discussionsHint },
  alert: { name: ui.alerts, detail: t.alertsHint },
  match: { name: t.matchesTitle, detail: t.matchesHint },
  filing_due: { name: t.filingsDueTitle, detail: t.filingsDueHint },
  run_failed: { name: t.failedRunsTitle, detail: t.failedRunsHint },
  conversion_failed: { name: t.failedConversionsTitle, detail: t.failedConversionsHint },
  delivery_failed: { name: t.failedDeliveriesTitle, detail: t.failedDeliveriesHint },
  payout_trouble: { name: t.treasuryTitle, detail: t.treasuryHint },
  certification: { name: ui.certifiedInvoices, detail: t.certificationHint },
  sign_in: { name: t.signInsTitle, detail: t.signInsHint },
  verification_failed: { name: t.verificationTitle, detail: t.verificationHint },
}
