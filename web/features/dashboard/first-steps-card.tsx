import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Permission } from '#contract/permissions.ts'
import type { FirstStep, getFirstSteps } from '#contract/reports/dashboard.ts'
import type { AnswerOf } from '#contract/route.ts'
import { can, useSignedInUser } from '#web/api/current-user.ts'
import { addClientHere, inviteApprover, newInvoiceHere, paths } from '#web/routes/paths.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

interface Step {
  readonly title: string
  readonly why: string
  readonly needs: Permission
  /** Who can do it, for users without the permission. */
  readonly who: string
  readonly action: string
  readonly link: (props: { readonly className: string; readonly children: ReactNode }) => ReactNode
}

const steps: Record<FirstStep, Step> = {
  business: {
    title: t.businessDetailsTitle,
    why: t.businessDetailsHint,
    needs: 'settings.manage',
    who: t.administratorStep,
    action: t.openSettingsAction,
    link: (props) => <Link to={paths.adminSettings} {...props} />,
  },
  colleague: {
    title: t.secondApproverTitle,
    why: t.secondApproverHint,
    needs: 'users.manage',
    who: t.administratorStep,
    action: t.invitePersonAction,
    link: (props) => <Link {...inviteApprover} {...props} />,
  },
  client: {
    title: t.firstClientTitle,
    why: t.firstClientHint,
    needs: 'clients.write',
    who: t.operatorStep,
    action: t.addClientAction,
    link: (props) => <Link {...addClientHere} {...props} />,
  },
  invoice: {
    title: t.firstInvoiceTitle,
    why: t.firstInvoiceHint,
    needs: 'invoices.write',
    who: t.operatorStep,
    action: t.createInvoiceAction,
    link: (props) => <Link {...newInvoiceHere} {...props} />,
  },
  kyc: {
    title: t.approveKycTitle,
    why: t.approveKycHint,
    needs: 'kyc.decide',
    who: t.complianceStep,
    action: t.reviewClientsAction,
    link: (props) => <Link to={paths.clientManagement} {...props} />,
  },
  bank: {
    title: t.connectBankTitle,
    why: t.connectBankHint,
    needs: 'banking.write',
    who: t.operatorStep,
    action: ui.waemuBanking,
    link: (props) => <Link to={paths.waemuBanking} {...props} />,
  },
  conversion: {
    title: t.firstConversionTitle,
    why: t.firstConversionHint,
    needs: 'conversions.create',
    who: t.operatorStep,
    action: t.startConversionAction,
    link: (props) => <Link to={paths.largeTransactions} {...props} />,
  },
}

/** Guides a new business to its first invoice and conversion; the next step has the button. */
export function FirstStepsCard({ steps: asked }: { steps: AnswerOf<typeof getFirstSteps> }) {
  const user = useSignedInUser()
  const next = asked.find(({ done }) => !done)?.step
  const doneCount = asked.filter(({ done }) => done).length
  return (
    <Card title={t.firstStepsTitle} aside={t.stepsDone(doneCount, asked.length)}>
      <ol className="grid gap-x-8 gap-y-1 side:grid-cols-2">
        {asked.map(({ step, done }) => {
          const { title, why, needs, who, action, link: StepLink } = steps[step]
          const mayDo = can(user, needs)
          return (
            <li key={step} className="flex min-h-12 min-w-0 items-center gap-3">
              {done ? (
                <CircleCheck role="img" aria-label={ui.done} className="size-[18px] flex-none text-ok" />
              ) : (
                <Circle role="img" aria-label={t.toDoLabel} className="size-[18px] flex-none text-ink-3" />
              )}
              <div className="min-w-0 flex-1">
                <div className={done ? 'text-ink-2' : 'font-strong'}>
                  {/* Later steps can be done first. */}
                  {done || step === next || !mayDo ? title : <StepLink className="hover:underline">{title}</StepLink>}
                </div>
                {done ? null : <div className="text-s text-ink-2">{mayDo ? why : who}</div>}
              </div>
              {step === next && mayDo ? (
                <div className="flex-none">
                  <StepLink className={buttonClass()}>{action}</StepLink>
                </div>
              ) : null}
            </li>
          )
        })}
      </ol>
    </Card>
  )
}
