import { useQuery } from '@tanstack/react-query'
import {
  listNotificationPreferences,
  type NotificationPreference,
  setNotificationChannel,
} from '#contract/notifications/api.ts'
import type { NotificationChannel, NotificationKind } from '#contract/notifications/labels.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { read, useChange } from '#web/api/queries.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { Select } from '#web/ui/form/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** Which notifications the user receives, and how. */
export function NotificationsCard() {
  const preferences = useQuery(read(listNotificationPreferences, {}))
  return (
    <Card title="Notifications" flush>
      <Loaded reading={preferences} messageOf={serverMessage} skeleton={<SkeletonRows rows={6} />}>
        {(data) => (
          <ul aria-label="Notifications by kind" className="divide-y divide-line border-t border-line">
            {data.map((preference) => (
              <Preference key={preference.kind} preference={preference} />
            ))}
          </ul>
        )}
      </Loaded>
    </Card>
  )
}

function Preference({ preference: { kind, way } }: { preference: NotificationPreference }) {
  const choose = useChange(setNotificationChannel, {
    onSuccess: () => toast({ title: 'Notifications Updated' }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const { name, detail } = words[kind]
  return (
    <li className="flex items-center gap-4 px-4 py-2.5 max-phone:flex-col max-phone:items-stretch max-phone:gap-2">
      <div className="min-w-0 flex-1">
        <p className="font-strong">{name}</p>
        <p className="text-[12.5px] text-ink-2">{detail}</p>
      </div>
      <Select
        aria-label={`${name}: how it reaches you`}
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
  { value: 'bell', label: 'Bell' },
  { value: 'mail', label: 'Bell and e-mail' },
  { value: 'digest', label: 'Bell and daily digest' },
  { value: 'off', label: 'Off' },
]

const words: Readonly<Record<NotificationKind, { name: string; detail: string }>> = {
  approval: { name: 'Approvals', detail: 'Something waits for your approval' },
  decision: { name: 'Decisions', detail: 'What you asked for was approved or rejected' },
  alert: { name: 'Alerts', detail: 'A compliance alert was assigned to you' },
  match: { name: 'Sanctions matches', detail: 'A client may be on a sanctions list' },
  filing_due: { name: 'Filings due', detail: 'A filing comes due' },
  run_failed: { name: 'Failed runs', detail: 'A schedule of yours could not run' },
  conversion_failed: { name: 'Failed conversions', detail: 'A conversion you asked for failed' },
  delivery_failed: { name: 'Failed deliveries', detail: 'A webhook could not be delivered' },
  payout_trouble: { name: 'Treasury', detail: 'Gas or tokens run low, or payouts need a person' },
  verification_failed: { name: 'Verification', detail: 'The daily verification found what does not agree' },
}
