import {
  ArrowRight,
  BadgeDollarSign,
  ChartLine,
  Coins,
  type LucideIcon,
  ReceiptText,
  ScrollText,
  Users,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { typicalConversionXof } from '#kernel/conversion-price.ts'
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { Breakdown } from '#web/ui/layout/breakdown.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'
import * as ui from '#web/ui/messages.ts'
import { exampleAmountText, exampleLines, exampleRateText } from './example.ts'
import { noticeMark } from './form-pages.tsx'
import * as t from './messages.ts'

const signIn = '/api/login'

/** Page for signed-out visitors. Rendered at build time; readable without script. */
export function LandingPage() {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-[1120px] items-center gap-6 px-6 max-sm:px-4">
          <Brand />
          <a href={signIn} className={`${buttonClass()} ml-auto`}>
            {t.signInAction}
          </a>
        </div>
      </header>
      <main>
        <p role="status" className="bg-note-soft px-6 py-2.5 text-center text-s text-note empty:hidden">
          {noticeMark}
        </p>
        <Hero />
        <Features />
        <Course />
        <CallToAction />
      </main>
      <footer className="border-t border-line bg-surface">
        <div className="mx-auto flex max-w-[1120px] flex-wrap items-center gap-x-6 gap-y-2 px-6 py-6 text-s text-ink-2 max-sm:px-4">
          <Brand className="text-ink" />
          <p>{t.taglineText}</p>
          <a href="/api/docs" className="ml-auto font-medium text-accent hover:underline max-sm:ml-0">
            {t.apiLink}
          </a>
        </div>
      </footer>
    </>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-[1120px] grid-cols-[1.05fr_1fr] items-center gap-16 px-6 py-20 max-side:grid-cols-1 max-side:gap-10 max-side:py-12 max-sm:px-4">
      <div>
        <h1 className="text-[clamp(34px,5.2vw,54px)]! leading-[1.08]! font-title! tracking-[-0.034em]! text-balance">
          {t.heroTitle}
        </h1>
        <p className="mt-5 max-w-[46ch] text-[17px] leading-[1.55] text-ink-2">{t.heroText}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href={signIn} className={buttonClass({ variant: 'primary', size: 'l' })}>
            {t.getStartedAction}
            <ArrowRight />
          </a>
          <a href="#features" aria-describedby="features-title" className={buttonClass({ size: 'l' })}>
            {t.learnMoreAction}
          </a>
        </div>
      </div>
      <ExampleBreakdown />
    </section>
  )
}

interface Feature {
  readonly title: string
  readonly text: string
  readonly icon: LucideIcon
  readonly specimen: ReactNode
}

const chip = 'rounded-[6px] border border-line-strong px-1.5 py-px text-xs font-medium text-ink-2'
const chips = (names: readonly string[]) =>
  names.map((name) => (
    <span key={name} className={chip}>
      {name}
    </span>
  ))

const features: readonly Feature[] = [
  {
    title: t.clientsFeatureTitle,
    text: t.clientsFeatureText,
    icon: Users,
    specimen: (
      <>
        <Badge tone="warn">{t.kycPending}</Badge>
        <Badge tone="ok">{t.kycApproved}</Badge>
        <Badge tone="bad">{t.kycRejected}</Badge>
      </>
    ),
  },
  {
    title: t.invoicesFeatureTitle,
    text: t.invoicesFeatureText,
    icon: ReceiptText,
    specimen: (
      <>
        <Badge tone="calm">{t.invoiceDraft}</Badge>
        <Badge tone="warn">{ui.sent}</Badge>
        <Badge tone="ok">{ui.paid}</Badge>
        <Badge tone="bad">{t.invoiceOverdue}</Badge>
      </>
    ),
  },
  {
    title: t.ratesFeatureTitle,
    text: t.ratesFeatureText,
    icon: BadgeDollarSign,
    specimen: chips(['USD / XOF', 'USD / EUR', 'GBP / USD']),
  },
  {
    title: t.auditFeatureTitle,
    text: t.auditFeatureText,
    icon: ScrollText,
    specimen: (
      <>
        <span className={chip}>{t.auditEntryExample}</span>
        <Badge tone="ok">{ui.completed}</Badge>
      </>
    ),
  },
  {
    title: t.currenciesFeatureTitle,
    text: t.currenciesFeatureText,
    icon: Coins,
    specimen: chips(['XOF', 'USD', 'EUR', 'GBP', 'NGN', 'GHS', 'JPY']),
  },
  {
    title: t.reportsFeatureTitle,
    text: t.reportsFeatureText,
    icon: ChartLine,
    specimen: chips([t.waemuReport, t.trialBalanceReport, t.volumesReport]),
  },
]

function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-[1120px] px-6 py-16 max-sm:px-4 max-sm:py-12">
        <h2 id="features-title" className="text-2xl! leading-tight! tracking-[-0.022em]!">
          {t.featuresTitle}
        </h2>
        <ul className="mt-8 grid grid-cols-3 gap-4 max-side:grid-cols-2 max-sm:grid-cols-1">
          {features.map(({ title, text, icon: Icon, specimen }) => (
            <li key={title} className="flex flex-col rounded-card border border-line p-5">
              <Icon className="size-5 text-accent" />
              <h3 className="mt-3 text-l font-title tracking-[-0.01em]">{title}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
              <div className="mt-auto flex flex-wrap gap-1.5 pt-4">{specimen}</div>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}

const course = [
  { key: 'quote', title: t.rateLockedStep, detail: t.rateLockedDetail, state: 'done' },
  {
    key: 'checks',
    title: t.checksStep,
    detail: t.checksDetail,
    state: 'done',
  },
  { key: 'approval', title: t.approvalStep, detail: t.approvalDetail, state: 'done' },
  { key: 'debit', title: t.debitStep, detail: t.debitDetail, state: 'now' },
  { key: 'payout', title: t.payoutStep, detail: t.payoutDetail, state: 'todo' },
  {
    key: 'books',
    title: t.ledgerStep,
    detail: t.ledgerDetail,
    state: 'todo',
  },
] as const

function Course() {
  return (
    <section className="mx-auto grid max-w-[1120px] grid-cols-[1fr_1.1fr] items-center gap-16 px-6 py-16 max-side:grid-cols-1 max-side:gap-8 max-sm:px-4 max-sm:py-12">
      <div>
        <h2 className="text-2xl! leading-tight! tracking-[-0.022em]! text-balance">{t.stepsTitle}</h2>
        <p className="mt-3 max-w-[44ch] text-l leading-[1.55] text-ink-2">{t.stepsText}</p>
      </div>
      <div className="rounded-card border border-line bg-surface px-6 py-5">
        <Timeline label={t.stepsLabel} steps={course} />
      </div>
    </section>
  )
}

function CallToAction() {
  return (
    <section className="border-t border-line bg-accent-soft">
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-center gap-6 px-6 py-12 max-sm:px-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-2xl! leading-tight! tracking-[-0.022em]! text-balance">{t.trialTitle}</h2>
          <p className="mt-2 text-l text-ink-2">{t.trialText}</p>
        </div>
        <a href={signIn} className={buttonClass({ variant: 'primary', size: 'l' })}>
          {t.startTrialAction}
        </a>
      </div>
    </section>
  )
}

/**
 * The conversion breakdown, computed by the real rules. `live-example-rate.ts` makes the amount
 * editable.
 */
function ExampleBreakdown() {
  const lines = exampleLines(typicalConversionXof)
  return (
    <section aria-labelledby="example-title" className="rounded-card border border-line bg-surface p-6 max-sm:p-4">
      <div className="flex items-center gap-3">
        <h2 id="example-title">{t.exampleTitle}</h2>
        <Badge tone="calm" className="ml-auto">
          {t.exampleRateCaption(exampleRateText)}
        </Badge>
      </div>
      <label htmlFor="example-amount" className="mt-4 block text-s font-strong">
        {t.exampleAmountLabel}
      </label>
      <div className="mt-1 mb-5 flex items-baseline gap-2.5 border-b-2 border-accent pt-1 pb-2">
        <input
          id="example-amount"
          inputMode="numeric"
          autoComplete="off"
          readOnly
          defaultValue={exampleAmountText}
          className="w-full min-w-0 flex-1 bg-transparent text-3xl leading-[1.3] font-title tracking-[-0.03em] outline-none num focus-visible:outline-2 max-sm:text-[32px]"
        />
        <span className="text-l font-strong text-ink-2">{t.xofUnit}</span>
      </div>
      <div aria-live="polite">
        <Breakdown
          rows={[
            { key: 'rate', label: t.exampleRateLabel, value: t.exampleRate(exampleRateText) },
            { key: 'gross', label: t.grossUsdLabel, value: lines.gross },
            { key: 'fee', label: t.serviceFeeLabel, value: lines.fee },
          ]}
          total={{ key: 'net', label: t.netUsdtLabel, value: lines.net }}
        />
      </div>
    </section>
  )
}
