import { Link } from '@tanstack/react-router'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { paths } from '#web/app/paths.ts'
import { Card } from '#web/ui/card.tsx'
import { BankHealth } from './bank-health.tsx'

/** How the banks that pay for all of it answer. */
export function OutlookCard() {
  const user = useSignedInUser()
  if (!can(user, 'banking.read')) return null
  return (
    <Card
      title="Bank health"
      aside={
        <Link to={paths.waemuBanking} className="font-strong text-accent hover:underline">
          View banks
        </Link>
      }
      className="wide:col-span-2"
    >
      <BankHealth />
    </Card>
  )
}
