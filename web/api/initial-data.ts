import { type FirstAnswer, firstAnswersId } from '#contract/first-screen.ts'
import { addressOf } from './client.ts'

let kept: Map<string, FirstAnswer> | undefined

/**
 * The answer to a read that came with the page, given once: whoever reads the same again asks the server. Undefined for all
 * others.
 */
export function takeInitialData(
  ...read: Parameters<typeof addressOf>
): { readonly body: unknown; readonly headers: Headers } | undefined {
  kept ??= byAddress(readFirst())
  const address = addressOf(...read)
  const first = kept.get(address)
  if (!first) return undefined
  kept.delete(address)
  return { body: first.body, headers: new Headers(first.headers) }
}

/** Does `work` as if the page had brought these answers, which nobody is given after it. */
export function withInitialData<T>(answers: readonly FirstAnswer[], work: () => T): T {
  kept = byAddress(answers)
  try {
    return work()
  } finally {
    kept = undefined
  }
}

const byAddress = (answers: readonly FirstAnswer[]) => new Map(answers.map((answer) => [answer.address, answer]))

function readFirst(): readonly FirstAnswer[] {
  const text = globalThis.document?.getElementById(firstAnswersId)?.textContent
  return text ? (JSON.parse(text) as FirstAnswer[]) : []
}
