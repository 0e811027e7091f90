// Which client's francs a receipt may be. Pure.

import * as t from '../messages.ts'
import { alikeNameFrom, sameNameFrom } from '../rules.ts'

/** A client, and the francs of it that the business may receive. */
export interface DepositCandidate {
  readonly clientId: number
  readonly clientName: string
  /** Of its account: positive for francs converted and not received, negative for francs held. */
  readonly balanceXof: bigint
  readonly undebited: readonly { readonly reference: string; readonly amountXof: bigint }[]
}

export interface DepositFacts {
  /** What of the receipt is not allocated yet. */
  readonly amountXof: bigint
  /** Conversions that the payment names. */
  readonly references: ReadonlySet<string>
  readonly learntClients: ReadonlySet<number>
  readonly nameScores: ReadonlyMap<number, number>
}

export interface DepositProposal {
  readonly clientId: number
  readonly clientName: string
  readonly amountXof: bigint
  readonly neededXof: bigint
  /** 0 to 100. */
  readonly score: number
  /** Strongest first. */
  readonly reasons: readonly string[]
}

/** Conversions named in the text of a payment, in any spelling of their number. */
export function mentionedReferences(remittance: string): Set<string> {
  const found = remittance.toUpperCase().matchAll(/TX[\s./-]?(\d{4})[\s./-]?(\d{6,10})(?!\d)/g)
  return new Set([...found].map(([, year, number]) => `TX-${year}-${number}`))
}

/** Francs that a client has still to send: converted or about to be, less what was received. */
export function neededXof({ balanceXof, undebited }: Pick<DepositCandidate, 'balanceXof' | 'undebited'>): bigint {
  const needed = undebited.reduce((sum, { amountXof }) => sum + amountXof, balanceXof)
  return needed > 0n ? needed : 0n
}

const maxProposals = 3

/** Clients that need francs and that the payment points to, best first. */
export function proposeDeposits(facts: DepositFacts, candidates: readonly DepositCandidate[]): DepositProposal[] {
  return candidates
    .flatMap((candidate) => proposalOf(facts, candidate) ?? [])
    .sort((one, other) => other.score - one.score || one.clientId - other.clientId)
    .slice(0, maxProposals)
}

function proposalOf(facts: DepositFacts, candidate: DepositCandidate): DepositProposal | null {
  const { clientId, clientName, balanceXof, undebited } = candidate
  const needed = neededXof(candidate)
  if (needed === 0n) return null
  const named = undebited.filter(({ reference }) => facts.references.has(reference))
  const nameScore = facts.nameScores.get(clientId) ?? 0
  const payers = [
    ...(named.length > 0
      ? [{ points: 50, reason: t.conversionNamed(named.map(({ reference }) => reference).join(', ')) }]
      : []),
    ...(facts.learntClients.has(clientId) ? [{ points: 40, reason: t.accountLearnt(clientName) }] : []),
    ...(nameScore >= sameNameFrom ? [{ points: 40, reason: t.sameName(clientName) }] : []),
    ...(nameScore >= alikeNameFrom && nameScore < sameNameFrom
      ? [{ points: 25, reason: t.alikeName(clientName) }]
      : []),
  ]
  if (payers.length === 0) return null
  const isExact =
    facts.amountXof === needed ||
    facts.amountXof === balanceXof ||
    undebited.some(({ amountXof }) => amountXof === facts.amountXof)
  const evidence = [...payers, ...(isExact ? [{ points: 30, reason: t.amountNeeded }] : [])]
  const points = evidence.reduce((sum, one) => sum + one.points, 0)
  return {
    clientId,
    clientName,
    amountXof: facts.amountXof,
    neededXof: needed,
    score: Math.min(points, 100),
    reasons: [...evidence].sort((one, other) => other.points - one.points).map(({ reason }) => reason),
  }
}
