/** Rules that look across clients. */

import type { RuleParameters } from '#contract/alerts/rules.ts'
import { relationLabels } from '#contract/compliance/relations.ts'
import { assert } from '#kernel/assert.ts'
import { contractText } from '#server/platform/language/contract-texts.ts'
import type { ConversionFacts, History, SharedDetail, Verdict } from './facts.ts'
import { t } from './texts.ts'

/** Conversions of several clients to one wallet. */
export function sharedWallet(
  facts: ConversionFacts,
  { severity, windowDays, minClients }: RuleParameters<'shared_wallet'>,
  history: History | null,
): Verdict | null {
  if (facts.clientId === null || facts.walletKey === undefined) return null
  assert(history?.kind === 'senders', 'this rule looks up senders')
  const { senders } = history
  const clients = senders.length + 1
  if (clients < minClients) return null
  const names = [...senders.map(({ clientName }) => clientName), facts.clientName]
  return {
    severity,
    factKey: `shared_wallet:${facts.walletKey}:month:${facts.date.slice(0, 7)}`,
    title: t.sharedWalletTitle(clients),
    description: t.sharedWallet(names.join(', '), facts.walletKey, windowDays, facts.reference),
    amountXof: null,
    linked: senders.map(({ conversionId, reference }) => ({ conversionId, reference })),
  }
}

/** Conversions to wallets in the files of other clients that lead back to the client. */
export function circularPayments(
  facts: ConversionFacts,
  { severity, windowDays, minClients }: RuleParameters<'circular_payments'>,
  history: History | null,
): Verdict | null {
  if (facts.clientId === null) return null
  assert(history?.kind === 'circle', 'this rule looks up a circle')
  const { conversions } = history
  const ids = [facts.clientId, ...conversions.map(({ clientId }) => clientId)]
  if (conversions.length === 0 || ids.length < minClients) return null
  const names = [facts.clientName, ...conversions.map(({ clientName }) => clientName), facts.clientName]
  const references = [facts.reference, ...conversions.map(({ reference }) => reference)]
  return {
    severity,
    factKey: `circular_payments:clients:${keyOf(ids)}:month:${facts.date.slice(0, 7)}`,
    title: t.circularPaymentsTitle(ids.length),
    description: t.circularPayments(names.join(' → '), windowDays, references.join(', ')),
    amountXof: null,
    linked: conversions.map(({ conversionId, reference }) => ({ conversionId, reference })),
  }
}

/** Clients that own one another in a circle. */
export function circularOwnership(
  { clientId, clientName, reference, ownershipCircle = [] }: ConversionFacts,
  { severity }: RuleParameters<'circular_ownership'>,
): Verdict | null {
  if (clientId === null || ownershipCircle.length === 0) return null
  const names = [clientName, ...ownershipCircle.map((owner) => owner.clientName)]
  return {
    severity,
    factKey: `circular_ownership:clients:${keyOf(ownershipCircle.map((owner) => owner.clientId))}`,
    title: t.circularOwnershipTitle(ownershipCircle.length),
    description: t.circularOwnership(reference, clientName, names),
    amountXof: null,
  }
}

/** The fact is the group of clients: each of its members finds the same one. */
const keyOf = (clientIds: readonly number[]): string =>
  [...new Set(clientIds)].sort((one, other) => one - other).join(',')

/** The same person in the files of several clients. */
export function sharedPerson(facts: ConversionFacts, parameters: RuleParameters<'shared_person'>): Verdict | null {
  return sharedBy('shared_person', facts, parameters, ({ kind }) => kind === 'person')
}

/** The same contact details, tax number or wallet in the files of several clients. */
export function sharedDetails(facts: ConversionFacts, parameters: RuleParameters<'shared_details'>): Verdict | null {
  return sharedBy('shared_details', facts, parameters, ({ kind }) => kind !== 'person')
}

function sharedBy(
  rule: 'shared_person' | 'shared_details',
  facts: ConversionFacts,
  { severity, minClients }: RuleParameters<'shared_person'>,
  isWanted: (detail: SharedDetail) => boolean,
): Verdict | null {
  const { clientId, clientName, reference, shared = [] } = facts
  const found = shared.filter((detail) => isWanted(detail) && detail.clients.length + 1 >= minClients)
  if (clientId === null || found.length === 0) return null
  const ids = new Set([clientId, ...found.flatMap(({ clients }) => clients.map((other) => other.clientId))])
  return {
    severity,
    factKey: `${rule}:clients:${keyOf([...ids])}`,
    title: rule === 'shared_person' ? t.sharedPersonTitle(ids.size) : t.sharedDetailsTitle(ids.size),
    description: t.sharedWith(reference, clientName, found.map(textOf).join('; ')),
    amountXof: null,
  }
}

const textOf = ({ kind, clients }: SharedDetail): string =>
  t.theSame(contractText(relationLabels[kind]).toLowerCase(), clients.map(({ clientName }) => clientName).join(', '))
