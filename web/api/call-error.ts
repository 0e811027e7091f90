// Errors of failed calls, and their messages for people and forms.

import type { Problem } from '#contract/problem.ts'
import * as t from './messages.ts'

/** Error that a failed call throws, in the format of the specification. */
interface CallError extends Error {
  readonly name: 'CallError'
  readonly status: number
  /** The parsed `application/problem+json` body, if the response had one. */
  readonly problem: Problem | undefined
}

/**
 * Specification 8: the message is the status, a colon, a space and the body. An empty body is
 * replaced by the status text.
 */
export async function callErrorFrom(response: Response): Promise<CallError> {
  const body = await response.text()
  return Object.assign(new Error(`${response.status}: ${body || response.statusText}`), {
    name: 'CallError' as const,
    status: response.status,
    problem: parseProblem(body),
  })
}

export function isCallError(error: unknown): error is CallError {
  return error instanceof Error && error.name === 'CallError'
}

/** True if the server says that there is no such record: 404, or 400 for an impossible id. */
export const isMissing = (error: unknown): boolean =>
  isCallError(error) && (error.status === 404 || error.status === 400)

/** The server's message for people, never JSON. Returns `fallback` when there is none. */
export function serverMessage(error: unknown, fallback = t.serverUnreachable): string {
  if (!isCallError(error)) return fallback
  return error.problem?.message ?? (error.status >= 500 ? t.serverError : fallback)
}

/** The toast of a change that the server refused. */
export const errorToast = (error: unknown) => ({
  title: t.errorTitle,
  description: serverMessage(error),
  destructive: true,
})

/** The server's message about the first field, capitalised. Falls back to the general message. */
export function fieldMessage(error: unknown): string {
  const [first] = isCallError(error) ? (error.problem?.errors ?? []) : []
  const message = first?.message ?? serverMessage(error)
  return message.charAt(0).toUpperCase() + message.slice(1)
}

/** The server's message about the field at this path, or undefined. */
export function messageOf(error: unknown, field: string): string | undefined {
  return isCallError(error) ? error.problem?.errors?.find(({ path }) => path === field)?.message : undefined
}

interface FieldErrors {
  readonly setError: (path: string, error: { type: string; message: string }) => void
  readonly fields: readonly string[]
}

/**
 * Puts the server's messages under the fields of a form (react-hook-form's `setError`). Returns the
 * message that belongs to no field, or undefined when every message found its field.
 */
export function showFieldErrors(error: unknown, { setError, fields }: FieldErrors): string | undefined {
  const errors = isCallError(error) ? (error.problem?.errors ?? []) : []
  const known = errors.filter(({ path }) => fields.includes(path))
  for (const { path, message } of known) setError(path, { type: 'server', message })
  return known.length > 0 && known.length === errors.length ? undefined : serverMessage(error)
}

function parseProblem(body: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    const isProblem =
      typeof parsed === 'object' && parsed !== null && 'message' in parsed && typeof parsed.message === 'string'
    // The answer of a proxy has no code.
    return isProblem ? ({ code: '', ...parsed } as Problem) : undefined
  } catch {
    return undefined
  }
}

/** A failed optimistic lock: `stale_version`, or its like where a module has several records. */
export const isVersionConflict = (error: unknown): boolean =>
  isCallError(error) && error.problem?.code.startsWith('stale_') === true
