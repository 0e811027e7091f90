/** A request that waits for a decision, as its source reports it. */

import type { Approval, ApprovalFact, FactName } from '#contract/approvals/api.ts'
import type { ApprovalKind } from '#contract/approvals/kinds.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Clock } from '#kernel/clock.ts'
import { type Money, toDecimal } from '#kernel/money.ts'
import type { Accounting } from '#server/modules/accounting/index.ts'
import type { Banking } from '#server/modules/banking/index.ts'
import type { Certifications } from '#server/modules/certification/index.ts'
import type { Clients } from '#server/modules/clients/index.ts'
import type { Compliance } from '#server/modules/compliance/index.ts'
import type { Conversions } from '#server/modules/conversions/index.ts'
import type { Dossiers, SuspicionReports } from '#server/modules/filings/index.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { MailServer } from '#server/modules/mail/index.ts'
import type { Wallets } from '#server/modules/payout/index.ts'
import type { Reconciliation } from '#server/modules/reconciliation/index.ts'
import type { Schedules } from '#server/modules/schedules/index.ts'
import type { Screening } from '#server/modules/screening/index.ts'
import type { Settings } from '#server/modules/settings/index.ts'
import type { Executor } from '#server/platform/database/database.ts'
import type { Actor } from '#server/platform/http/actor.ts'

/** What the inbox asks the modules. */
export interface ApprovalDependencies {
  readonly clock: Clock
  readonly identity: Pick<Identity, 'secondPerson' | 'namesOf' | 'filterByPermission' | 'accessRequests'>
  readonly settings: Pick<Settings, 'read' | 'list' | 'proposals'>
  readonly clients: Pick<Clients, 'list'>
  readonly screening: Pick<Screening, 'matches'>
  readonly banking: Pick<Banking, 'list' | 'channels' | 'waitingChanges'>
  readonly wallets: Pick<Wallets, 'list'>
  readonly compliance: { readonly alerts: Pick<Compliance['alerts'], 'rules' | 'awaitingClosing'> }
  readonly conversions: Pick<Conversions, 'list'>
  readonly schedules: Pick<Schedules, 'toSign'>
  readonly dossiers: Pick<Dossiers, 'holding'>
  readonly suspicionReports: Pick<SuspicionReports, 'list' | 'get'>
  readonly reconciliation: Pick<Reconciliation, 'list'>
  readonly accounting: Pick<Accounting, 'waitingLock'>
  readonly mailServer: Pick<MailServer, 'findWaiting'>
  readonly certifications: Pick<Certifications, 'waitingExceptions' | 'waitingSetUp'>
}

/** Max. requests that a source reports. */
export const maxPerKind = 200

export interface Candidate {
  readonly kind: ApprovalKind
  readonly id: string
  readonly subject: string
  readonly detail: string
  readonly path: string
  /** The person whose request it is; null for the system, or where nobody asked. */
  readonly requestedBy: string | null
  /** Others whose request it is too, who may not decide either. */
  readonly alsoRequestedBy?: readonly string[]
  readonly requestedAt: Date
  readonly due?: string | null
  readonly amount?: Money<'XOF' | 'USD' | 'USDT'>
  readonly facts: readonly ApprovalFact[]
  readonly checks?: Approval['checks']
  readonly version: number | null
  readonly digest?: string
  readonly blocked?: string | null
  /** False where a blocked request cannot be rejected either. */
  readonly mayReject?: boolean
  /** The requester never decides it, not even where nobody else could. */
  readonly isStrict?: boolean
  /** The requester may take it back with the deciding call. */
  readonly canWithdraw?: boolean
}

export interface Source {
  /** Who may decide. */
  readonly permission: Permission
  read(deps: ApprovalDependencies, executor: Executor, actor: Actor): Promise<Candidate[]>
}

type Value = string | number | null | undefined

const asText = (value: Value): string | null => (value === null || value === undefined ? null : String(value))

/** A fact; `from` is the present value of what would change. */
export const fact = (
  name: FactName,
  value: Value,
  { format = 'text', from }: { format?: ApprovalFact['format']; from?: Value } = {},
): ApprovalFact => ({ name, format, value: asText(value), ...(from === undefined ? {} : { from: asText(from) }) })

export const moneyFact = (name: FactName, amount: Money<'XOF' | 'USD' | 'USDT'>): ApprovalFact =>
  fact(name, toDecimal(amount), { format: amount.currency })

/** Leaves out facts that say nothing. */
export const stated = (facts: readonly ApprovalFact[]): ApprovalFact[] =>
  facts.filter(({ value, from }) => (value !== null && value !== '') || from !== undefined)
