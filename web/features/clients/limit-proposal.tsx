import { type Client, decideClientLimit } from '#contract/clients/api.ts'
import { canGrantLimit } from '#contract/clients/capabilities.ts'
import { serverMessage } from '#web/api/call-error.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { useChange } from '#web/api/queries.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { toast } from '#web/ui/feedback/toast.tsx'
import { DateText, Money } from '#web/ui/format/figures.tsx'

/** A raised monthly limit that waits for a second person. */
export function LimitProposal({ client }: { client: Client }) {
  const user = useSignedInUser()
  const decide = useChange(decideClientLimit, {
    onSuccess: (_, { body: { decision } }) =>
      toast({ title: decision === 'approved' ? 'Monthly Limit Raised' : 'Monthly Limit Kept' }),
    onError: (error) => toast({ title: 'Error', description: serverMessage(error), destructive: true }),
  })
  const { proposedLimit } = client
  if (proposedLimit === null) return null

  const settle = (decision: 'approved' | 'rejected') =>
    decide.mutate({ params: { id: client.id }, body: { decision }, version: client.version })

  return (
    <Notice
      title="A higher monthly limit waits for a second person"
      action={
        can(user, 'kyc.decide') ? (
          <span className="flex flex-wrap gap-2 self-center">
            <Button pending={decide.isPending} onClick={() => settle('rejected')}>
              Reject
            </Button>
            {canGrantLimit(user, client) ? (
              <Button variant="primary" pending={decide.isPending} onClick={() => settle('approved')}>
                Approve
              </Button>
            ) : null}
          </span>
        ) : undefined
      }
    >
      {proposedLimit.proposedByName} asked on <DateText value={proposedLimit.proposedAt} /> for{' '}
      {proposedLimit.monthlyLimit === null ? 'no limit' : <Money amount={proposedLimit.monthlyLimit} currency="USD" />}{' '}
      instead of {client.monthlyLimit === null ? 'no limit' : <Money amount={client.monthlyLimit} currency="USD" />}.
    </Notice>
  )
}
