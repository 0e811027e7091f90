/** Passed or failed in a run; written when only the source was read. */
export type TestState = 'passed' | 'failed' | 'written'

export interface CitedTest {
  /** The full name: `describe › it`. */
  readonly name: string
  readonly file: string
  /** The ids of the statements cited by its tags and those of its groups. */
  readonly ids: readonly string[]
  readonly state: TestState
}
