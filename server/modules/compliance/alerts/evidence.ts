/** Hashes that bind a finding to its inputs. */

import { createHash } from 'node:crypto'
import type { AlertFinding, Inputs } from './facts.ts'
import type { ListVersion } from './tables.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** One hash over the sanctions lists in force: source, version and content hash of each. */
export function hashOfLists(lists: readonly ListVersion[]): string {
  return sha256(canonicalJson([...lists].sort((left, right) => (left.source < right.source ? -1 : 1))))
}

/** A finding as canonical JSON text. */
export const findingText = (finding: AlertFinding): string => canonicalJson(finding)

/** Binds a finding to its origin: the rule version, the lists in force and the inputs. */
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

/**
 * Canonical JSON: keys in code-point order, no white space, undefined omitted. Equal values give
 * equal bytes, whatever the key order. Throws TypeError for values that JSON cannot represent.
 */
function canonicalJson(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new TypeError('a number without a JSON form')
    return JSON.stringify(value)
  }
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`
  if (typeof value !== 'object') throw new TypeError(`a ${typeof value} without a JSON form`)
  const entries = Object.entries(value)
    .filter(([, held]) => held !== undefined)
    .sort(([left], [right]) => (left < right ? -1 : 1))
  return `{${entries.map(([key, held]) => `${JSON.stringify(key)}:${canonicalJson(held)}`).join(',')}}`
}
