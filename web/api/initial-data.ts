// Answers to first reads that the page was delivered with.
import { type FirstAnswer, firstAnswersId, streamPositionName } from '#contract/first-screen.ts'
import { addressOf } from './client.ts'

let answers: Map<string, FirstAnswer> | undefined

/**
 * Returns the embedded answer to a read, or undefined. Each is returned once: a second read of the
 * same address asks the server.
 */
export function takeInitialData(
  ...read: Parameters<typeof addressOf>
): { readonly body: unknown; readonly headers: Headers } | undefined {
  answers ??= new Map(parseAnswers().map((answer) => [answer.address, answer]))
  const address = addressOf(...read)
  const answer = answers.get(address)
  if (!answer) return undefined
  answers.delete(address)
  return { body: answer.body, headers: new Headers(answer.headers) }
}

/** The position in the stream of changes from which the embedded answers may be outdated. */
export const initialStreamPosition = (): string | undefined =>
  document.getElementById(firstAnswersId)?.dataset[streamPositionName]

function parseAnswers(): readonly FirstAnswer[] {
  // Component tests run without a document.
  const text = globalThis.document?.getElementById(firstAnswersId)?.textContent
  return text ? (JSON.parse(text) as FirstAnswer[]) : []
}
