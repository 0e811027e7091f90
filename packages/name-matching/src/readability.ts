/** Decides whether a query or a listed name can be read, so that "no match" means something. */
import { lostCaseText, readWallets } from './identifiers/wallets.ts'
import { unreadScripts } from './text/scripts.ts'
import { isReadInFull } from './tokens/words.ts'
import type { Hit, ListedEntry, Query, Unreadable } from './types.ts'

/** Why a query could not be screened; null when it could. `hits` are its hits. */
export function unreadableIn({ name, wallet }: Query, hits: readonly Hit[]): Unreadable | null {
  const [named, address] = [readWallets(name), wallet ? readWallets(wallet) : null]
  const refusal = address?.refusal ?? named.refusal
  if (refusal) return { scripts: [], reason: refusal }
  const lost = [...(address?.wallets ?? []), ...named.wallets].find(({ hasLostCase }) => hasLostCase)
  // With a hit, the lost case does no harm: the listed address is shown beside it.
  if (lost && hits.length === 0) return { scripts: [], reason: lostCaseText(lost.chain) }
  if (named.wallets.length > 0 || name.trim() === '') return null
  const scripts = unreadScripts(name)
  if (scripts) return { scripts, reason: reasonOf(scripts) }
  return isReadInFull(name) ? null : { scripts: [], reason: tooLong }
}

const tooLong = 'The name is too long to be screened in full'

const reasonOf = (scripts: readonly string[]): string =>
  scripts.length === 0
    ? 'The name has no letters, so it could not be screened'
    : `The name has letters that could not be read, so it was not screened in full: ${scripts.join(', ')}`

/**
 * The scripts of a listed entry's names that cannot be read, so that the entry is not found by
 * them; empty when all can.
 */
export function unreadableNames({
  name,
  aliases,
  weakAliases,
}: Pick<ListedEntry, 'name' | 'aliases' | 'weakAliases'>): readonly string[] {
  const scripts = new Set([name, ...aliases, ...weakAliases].flatMap((text) => unreadScripts(text) ?? []))
  return [...scripts].sort()
}
