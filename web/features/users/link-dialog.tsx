import { useState } from 'react'
import { linkUser, type User } from '#contract/identity/users.ts'
import type { AnswerOf } from '#contract/route.ts'
import { useChange } from '#web/api/queries.ts'
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx'
import { ChangeFailure } from './change-failure.tsx'
import { personName } from './labels.ts'
import { LinkOutcome } from './link-outcome.tsx'

/** Creates a new one-time link for an existing user. */
export function LinkDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [made, setMade] = useState<AnswerOf<typeof linkUser> | undefined>(undefined)
  const link = useChange(linkUser, { onSuccess: setMade })
  if (made) return <LinkOutcome {...made} onClose={onClose} />
  const isInvited = user.state === 'invited'
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      onConfirm={() => link.mutate({ params: { id: user.id } })}
      pending={link.isPending}
      title={isInvited ? 'Make a new invitation link?' : 'Make a password reset link?'}
      description={
        isInvited
          ? `${personName(user)} chooses a password with it. An earlier link ends.`
          : `The present password of ${personName(user)} holds until a new one is chosen; every session ends then.`
      }
      confirmLabel="Make link"
    >
      <ChangeFailure error={link.error} onClose={onClose} />
    </ConfirmDialog>
  )
}
