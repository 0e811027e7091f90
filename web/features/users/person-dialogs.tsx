import type { User } from '#contract/identity/users.ts'
import { ActivationDialog } from './activation-dialog.tsx'
import { EditPersonDialog } from './edit-person-dialog.tsx'
import { InviteDialog } from './invite-dialog.tsx'
import { LinkDialog } from './link-dialog.tsx'
import { ResetSecondFactorDialog } from './reset-second-factor-dialog.tsx'
import { SessionsSheet } from './sessions-sheet.tsx'

/** The open dialog about a user. */
export type Asked =
  | { readonly question: 'invite' }
  | {
      readonly question: 'edit' | 'sessions' | 'link' | 'deactivate' | 'activate' | 'secondFactor'
      readonly user: User
    }

interface PersonDialogsProps {
  readonly asked: Asked | undefined
  readonly onAsk: (asked: Asked | undefined) => void
}

export function PersonDialogs({ asked, onAsk }: PersonDialogsProps) {
  const close = () => onAsk(undefined)
  switch (asked?.question) {
    case 'invite':
      return <InviteDialog onClose={close} />
    case 'edit':
      return <EditPersonDialog user={asked.user} onClose={close} />
    case 'sessions':
      return <SessionsSheet user={asked.user} onClose={close} />
    case 'link':
      return <LinkDialog user={asked.user} onClose={close} />
    case 'secondFactor':
      return <ResetSecondFactorDialog user={asked.user} onClose={close} />
    case 'deactivate':
    case 'activate':
      return <ActivationDialog user={asked.user} verb={asked.question} onClose={close} />
    case undefined:
      return null
  }
}
