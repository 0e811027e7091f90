import { useQueryClient } from '@tanstack/react-query'
import { type BankChannel, decideChannelChange, testChannelChange } from '#contract/banking/channels.ts'
import { invalidateReads } from '#web/api/cache-invalidation.ts'
import { errorToast } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { needsReauthentication } from '#web/api/reauthentication.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { RelativeTime } from '#web/ui/format/figures.tsx'
import { Facts } from '#web/ui/layout/breakdown.tsx'
import * as ui from '#web/ui/messages.ts'
import { changedFacts } from './labels.ts'
import * as t from './messages.ts'

/**
 * A pending change of a channel: its values, its author and reason, its test result, and the
 * available actions.
 */
export function WaitingChange({ channel }: { readonly channel: BankChannel }) {
  const { change } = channel
  if (!change) return null
  const { proposedBy, proposedAt, reason, testedAt, testFault } = change
  return (
    <section aria-label={t.pendingChangeLabel(channel.name)} className="rounded-s border border-line p-3">
      <h4 className="font-strong">{t.awaitingSecondApproval}</h4>
      <p className="text-[12.5px] text-ink-2">
        {t.changeRequestedBy(proposedBy ?? t.someone, <RelativeTime value={proposedAt} within />)}
        {t.currentValuesHint}
      </p>
      <p className="mt-1 text-s wrap-anywhere">{reason}</p>
      <div className="wrap-anywhere">
        <Facts rows={changedFacts(change)} />
      </div>
      {testedAt ? (
        <Notice tone={testFault ? 'bad' : 'ok'} className="my-2">
          {testFault ? t.newValuesTestFailed(testFault) : t.newValuesTestPassed},{' '}
          <RelativeTime value={testedAt} within />.
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
    if (!needsReauthentication(error)) toast(errorToast(error))
  }
  const test = useChange(testChannelChange, {
    onSuccess: ({ files }) =>
      toast({
        title: t.bankReachedToast,
        description: t.newValuesTestHint(t.fileCount(files)),
      }),
    onError(error) {
      refuse(error)
      // The failed test is stored with the change, so reload it.
      void invalidateReads(client, ['/api/banking/channels'])
    },
  })
  const decide = useChange(decideChannelChange, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? ui.changeApprovedToast : ui.changeDiscardedToast, description: name }),
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
        {t.testNewValuesAction}
      </Button>
      <Button size="s" pending={decide.isPending} onClick={() => take('rejected')}>
        {isOwn ? t.withdrawChangeAction : t.rejectChangeAction}
      </Button>
      {isOwn && !user.approvesAlone ? null : (
        <Button size="s" variant="primary" pending={decide.isPending} onClick={() => take('approved')}>
          {t.approveChangeAction}
        </Button>
      )}
    </div>
  )
}
