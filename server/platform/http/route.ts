import type { FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { RouteContract, Schema } from '#contract/route.ts'
import type { Result } from '#kernel/result.ts'
import type { Transaction } from '../database/database.ts'
import type { TempFile } from '../storage/temp-file.ts'
import type { Actor } from './actor.ts'

/** How one expected failure is answered. `path` names the field at fault, when one is. */
export interface Refusal {
  readonly status: 400 | 401 | 403 | 404 | 409 | 413 | 415 | 422 | 429 | 503
  readonly code: string
  readonly title: string
  readonly detail: string
  readonly errors?: readonly { readonly path: string; readonly message: string }[]
  readonly context?: Readonly<Record<string, unknown>>
}

export interface Page<T> {
  readonly items: readonly T[]
  /** Cursor of the next page; null on the last. */
  readonly next: string | null
  /** Rows that match in all. */
  readonly total: number
}

export type Outcome<A> =
  | { readonly kind: 'answer'; readonly body: A }
  | { readonly kind: 'page'; readonly page: Page<unknown>; readonly body: A }
  | { readonly kind: 'refusal'; readonly refusal: Refusal }

export interface Call<P, Q, B> {
  readonly actor: Actor
  readonly params: P
  readonly query: Q
  readonly body: B
  /** The idempotency key sent with the call; null when none was. */
  readonly idempotencyKey: string | null
  /** The version from `If-Match`; null when none was. A body's own `version` goes before it. */
  readonly ifMatch: number | null
}

/** A call that changes something: it is handed the transaction that its effect, audit entry and stored answer share. */
export type WriteCall<P, Q, B> = Call<P, Q, B> & {
  readonly transaction: Transaction
  /** Runs `work` once the transaction has committed, and never when it has not. */
  afterCommit(work: () => void): void
}

/** The file of a form, received whole. */
export interface UploadedFile {
  /** As the caller named it: to be cleaned before it is kept or shown. */
  readonly givenName: string
  readonly content: TempFile
}

/** A call with a file, before its transaction. The file is gone once the call is answered. */
export type UploadCall<P, Q, B> = Call<P, Q, B> & { readonly file: UploadedFile }

/** A mounted call, made by `read`, `write`, `outside`, `upload` or `raw`. */
export interface Route {
  readonly contract: RouteContract
  readonly mode: 'read' | 'write' | 'outside' | 'upload' | 'raw'
  readonly handle: (call: WriteCall<never, never, never>) => Promise<Outcome<unknown>>
  /** Looks at a file and stores its bytes; what it answers is handed to `handle` as `received`. */
  readonly receive?: (call: UploadCall<never, never, never>) => Promise<Result<unknown, Refusal>>
  readonly raw?: (request: FastifyRequest, reply: FastifyReply, actor: Actor | null) => Promise<unknown>
}

/** Forgets the types of one call, by which the others need not be told apart. */
const mounted = (contract: unknown, mode: Route['mode'], handle: unknown): Route => ({
  contract: contract as RouteContract,
  mode,
  handle: handle as Route['handle'],
})

/** A call that only reads. */
export function read<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Outcome<z.input<A>>>,
): Route {
  return mounted(contract, 'read', handle)
}

/** A call that changes something, in one transaction which a refusal rolls back. */
export function write<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
  handle: (call: WriteCall<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Outcome<z.input<A>>>,
): Route {
  return mounted(contract, 'write', handle)
}

/** A call that speaks with the outside world between transactions of its own; it must be safe to repeat. */
export function outside<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
  handle: (call: Call<z.output<P>, z.output<Q>, z.output<B>>) => Promise<Outcome<z.input<A>>>,
): Route {
  return mounted(contract, 'outside', handle)
}

/**
 * A call that takes a file. `receive` looks at it and stores its bytes with no transaction open; `record` then writes what
 * belongs to it in one transaction, which a refusal rolls back.
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

/** A call that answers something other than JSON (pages, streams). It sees the signed-in actor, if any. */
export function raw(contract: RouteContract, handle: NonNullable<Route['raw']>): Route {
  return {
    contract,
    mode: 'raw',
    handle: () => Promise.reject(new Error('a raw route has no JSON handler')),
    raw: handle,
  }
}

export function answer<A>(body: A): Outcome<A> {
  return { kind: 'answer', body }
}

export function refuse(refusal: Refusal): Outcome<never> {
  return { kind: 'refusal', refusal }
}

/** A list: a plain array, with `Link` and `X-Total-Count` carrying the paging. */
export function answerPage<Row, A>(page: Page<Row>, present: (row: Row) => A): Outcome<A[]> {
  return { kind: 'page', page, body: page.items.map(present) }
}

/** Every failure code of a union has its refusal: a new code without one does not compile. */
export type RefusalTable<E extends { readonly code: string }> = {
  readonly [C in E['code']]: (error: Extract<E, { readonly code: C }>) => Omit<Refusal, 'code'>
}

/** Answers a result: the value as `present` shows it, or the refusal that the table states for the failure. */
export function answerResult<T, E extends { readonly code: string }, A>(
  result: Result<T, E>,
  table: RefusalTable<E>,
  present: (value: T) => A,
): Outcome<A> {
  return result.ok ? answer(present(result.value)) : refuse(refusalFor(result.error, table))
}

/** The refusal that the table states for a failure. */
export function refusalFor<E extends { readonly code: string }>(error: E, table: RefusalTable<E>): Refusal {
  const code = error.code as E['code']
  return { code, ...table[code](error as Extract<E, { readonly code: typeof code }>) }
}
