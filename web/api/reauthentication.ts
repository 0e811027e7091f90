// Asks for identity again when a call requires it, then retries.
import { isCallError } from './call-error.ts'

/**
 * Queue of calls that require reauthentication (decisions 2). The question is asked once, however
 * many calls wait for it, and each call is repeated after confirmation. The shell renders the
 * question.
 */
export function createReauthenticationQueue() {
  let waiting: { readonly answered: Promise<boolean>; readonly answer: (confirmed: boolean) => void } | undefined
  const listeners = new Set<() => void>()

  function put(question: typeof waiting) {
    waiting = question
    for (const listener of listeners) listener()
  }

  return {
    /** Resolves to true after confirmation, to false when the user declines. */
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
/** Calls that wait for a new sign-in, after the session ended. */
export const signInQueue = createReauthenticationQueue()

/**
 * Whether a call failed only for lack of reauthentication. After `useChange`: the user declined.
 */
export function needsReauthentication(error: unknown): boolean {
  return isCallError(error) && error.problem?.code === 'proof_required'
}

/** Whether a call failed because the session has ended. */
export const hasNoSession = (error: unknown): boolean =>
  isCallError(error) && error.status === 401 && (error.problem?.code ?? 'not_signed_in') === 'not_signed_in'

/** Makes a call; if it requires reauthentication or a new sign-in, repeats it once after that. */
export async function withReauthentication<Answer>(
  send: () => Promise<Answer>,
  forReauthentication: Pick<typeof reauthenticationQueue, 'ask'> = reauthenticationQueue,
): Promise<Answer> {
  try {
    return await send()
  } catch (error) {
    const queue = needsReauthentication(error) ? forReauthentication : hasNoSession(error) ? signInQueue : null
    if (!(await queue?.ask())) throw error
    return send()
  }
}
