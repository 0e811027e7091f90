import { useQueryClient } from '@tanstack/react-query'
import { type BankChannel, decideChannelChange, testChannelChange } from '#contract/banking/channels.ts'
import { invalidateReads } from '#web/api/cache-invalidation.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { formatCount } from '#web/ui/format/format.ts'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import { changedFacts } from './channel-labels.ts'

/**
 * A pending change of a channel: its values, its author and reason, its test result, and the
 * available actions.
 */
export function WaitingChange({ channel }: { readonly channel: BankChannel }) {
  const { change } = channel
  if (!change) return null
  const { proposedBy, proposedAt, reason, testedAt, testFault } = change
  return (
    <section aria-label={`Change of ${channel.name} that waits`} className="rounded-s border border-line p-3">
      <h4 className="font-strong">Waits for a second person</h4>
      <p className="text-[12.5px] text-ink-2">
        {proposedBy ?? 'Someone'} asked for it, <RelativeTime value={proposedAt} within />. The present values stay in
        use until it is approved.
      </p>
      <p className="mt-1 text-s wrap-anywhere">{reason}</p>
      <div className="wrap-anywhere">
        <Facts rows={changedFacts(change)} />
      </div>
      {testedAt ? (
        <Notice tone={testFault ? 'bad' : 'ok'} className="my-2">
          {testFault
            ? `The bank was not reached with these values: ${testFault}`
            : 'The bank was reached with these values'}
          , <RelativeTime value={testedAt} within />.
        </Notice>
      ) : null}
      <ChangeActions channel={channel} />
    </section>
  )
}

function ChangeActions({ channel: { id, version, name, change } }: { readonly channel: BankChannel }) {
  const user = useSignedInUser()
  const client = useQueryClient()
  const refuse = (error: Error) => {
    if (!needsReauthentication(error)) toast({ title: 'Error', description: serverMessage(error), destructive: true })
  }
  const test = useChange(testChannelChange, {
    onSuccess: ({ files }) =>
      toast({
        title: 'Bank Reached',
        description: `${formatCount(files, 'file')} in the inbox with the new values`,
      }),
    onError(error) {
      refuse(error)
      // The failed test is stored with the change, so reload it.
      void invalidateReads(client, ['/api/banking/channels'])
    },
  })
  const decide = useChange(decideChannelChange, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? 'Change Approved' : 'Change Dropped', description: name }),
    onError: refuse,
  })
  if (!change || !can(user, 'banking.approve')) return null
  const isOwn = change.proposedById === user.id
  const take = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { id }, body: { decision, note: '' }, version })
  const runTest = () => test.mutate({ params: { id }, body: {} })
  return (
    <div className="mt-1 flex flex-wrap gap-2">
      <Button size="s" pending={test.isPending} onClick={runTest}>
        Test new values
      </Button>
      <Button size="s" pending={decide.isPending} onClick={() => take('rejected')}>
        {isOwn ? 'Withdraw change' : 'Reject change'}
      </Button>
      {isOwn && !user.approvesAlone ? null : (
        <Button size="s" variant="primary" pending={decide.isPending} onClick={() => take('approved')}>
          Approve change
        </Button>
      )}
    </div>
  )
}
