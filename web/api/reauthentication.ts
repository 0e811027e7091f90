import { isCallError } from './call-error.ts'

/**
 * Fresh proof of identity (decisions 2): where a call answers that it wants one, the question is put once, however many
 * calls wait for it, and each is made again when the person has confirmed. The shell draws the question.
 */
export function createReauthenticationQueue() {
  let waiting: { readonly answered: Promise<boolean>; readonly answer: (confirmed: boolean) => void } | undefined
  const listeners = new Set<() => void>()

  function put(question: typeof waiting) {
    waiting = question
    for (const listener of listeners) listener()
  }

  return {
    /** Resolves to true once the person confirmed, to false when they would not. */
    ask(): Promise<boolean> {
      if (!waiting) {
        const { promise, resolve } = Promise.withResolvers<boolean>()
        put({ answered: promise, answer: resolve })
      }
      return waiting?.answered ?? Promise.resolve(false)
    },
    answer(confirmed: boolean): void {
      const question = waiting
      put(undefined)
      question?.answer(confirmed)
    },
    isAsking: (): boolean => waiting !== undefined,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export const reauthenticationQueue = createReauthenticationQueue()

/** Whether a call failed only because identity was not proved lately; after `useChange`, because the person declined to. */
export function needsReauthentication(error: unknown): boolean {
  return isCallError(error) && error.problem?.code === 'proof_required'
}

/** Makes a call and, where it wants fresh proof, makes it once more after the person gave it. */
export async function withReauthentication<Answer>(
  send: () => Promise<Answer>,
  desk: Pick<typeof reauthenticationQueue, 'ask'> = reauthenticationQueue,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    if (!needsReauthentication(error) || !(await desk.ask())) throw error
    return send()
  }
}
