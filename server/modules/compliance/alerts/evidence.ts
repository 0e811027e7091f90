import { createHash } from 'node:crypto'
import { canonicalJson } from '#kernel/canonical.ts'
import type { Inputs, IntegrityViolation } from './facts.ts'
import type { ListVersion } from './tables.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** One hash of the sanctions lists in force: which source, in which version, of which bytes. */
export function hashOfLists(lists: readonly ListVersion[]): string {
  return sha256(canonicalJson([...lists].sort((left, right) => (left.source < right.source ? -1 : 1))))
}

/** A finding as its very bytes. */
export const findingText = (finding: IntegrityViolation): string => canonicalJson(finding)

/** Binds a finding to what it came from: the rule's version, the lists in force and the inputs. */
export function digestOf(evidence: {
  readonly rule: string
  readonly ruleVersion: number
  readonly listHash: string
  readonly inputs: Inputs
  readonly finding: string
}): string {
  const { rule, ruleVersion, listHash, inputs, finding } = evidence
  return sha256(canonicalJson({ rule, ruleVersion, listHash, inputs, finding }))
}
