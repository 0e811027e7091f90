import type * as z from 'zod/mini'
import type { Access } from './permissions.ts'

/** Any schema: what a call takes or answers. */
export type Schema = z.ZodMiniType

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** One call of the interface: what validates it, what may make it, what it answers. Serves server, client and OpenAPI alike. */
export interface RouteContract<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> {
  readonly method: Method
  /** Path with `:name` parameters, `/api/clients/:id`. */
  readonly path: string
  readonly tag: string
  readonly summary: string
  /** Who may call it: a permission, any signed-in person, or anyone. */
  readonly access: Access
  /** A call for any signed-in person that an API key may make too; one with a permission is open to keys that have it. */
  readonly openToKeys?: boolean
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** Status of the successful answer; 200 unless stated. */
  readonly status?: 200 | 201 | 202
  /** Largest body in bytes, where a call takes more than the usual megabyte. */
  readonly maxBodyBytes?: number
  /** True where the person must have proved who they are within five minutes. */
  readonly freshProof?: boolean
  /** The answer holds a secret that is kept nowhere: the same Idempotency-Key does not bring it again. */
  readonly shownOnce?: boolean
  /** The call takes a form with one file of at most so many bytes beside the fields of `body`. */
  readonly upload?: { readonly maxBytes: number }
  /** True for calls that a screen repeats by itself: they carry an ETag and do not keep a session alive. */
  readonly polled?: boolean
  /** That somebody makes this call at all is confidential: it stands under no name of its own in logs and figures of operation. */
  readonly confidential?: boolean
  /** How often one address may make it in a minute, where that is less than for calls in general. */
  readonly limitPerMinute?: number
}

export function defineRoute<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  contract: RouteContract<P, Q, B, A>,
): RouteContract<P, Q, B, A> {
  return contract
}

export type ParamsOf<R> = R extends RouteContract<infer P, Schema, Schema, Schema> ? z.output<P> : never
export type QueryOf<R> = R extends RouteContract<Schema, infer Q, Schema, Schema> ? z.output<Q> : never
export type BodyOf<R> = R extends RouteContract<Schema, Schema, infer B, Schema> ? z.output<B> : never
export type AnswerOf<R> = R extends RouteContract<Schema, Schema, Schema, infer A> ? z.output<A> : never
/** What a caller may write in the body, before defaults and coercion. */
export type BodyInputOf<R> = R extends RouteContract<Schema, Schema, infer B, Schema> ? z.input<B> : never
export type QueryInputOf<R> = R extends RouteContract<Schema, infer Q, Schema, Schema> ? z.input<Q> : never
