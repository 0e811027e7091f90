// The call that decides each kind of request. It needs the contracts of all modules.
import type { QueryClient } from '@tanstack/react-query'
import { decideLock } from '#contract/accounting/api.ts'
import { decideAlert } from '#contract/alerts/api.ts'
import type { RuleCode } from '#contract/alerts/labels.ts'
import { decideRuleVersion } from '#contract/alerts/rules.ts'
import type { Approval } from '#contract/approvals/api.ts'
import type { ApprovalKind } from '#contract/approvals/kinds.ts'
import { approveBankConnection, rejectBankConnection } from '#contract/banking/api.ts'
import { approveBankChannel, decideChannelChange, rejectBankChannel } from '#contract/banking/channels.ts'
import { decideCertificationSetUp, decideSendingException } from '#contract/certification/api.ts'
import { decideClientLimit, decideKyc } from '#contract/clients/changes.ts'
import { decideScreeningMatch } from '#contract/compliance/api.ts'
import { approveConversion, refundConversion, rejectConversion } from '#contract/conversions/api.ts'
import { waiveDossier } from '#contract/filings/dossiers.ts'
import { signSuspicionReport } from '#contract/filings/suspicion-reports.ts'
import { decideAccessRequest } from '#contract/identity/access-requests.ts'
import { decideMailServer } from '#contract/mail/api.ts'
import { approveWallet, archiveWallet } from '#contract/payout/wallets.ts'
import { decideException } from '#contract/reconciliation/api.ts'
import type { AnswerOf, RouteContract } from '#contract/route.ts'
import { signPreAuthorisation } from '#contract/schedules/api.ts'
import { decideSetting } from '#contract/settings/api.ts'
import { invalidateReads, readsInvalidatedBy } from '#web/api/cache-invalidation.ts'
import { type CallInput, call } from '#web/api/client.ts'
import { newKey } from '#web/api/queries.ts'
import { withReauthentication } from '#web/api/reauthentication.ts'
import * as t from './messages.ts'

export type Verdict = 'approve' | 'reject'

export interface DecisionInput {
  readonly note: string
  /** Of a pre-authorisation: whole francs per run, and the last day. */
  readonly upToXof: string
  readonly until: string
}

export interface Decided {
  /** The one-time link of an approved reset, if it must be handed over. */
  readonly link: AnswerOf<typeof decideAccessRequest>['link']
  /** Title of the toast, where the call did not do what its button says. */
  readonly done?: string
}

const nothing: Decided = { link: null }

/** Sends a call under its own key, and drops the reads that it changed. */
function submitter(client: QueryClient, version: number | undefined) {
  return async <R extends RouteContract>(route: R, sent: CallInput<R>): Promise<AnswerOf<R>> => {
    const idempotencyKey = newKey()
    const answer = await withReauthentication(() => call(route, sent, { version, idempotencyKey }))
    await invalidateReads(client, readsInvalidatedBy(route))
    return answer
  }
}

/** Input from which the call of a kind is built. */
interface Decision {
  readonly approval: Approval
  readonly input: DecisionInput
  readonly approves: boolean
  readonly params: { readonly id: number }
  /** The note, trimmed; `note` is null where it is empty. */
  readonly text: string
  readonly note: string | null
  readonly decision: 'approved' | 'rejected'
  readonly submit: ReturnType<typeof submitter>
  /** Submits a call whose answer needs no further word. */
  readonly send: <R extends RouteContract>(route: R, sent: CallInput<R>) => Promise<Decided>
}

type Send = (decision: Decision) => Promise<Decided>

const decideBank: Send = ({ send, params, approves, note, text }) =>
  approves
    ? send(approveBankConnection, { params, body: { note } })
    : send(rejectBankConnection, { params, body: { reason: text } })

const sentBack = (approves: boolean) => (approves ? 'approved' : 'sent_back')

const calls: Readonly<Record<ApprovalKind, Send>> = {
  conversion: ({ send, params, approves, note }) =>
    approves
      ? send(approveConversion, { params, body: { note } })
      : send(rejectConversion, { params, body: { reason: note } }),
  refund: ({ send, params, note }) => send(refundConversion, { params, body: { reason: note } }),
  pre_authorisation: ({ send, params, note, input: { upToXof, until } }) =>
    send(signPreAuthorisation, { params, body: { upToXof: Number(upToXof), until, note } }),
  dossier_waiver: ({ send, params: { id }, text }) =>
    send(waiveDossier, { params: { conversionId: id }, body: { reason: text } }),
  correction: ({ send, params, approves, note }) =>
    send(decideException, { params, body: { decision: sentBack(approves), note } }),
  bank_connection: decideBank,
  bank_limits: decideBank,
  bank_channel: ({ send, params, approves, text }) =>
    approves
      ? send(approveBankChannel, { params, body: {} })
      : send(rejectBankChannel, { params, body: { reason: text } }),
  channel_change: ({ send, params, decision, note }) => send(decideChannelChange, { params, body: { decision, note } }),
  wallet: ({ send, params, approves, note, text }) =>
    approves
      ? send(approveWallet, { params, body: { note } })
      : send(archiveWallet, { params, body: { reason: text } }),
  sending_exception: ({ send, params, decision }) => send(decideSendingException, { params, body: { decision } }),
  certification_set_up: ({ send, approval, decision }) =>
    send(decideCertificationSetUp, { body: { decision, proposedAt: approval.requestedAt } }),
  mail_server: ({ send, approval, decision }) =>
    send(decideMailServer, { body: { decision, proposedAt: approval.requestedAt } }),
  kyc: ({ send, params, decision, text }) => send(decideKyc, { params, body: { status: decision, reason: text } }),
  client_limit: ({ send, params, decision }) => send(decideClientLimit, { params, body: { decision } }),
  async screening_match({ submit, params, approves, text }) {
    const body = { decision: approves ? 'cleared' : 'confirmed', reason: text } as const
    const { clearing } = await submit(decideScreeningMatch, { params, body })
    return clearing ? { link: null, done: t.clearingProposedToast } : nothing
  },
  alert_closing: ({ send, params, approves, note }) =>
    send(decideAlert, { params, body: { decision: sentBack(approves), note } }),
  rule_version: ({ send, approval, decision, note }) =>
    send(decideRuleVersion, { params: ruleVersionOf(approval.id), body: { decision, note } }),
  suspicion_report: ({ send, params, approval }) =>
    send(signSuspicionReport, { params, body: { contentSha256: approval.digest ?? '' } }),
  month_lock: ({ send, params, decision, note }) => send(decideLock, { params, body: { decision, note } }),
  setting: ({ send, approval, decision }) =>
    send(decideSetting, { params: { key: approval.id }, body: { decision, proposedAt: approval.requestedAt } }),
  async access_request({ submit, params, decision }) {
    return { link: (await submit(decideAccessRequest, { params, body: { decision } })).link }
  },
}

export async function sendDecision(
  client: QueryClient,
  approval: Approval,
  verdict: Verdict,
  input: DecisionInput,
): Promise<Decided> {
  const submit = submitter(client, approval.version ?? undefined)
  const text = input.note.trim()
  const approves = verdict === 'approve'
  return calls[approval.kind]({
    approval,
    input,
    approves,
    params: { id: Number(approval.id) },
    text,
    note: text === '' ? null : text,
    decision: approves ? 'approved' : 'rejected',
    submit,
    send: async (route, sent) => {
      await submit(route, sent)
      return nothing
    },
  })
}

/** `large_conversion/3` is version 3 of a rule. */
function ruleVersionOf(id: string): { rule: RuleCode; version: number } {
  const [rule, version] = id.split('/')
  return { rule: rule as RuleCode, version: Number(version) }
}
