/** Passed or failed when it ran; written when only its source was read. */
export type TestState = 'passed' | 'failed' | 'written'

export interface CitedTest {
  /** The full name: `describe › it`. */
  readonly name: string
  readonly file: string
  /** The ids of the statements that its tags cite, its groups' included. */
  readonly ids: readonly string[]
  readonly state: TestState
}
