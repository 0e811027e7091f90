import { below, type Random } from '#kernel/random.ts'
import type { Fault } from '#simulators/faults.ts'

/**
 * Draws one fault of a simulated bank or chain, or none, for the calls in `on`. The first of them
 * is the call that moves money.
 */
export function drawFaults(random: Random, on: string[], further: readonly Fault[] = []): Fault[] {
  const [first = ''] = on
  const choices: readonly Fault[][] = [
    [],
    [],
    [{ kind: 'lose_answer', on, probability: 0.3 }],
    [{ kind: 'lose_request', on, probability: 0.3 }],
    ...further.map((fault) => [fault]),
    [{ kind: 'down', on, times: 3 }],
    [{ kind: 'reject', on: [first, 'return'], probability: 0.3 }],
    [{ kind: 'answer_twice', on }],
    [{ kind: 'book_later', on: [first], delayMs: 60_000 }],
    [{ kind: 'stuck', on: [first], probability: 0.3 }],
  ]
  return choices[below(random, choices.length)] ?? []
}
