import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { FirstStep, getFirstSteps } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { addClientHere, paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface Step {
  readonly title: string
  readonly why: string
  readonly needs: Permission
  /** Who can do it, for users without the permission. */
  readonly who: string
  readonly link: ReactNode
}

const button = buttonClass()

const steps: Record<FirstStep, Step> = {
  business: {
    title: 'Enter your business details',
    why: 'Your address stands on every invoice and filing.',
    needs: 'settings.manage',
    who: 'An administrator does this.',
    link: (
      <Link to={paths.adminSettings} className={button}>
        Open Settings
      </Link>
    ),
  },
  colleague: {
    title: 'Invite a second person',
    why: 'Whoever asks for a conversion never approves it.',
    needs: 'users.manage',
    who: 'An administrator does this.',
    link: (
      <Link to={paths.adminUsers} className={button}>
        Invite a Person
      </Link>
    ),
  },
  client: {
    title: 'Add your first client',
    why: 'Invoices and conversions are made for a client.',
    needs: 'clients.write',
    who: 'An operator does this.',
    link: (
      <Link {...addClientHere} className={button}>
        Add a Client
      </Link>
    ),
  },
  kyc: {
    title: 'Approve its KYC',
    why: 'Nothing is converted for a client that nobody has approved.',
    needs: 'kyc.decide',
    who: 'Compliance does this.',
    link: (
      <Link to={paths.clientManagement} className={button}>
        Review Clients
      </Link>
    ),
  },
  bank: {
    title: 'Connect a bank',
    why: 'The francs leave from it, once a second person has approved it and its test succeeds.',
    needs: 'banking.write',
    who: 'An operator does this.',
    link: (
      <Link to={paths.waemuBanking} className={button}>
        WAEMU Banking
      </Link>
    ),
  },
  conversion: {
    title: 'Convert XOF to USDT',
    why: 'Priced at the rate of the moment, checked, reviewed and settled.',
    needs: 'conversions.create',
    who: 'An operator does this.',
    link: (
      <Link to={paths.largeTransactions} className={button}>
        Start a Conversion
      </Link>
    ),
  },
}

/** Guides a new business to its first conversion; the next step has the button. */
export function FirstStepsCard({ steps: asked }: { steps: AnswerOf<typeof getFirstSteps> }) {
  const user = useSignedInUser()
  const next = asked.find(({ done }) => !done)?.step
  const doneCount = asked.filter(({ done }) => done).length
  return (
    <Card title="First steps" aside={`${doneCount} of ${asked.length} done`}>
      <ol className="grid gap-x-8 gap-y-1 side:grid-cols-2">
        {asked.map(({ step, done }) => {
          const { title, why, needs, who, link } = steps[step]
          const mayDo = can(user, needs)
          return (
            <li key={step} className="flex min-h-12 min-w-0 items-center gap-3">
              {done ? (
                <CircleCheck role="img" aria-label="Done" className="size-[18px] flex-none text-ok" />
              ) : (
                <Circle role="img" aria-label="To do" className="size-[18px] flex-none text-ink-3" />
              )}
              <div className="min-w-0 flex-1">
                <div className={done ? 'text-ink-2' : 'font-strong'}>{title}</div>
                {done ? null : <div className="text-s text-ink-2">{mayDo ? why : who}</div>}
              </div>
              {step === next && mayDo ? <div className="flex-none">{link}</div> : null}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
