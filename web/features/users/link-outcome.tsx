import type { linkUser } from '#contract/identity/users.ts'
import type { AnswerOf } from '#contract/route.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { accessRequestLabel, personName } from './labels.ts'
import { OneTimeLink } from './one-time-link.tsx'

/** Shows a link to hand over, or says that it was emailed or what waits for a second person. */
export function LinkOutcome({ user, link, sentTo, onClose }: AnswerOf<typeof linkUser> & { onClose: () => void }) {
  const name = personName(user)
  if (link) return <OneTimeLink name={name} link={link} waiting={user.waiting} onClose={onClose} />
  return (
    <Dialog
      open
      onClose={onClose}
      title={sentTo ? `Link sent to ${sentTo}` : 'Waiting for a second person'}
      description={
        sentTo
          ? 'It works once. Only this person can see it.'
          : 'Another administrator or compliance officer must approve it. Nothing has changed yet.'
      }
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <ul>
        {user.waiting.map((request) => (
          <li key={request.id}>{accessRequestLabel(request)}: waiting for approval by a second person</li>
        ))}
      </ul>
    </Dialog>
  )
}
