/** Types and constructors of mounted calls and their answers. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { RouteContract, Schema } from '#contract/route.ts'
import { assertDefined } from '#kernel/assert.ts'
import { language as sourceLanguage } from '#kernel/language.ts'
import type { Result } from '#kernel/result.ts'
import type { Transaction } from '../database/database.ts'
import { currentLanguage, inSourceLanguage } from '../language/current-language.ts'
import type { TempFile } from '../storage/temp-file.ts'
import type { Actor } from './actor.ts'

/** The answer to one expected failure. `path` names the invalid field, if any. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly context?: Readonly<Record<string, unknown>>
  /** `detail` in the language of the sources, where the answer is in another. */
  readonly sourceDetail?: string
}

/** What the audit log records of a refusal; it does not change with the language of the answer. */
export function recordedDetail({ code, detail, sourceDetail, errors }: Refusal): string {
  if (currentLanguage() === sourceLanguage) return detail
  // Messages of fields are worded before the refusal is.
  return errors ? `${code}: ${errors.map(({ path }) => path).join(', ')}` : (sourceDetail ?? code)
}

export interface Page<T> {
  readonly items: readonly T[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  /** Total number of matching rows. */
  readonly total: number
}

export type Outcome<A> =
  | { readonly kind: 'answer'; readonly body: A }
  | { readonly kind: 'page'; readonly page: Page<unknown>; readonly body: A }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }

/** A body without the version, which is a field of the call. */
type WithoutVersion<B> = B extends { readonly version?: unknown } ? Omit<B, 'version'> : B

export interface Call<P, Q, B> {
  readonly actor: Actor
  readonly params: P
  readonly query: Q
  readonly body: WithoutVersion<B>
  /** The idempotency key of the call; null without one. */
  readonly idempotencyKey: string | null
  /** The version that the caller read, from the body or else `If-Match`; null without one. */
  readonly version: number | null
}

/** A read that sends its own reply. */
export interface RawCall<P, Q> extends Pick<Call<P, Q, unknown>, 'actor' | 'params' | 'query'> {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** A write. Its transaction contains effect, audit entry and stored answer. */
export type WriteCall<P, Q, B> = Call<P, Q, B> & {
  readonly transaction: Transaction
  /** Runs `work` after the commit; never after a rollback. */
  afterCommit(work: () => void): void
}

export interface UploadedFile {
  /** The caller's file name: sanitise it before saving or showing it. */
  readonly givenName: string
  readonly content: TempFile
}

/** An upload before its transaction. The file is deleted once the call is answered. */
export type UploadCall<P, Q, B> = Call<P, Q, B> & { readonly file: UploadedFile }

/** A mounted call, created by `read`, `write`, `outside`, `upload`, `rawRead` or `raw`. */
export interface Route {
  readonly contract: RouteContract
  readonly mode: 'read' | 'write' | 'outside' | 'upload' | 'raw'
  readonly handle: (call: WriteCall<never, never, never>) => Promise<Outcome<unknown>>
  /** Inspects a file and stores its bytes; `handle` gets the result as `received`. */
  readonly receive?: (call: UploadCall<never, never, never>) => Promise<Result<unknown, Refusal>>
  readonly raw?: (request: FastifyRequest, reply: FastifyReply, actor: Actor | null) => Promise<unknown>
}

/** Erases the types of one call, so that all calls fit one list. */
const mounted = (contract: unknown, mode: Route['mode'], handle: unknown): Route => ({
  contract: contract as RouteContract,
  mode,
  handle: handle as Route['handle'],
})

/** A read-only call. */
export function read<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Outcome<z.input<A>>>,
): Route {
  return mounted(contract, 'read', handle)
}

/** A write in one transaction, which a refusal rolls back. */
export function write<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
  handle: (call: WriteCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Outcome<z.input<A>>>,
): Route {
  return mounted(contract, 'write', handle)
}

/** A call to an external system between its own transactions; it must be idempotent. */
export function outside<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Outcome<z.input<A>>>,
): Route {
  return mounted(contract, 'outside', handle)
}

/**
 * An upload. `receive` inspects the file and stores its bytes without a transaction; `record` then
 * writes the rows in one transaction, which a refusal rolls back.
 */
export function upload<P extends Schema, Q extends Schema, B extends Schema, A extends Schema, R>(
  contract: RouteContract<P, Q, B, A>,
  steps: {
    receive(call: UploadCall<z.output<P>, z.output<Q>, z.output<B>>): Promise<Result<R, Refusal>>
    record(
      call: WriteCall<z.output<P>, z.output<Q>, z.output<B>> & { readonly received: R },
    ): Promise<Outcome<z.input<A>>>
  },
): Route {
  const receive = steps.receive as unknown as NonNullable<Route['receive']>
  return { ...mounted(contract, 'upload', steps.record), receive }
}

/** A call with an answer other than JSON (pages, streams). It gets the actor if signed in. */
export function raw<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
  handle: NonNullable<Route['raw']>,
): Route {
  const noJson = () => Promise.reject(new Error('a raw route has no JSON handler'))
  return { ...mounted(contract, 'raw', noJson), raw: handle }
}

/** A read by a signed-in person that sends its own reply, such as a file. */
export function rawRead<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
  handle: (call: RawCall<z.output<P>, z.output<Q>>) => Promise<unknown>,
): Route {
  return raw(contract, (request, reply, person) => {
    const actor = assertDefined(person, 'the signed-in person')
    return handle({ request, reply, actor, params: request.params as z.output<P>, query: request.query as z.output<Q> })
  })
}

export function answer<A>(body: A): Outcome<A> {
  return { kind: 'answer', body }
}

export function refuse(refusal: Refusal): Outcome<never> {
  return { kind: 'refusal', refusal }
}

/** Answers a list as a plain array, with paging in `Link` and `X-Total-Count`. */
export function answerPage<Row>(page: Page<Row>): Outcome<Row[]>
export function answerPage<Row, A>(page: Page<Row>, present: (row: Row) => A): Outcome<A[]>
export function answerPage<Row>(page: Page<Row>, present = (row: Row): unknown => row): Outcome<unknown[]> {
  return { kind: 'page', page, body: page.items.map(present) }
}

/** Maps every failure code of a union to its refusal; a missing code does not compile. */
export type RefusalTable<E extends { readonly code: string }> = {
  readonly [C in E['code']]: (error: Extract<E, { readonly code: C }>) => Omit<Refusal, 'code'>
}

/** Answers a result: the presented value, or the refusal of its failure. */
export function answerResult<T, E extends { readonly code: string }>(
  result: Result<T, E>,
  table: RefusalTable<E>,
): Outcome<T>
export function answerResult<T, E extends { readonly code: string }, A>(
  result: Result<T, E>,
  table: RefusalTable<E>,
  present: (value: T) => A,
): Outcome<A>
export function answerResult<T, E extends { readonly code: string }>(
  result: Result<T, E>,
  table: RefusalTable<E>,
  present = (value: T): unknown => value,
): Outcome<unknown> {
  return result.ok ? answer(present(result.value)) : refuse(refusalFor(result.error, table))
}

export function refusalFor<E extends { readonly code: string }>(error: E, table: RefusalTable<E>): Refusal {
  const code = error.code as E['code']
  const describe = () => table[code](error as Extract<E, { readonly code: typeof code }>)
  if (currentLanguage() === sourceLanguage) return { code, ...describe() }
  return { code, ...describe(), sourceDetail: inSourceLanguage(describe).detail }
}
