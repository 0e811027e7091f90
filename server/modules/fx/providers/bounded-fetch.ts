/** HTTP GET with limits on time and size. */
import { err, ok, type Result } from '#kernel/result.ts'
import type { ProviderFailure } from '../errors.ts'

export interface FetchBounds {
  readonly timeoutMs: number
  readonly limitBytes: number
}

export const defaultBounds: FetchBounds = { timeoutMs: 10_000, limitBytes: 1_000_000 }

/** Fetches `url` as text within the limits. `signal` aborts early, for example at shutdown. */
export async function boundedFetch(
  url: string,
  headers: Readonly<Record<string, string>>,
  { timeoutMs, limitBytes }: FetchBounds,
  signal?: AbortSignal,
): Promise<Result<string, ProviderFailure>> {
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const response = await fetch(url, {
      headers: { ...headers, 'user-agent': 'Corridor' },
      redirect: 'error',
      signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
    })
    if (!response.ok) {
      await response.body?.cancel()
      return err(
        response.status === 429
          ? { code: 'provider_quota_exhausted' }
          : { code: 'provider_refused', status: response.status },
      )
    }
    const text = await readWithin(response, limitBytes)
    return text === null ? err({ code: 'provider_answer_too_large', limitBytes }) : ok(text)
  } catch (error) {
    if (timeout.aborted) return err({ code: 'provider_timed_out', afterMs: timeoutMs })
    return err({ code: 'provider_unreachable', detail: causeOf(error) })
  }
}

/** The body as text, or null when it exceeds `limitBytes`; stops reading at the limit. */
async function readWithin(response: Response, limitBytes: number): Promise<string | null> {
  const decoder = new TextDecoder()
  let text = ''
  let length = 0
  for await (const chunk of response.body ?? []) {
    length += chunk.byteLength
    // Leaving the loop cancels the body.
    if (length > limitBytes) return null
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The system error code, such as `ENOTFOUND`, because fetch itself only reports a failure. */
function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { cause } = error
  if (cause instanceof Error && 'code' in cause && typeof cause.code === 'string') return cause.code
  return error.name === 'AbortError' ? 'stopped' : error.message
}
