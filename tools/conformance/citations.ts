/** What is known of one test: it ran and passed, it ran and did not, or its source was merely read. */
export type TestState = 'passed' | 'failed' | 'written'

export interface CitedTest {
  readonly name: string
  readonly file: string
  readonly state: TestState
}

// Any capital letter counts, so that a mistyped citation is reported as unknown and not silently passed over.
const bracketed = /\[\s*([A-Z]-?\d+-\d+(?:[\s,]+[A-Z]-?\d+-\d+)*)\s*\]/g

/** The statement ids cited in brackets in a test's name, each once. */
export function citedIds(name: string): string[] {
  const ids = [...name.matchAll(bracketed)].flatMap((match) => (match[1] ?? '').split(/[\s,]+/))
  return [...new Set(ids)]
}
