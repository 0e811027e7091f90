import { decideSetting, type Setting } from '#contract/settings/api.ts'
import { errorToast } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import { shownValueOf } from './drafts.ts'
import * as t from './messages.ts'

/** Changes that wait for another administrator; hidden when there are none. */
export function ProposalsCard({ settings }: { settings: readonly Setting[] }) {
  if (settings.length === 0) return null
  return (
    <Card title={t.awaitingApprovalTitle} flush>
      <ul aria-label={t.proposedChangesLabel} className="divide-y divide-line border-t border-line">
        {settings.map((setting) => (
          <ProposalRow key={setting.key} setting={setting} />
        ))}
      </ul>
    </Card>
  )
}

function ProposalRow({ setting }: { setting: Setting }) {
  const decide = useChange(decideSetting, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? t.changeApprovedToast : t.changeDiscardedToast, description: label }),
    onError: (error) => {
      if (!needsReauthentication(error)) toast(errorToast(error))
    },
  })
  const { proposal, label, value, key, version } = setting
  if (!proposal) return null
  const { proposedAt } = proposal
  const take = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { key }, body: { decision, proposedAt }, version })
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-strong">{label}</p>
        <p className="text-s wrap-anywhere num">
          {shownValueOf(setting, value)} → {shownValueOf(setting, proposal.value)}
        </p>
        <p className="text-[12.5px] text-ink-2">
          {t.proposedBy(
            proposal.isOwn ? t.you : proposal.proposedBy,
            <RelativeTime value={proposal.proposedAt} within />,
          )}
        </p>
      </div>
      <Button size="s" pending={decide.isPending} onClick={() => take('rejected')}>
        {proposal.isOwn ? t.withdrawAction : ui.reject}
      </Button>
      {proposal.isOwn ? null : (
        <Button size="s" variant="primary" pending={decide.isPending} onClick={() => take('approved')}>
          {ui.approve}
        </Button>
      )}
    </li>
  )
}
