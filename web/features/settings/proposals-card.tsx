import { decideSetting, type Setting } from '#contract/settings/api.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { formatValue } from './labels.ts'

/** Changes that wait for another administrator; hidden when there are none. */
export function ProposalsCard({ settings }: { settings: readonly Setting[] }) {
  if (settings.length === 0) return null
  return (
    <Card title="Waiting for approval" flush>
      <ul aria-label="Proposed changes" className="divide-y divide-line border-t border-line">
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
      toast({ title: decision === 'approved' ? 'Change Approved' : 'Change Dropped', description: label }),
    onError: (error) => {
      if (!needsReauthentication(error)) toast({ title: 'Error', description: serverMessage(error), destructive: true })
    },
  })
  const { proposal, label, value, key, version } = setting
  if (!proposal) return null
  const take = (decision: 'approved' | 'rejected') => decide.mutate({ params: { key }, body: { decision }, version })
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-2 px-4 py-3.5">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-strong">{label}</p>
        <p className="text-s wrap-anywhere num">
          {formatValue(value)} → {formatValue(proposal.value)}
        </p>
        <p className="text-[12.5px] text-ink-2">
          Proposed by {proposal.isOwn ? 'you' : proposal.proposedBy},{' '}
          <RelativeTime value={proposal.proposedAt} within />
        </p>
      </div>
      <Button size="s" pending={decide.isPending} onClick={() => take('rejected')}>
        {proposal.isOwn ? 'Withdraw' : 'Reject'}
      </Button>
      {proposal.isOwn ? null : (
        <Button size="s" variant="primary" pending={decide.isPending} onClick={() => take('approved')}>
          Approve
        </Button>
      )}
    </li>
  )
}
