import { type FirstAnswer, firstAnswersId } from '#contract/first-screen.ts'
import { addressOf } from './client.ts'

let kept: Map<string, FirstAnswer> | undefined

/**
 * The answer to a read that came with the page, given once: whoever reads the same again asks the server. Undefined for all
 * others.
 */
export function takeFirst(
  ...read: Parameters<typeof addressOf>
): { readonly body: unknown; readonly headers: Headers } | undefined {
  kept ??= new Map(readFirst().map((answer) => [answer.address, answer]))
  const address = addressOf(...read)
  const first = kept.get(address)
  if (!first) return undefined
  kept.delete(address)
  return { body: first.body, headers: new Headers(first.headers) }
}

function readFirst(): readonly FirstAnswer[] {
  const text = globalThis.document?.getElementById(firstAnswersId)?.textContent
  return text ? (JSON.parse(text) as FirstAnswer[]) : []
}
