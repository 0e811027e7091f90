import { approves } from '#contract/permissions.ts'
import { useSignedInUser } from '#web/api/current-user.ts'
import { DateText } from '#web/ui/format/figures.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** Whether and when the user may approve; hidden for people who never approve. */
export function ApprovalCard() {
  const { role, approval } = useSignedInUser()
  if (!approves(role)) return null
  const { controls, isOwnAccount, restsUntil } = approval
  return (
    <Card title="Approvals">
      {controls === 'sandbox' ? (
        <p>
          Sandbox: new approvers need not wait 24 hours, and accounts need not be confirmed. Approvals still need a
          second person once there has been one.
        </p>
      ) : null}
      {restsUntil ? (
        <p>
          Your role or your access changed. You can approve from <DateText value={restsUntil} time />.
        </p>
      ) : null}
      {isOwnAccount ? null : (
        <p>
          Your account is not confirmed as your own: you approve nothing of whoever created, promoted or reset it. Ask
          for a link by email, or ask an operator to run npx corridor user release.
        </p>
      )}
      {controls === 'production' && restsUntil === null && isOwnAccount ? <p>You can approve.</p> : null}
    </Card>
  )
}
