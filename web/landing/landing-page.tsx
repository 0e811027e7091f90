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
import { Badge } from '#web/ui/badge.tsx'
import { buttonClass } from '#web/ui/button.tsx'
import { Brand } from '#web/ui/layout/brand.tsx'
import { Timeline } from '#web/ui/layout/timeline.tsx'
import { ExampleBreakdown } from './example-breakdown.tsx'

const signIn = '/api/login'

/** Page for signed-out visitors. Rendered at build time; readable without script. */
export function LandingPage() {
  return (
    <>
      <header className="border-b border-line bg-surface">
        <div className="mx-auto flex h-16 max-w-[1120px] items-center gap-6 px-6 max-phone:px-4">
          <Brand />
          <a href={signIn} className={`${buttonClass()} ml-auto`}>
            Sign In
          </a>
        </div>
      </header>
      <main>
        <Hero />
        <Features />
        <Course />
        <CallToAction />
      </main>
      <footer className="border-t border-line bg-surface">
        <div className="mx-auto flex max-w-[1120px] flex-wrap items-center gap-x-6 gap-y-2 px-6 py-6 text-s text-ink-2 max-phone:px-4">
          <Brand className="text-ink" />
          <p>Back office for invoicing, compliance and XOF to USDT conversion</p>
          <a href="/api/docs" className="ml-auto font-medium text-accent hover:underline max-phone:ml-0">
            API
          </a>
        </div>
      </footer>
    </>
  )
}

function Hero() {
  return (
    <section className="mx-auto grid max-w-[1120px] grid-cols-[1.05fr_1fr] items-center gap-16 px-6 py-20 max-side:grid-cols-1 max-side:gap-10 max-side:py-12 max-phone:px-4">
      <div>
        <h1 className="text-[clamp(34px,5.2vw,54px)]! leading-[1.08]! font-title! tracking-[-0.034em]! text-balance">
          From francs to USDT, with every step on the record
        </h1>
        <p className="mt-5 max-w-[46ch] text-[17px] leading-[1.55] text-ink-2">
          Corridor is the back office for businesses that bill clients abroad and convert West African francs into USDT
          under WAEMU and BCEAO rules. One place for clients, invoices, rates, conversions and the proof of each.
        </p>
        <div className="mt-8 flex flex-wrap gap-3">
          <a href={signIn} className={buttonClass({ variant: 'primary', size: 'l' })}>
            Get Started
            <ArrowRight aria-hidden="true" />
          </a>
          {/* biome-ignore lint/a11y/noAmbiguousAnchorText: specified text */}
          <a href="#features" aria-describedby="features-title" className={buttonClass({ size: 'l' })}>
            Learn More
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
    title: 'Client Management',
    text: 'Profiles, people, limits and KYC decisions, each with who decided, when and why.',
    icon: Users,
    specimen: (
      <>
        <Badge tone="warn">Pending</Badge>
        <Badge tone="ok">Approved</Badge>
        <Badge tone="bad">Rejected</Badge>
      </>
    ),
  },
  {
    title: 'Invoice Generation',
    text: 'Numbered without gaps, in dollars and the client’s currency, the rate locked on the invoice.',
    icon: ReceiptText,
    specimen: (
      <>
        <Badge tone="calm">Draft</Badge>
        <Badge tone="warn">Sent</Badge>
        <Badge tone="ok">Paid</Badge>
        <Badge tone="bad">Overdue</Badge>
      </>
    ),
  },
  {
    title: 'FX Rate Tracking',
    text: 'Rates from named providers, every fetch kept with its source and age, stale ones marked.',
    icon: BadgeDollarSign,
    specimen: chips(['USD / XOF', 'USD / EUR', 'GBP / USD']),
  },
  {
    title: 'Audit Logging',
    text: 'Every change and every look at personal data, in a chain of seals that shows any tampering.',
    icon: ScrollText,
    specimen: (
      <>
        <span className={chip}>Update Client</span>
        <Badge tone="ok">Completed</Badge>
      </>
    ),
  },
  {
    title: 'Multi-Currency Support',
    text: 'Exact to the last minor unit: whole francs, cents, and six decimals of USDT.',
    icon: Coins,
    specimen: chips(['XOF', 'USD', 'EUR', 'GBP', 'NGN', 'GHS', 'JPY']),
  },
  {
    title: 'Analytics and Reporting',
    text: 'Figures computed from the books, traceable to their rows, ready for the regulator.',
    icon: ChartLine,
    specimen: chips(['WAEMU report', 'Trial balance', 'Volumes']),
  },
]

function Features() {
  return (
    <section id="features" aria-labelledby="features-title" className="border-y border-line bg-surface">
      <div className="mx-auto max-w-[1120px] px-6 py-16 max-phone:px-4 max-phone:py-12">
        <h2 id="features-title" className="text-2xl! leading-tight! tracking-[-0.022em]!">
          One desk for the whole corridor
        </h2>
        <ul className="mt-8 grid grid-cols-3 gap-4 max-side:grid-cols-2 max-phone:grid-cols-1">
          {features.map(({ title, text, icon: Icon, specimen }) => (
            <li key={title} className="flex flex-col rounded-card border border-line p-5">
              <Icon aria-hidden="true" className="size-5 text-accent" />
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
  { key: 'quote', title: 'Rate locked', detail: 'with its source and time, for this conversion alone', state: 'done' },
  {
    key: 'checks',
    title: 'Checks passed',
    detail: 'KYC, sanctions lists, monthly limits, BCEAO filing',
    state: 'done',
  },
  { key: 'approval', title: 'Approved by a second person', detail: 'never by the one who asked for it', state: 'done' },
  { key: 'debit', title: 'Bank debit', detail: 'booked on the statement before anything is paid out', state: 'now' },
  { key: 'payout', title: 'USDT paid out', detail: 'to a wallet that was checked and cleared', state: 'todo' },
  {
    key: 'books',
    title: 'Books balanced',
    detail: 'double entry, to the last unit, in both currencies',
    state: 'todo',
  },
] as const

function Course() {
  return (
    <section className="mx-auto grid max-w-[1120px] grid-cols-[1fr_1.1fr] items-center gap-16 px-6 py-16 max-side:grid-cols-1 max-side:gap-8 max-phone:px-4 max-phone:py-12">
      <div>
        <h2 className="text-2xl! leading-tight! tracking-[-0.022em]! text-balance">
          You always know where the money is
        </h2>
        <p className="mt-3 max-w-[44ch] text-l leading-[1.55] text-ink-2">
          A conversion moves one step at a time. Each step is written down before it is taken, and a lost answer is
          asked for again, never guessed. Nobody is paid twice.
        </p>
      </div>
      <div className="rounded-card border border-line bg-surface px-6 py-5">
        <Timeline label="The course of a conversion" steps={course} />
      </div>
    </section>
  )
}

function CallToAction() {
  return (
    <section className="border-t border-line bg-accent-soft">
      <div className="mx-auto flex max-w-[1120px] flex-wrap items-center gap-6 px-6 py-12 max-phone:px-4">
        <div className="min-w-0 flex-1 basis-80">
          <h2 className="text-2xl! leading-tight! tracking-[-0.022em]! text-balance">
            Run a conversion in the sandbox today
          </h2>
          <p className="mt-2 text-l text-ink-2">A simulated bank and payout, the real arithmetic, the real checks.</p>
        </div>
        <a href={signIn} className={buttonClass({ variant: 'primary', size: 'l' })}>
          Start Free Trial
        </a>
      </div>
    </section>
  )
}
