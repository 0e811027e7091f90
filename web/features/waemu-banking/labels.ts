/** Labels of channels and reconciliation. */

import type { ChannelChange, ChannelField } from '#contract/banking/channels.ts'
import type { ReconciliationException } from '#contract/reconciliation/api.ts'
import { dash } from '#web/ui/format/format.ts'
import * as ui from '#web/ui/messages.ts'
import * as t from './messages.ts'

const fieldWords: Readonly<Record<ChannelField, string>> = {
  name: ui.name,
  host: t.hostLabel,
  port: t.portLabel,
  username: ui.user,
  hostKey: t.hostKeyLabel,
  auth: t.authenticationLabel,
  secret: t.secretLabel,
  outbox: t.ordersFolderLabel,
  inbox: t.answersFolderLabel,
  painVersion: t.ordersVersionLabel,
  partyName: t.nameAtBankLabel,
  partyId: t.idAtBankLabel,
}

export const changeStateLabels: Readonly<Record<ChannelChange['state'], string>> = {
  waiting: ui.awaitingApproval,
  approved: t.approvedState,
  rejected: t.rejectedState,
  withdrawn: t.withdrawnState,
  replaced: t.replacedState,
  direct: t.appliedImmediatelyState,
}

/** Changed fields with their old and new values; of a secret, only that it has changed. */
export const changedFacts = ({ fields }: Pick<ChannelChange, 'fields'>) =>
  fields.map(({ field, from, to }) => ({
    key: field,
    label: fieldWords[field],
    value: field === 'secret' ? t.replacedState : `${shown(field, from)} → ${shown(field, to)}`,
  }))

function shown(field: ChannelField, value: string | null): string {
  if (value === null) return dash
  if (field === 'auth') return value === 'key' ? t.privateKeyLabel : ui.password
  return value
}

export const stateLabels: Readonly<Record<ReconciliationException['state'], string>> = {
  open: t.openState,
  proposed: t.awaitingSecondApproval,
  resolved: t.resolvedState,
  cleared: t.matchesAgainState,
}

/** Whether the user may approve another person's proposal. */
export function maySign(
  { state, proposedById }: Pick<ReconciliationException, 'state' | 'proposedById'>,
  person: { readonly id: string; readonly approvesAlone: boolean },
): boolean {
  return state === 'proposed' && (person.approvesAlone || proposedById !== person.id)
}
