/** Definition of one API call and its types. */
import type * as z from 'zod/mini'
import type { Access } from './permissions.ts'

/** Any schema of a call's input or output. */
export type Schema = z.ZodMiniType

export type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE'

/** Validation, access and answer of an API call. */
interface RouteDefinition<Params extends Schema, Query extends Schema, Body extends Schema, Answer extends Schema> {
  readonly summary: string
  /** Who may call it: a permission, any signed-in person, or anyone. */
  readonly access: Access
  /**
   * Opens a call for any signed-in person to API keys too. A call with a permission is open to keys
   * that have it.
   */
  readonly openToKeys?: boolean
  readonly params?: Params
  readonly query?: Query
  readonly body?: Body
  readonly answer: Answer
  /** Status of the successful answer; 200 unless stated. */
  readonly status?: 200 | 201 | 202 | 204
  /** Media types of the body, if not JSON alone. Its raw handler validates the body. */
  readonly contentTypes?: readonly string[]
  /** Browsers send it on their own, so it is not checked for its origin. It must change nothing. */
  readonly fromAnySite?: boolean
  /** Maximum body size in bytes, if not the default megabyte. */
  readonly maxBodyBytes?: number
  /** True if the person must have re-authenticated within five minutes. */
  readonly freshProof?: boolean
  /** A decision on what another person asked for. Its audit entries name the session. */
  readonly takesTwo?: boolean
  /**
   * The answer contains a secret that is not stored; repeating the Idempotency-Key does not return
   * it.
   */
  readonly shownOnce?: boolean
  /** The call takes a form with one file of at most this size, plus the fields of `body`. */
  readonly upload?: { readonly maxBytes: number }
  /** True for automatic polling: such calls carry an ETag and do not keep a session alive. */
  readonly polled?: boolean
  /** The call's existence is confidential: logs and metrics do not name it. */
  readonly confidential?: boolean
  /** Rate limit per address and minute, if below the general one. */
  readonly limitPerMinute?: number
}

/** One API call. Used by server, client and OpenAPI. */
export interface RouteContract<
  Params extends Schema = Schema,
  Query extends Schema = Schema,
  Body extends Schema = Schema,
  Answer extends Schema = Schema,
> extends RouteDefinition<Params, Query, Body, Answer> {
  readonly method: Method
  readonly path: string
  readonly tag: string
}

/**
 * Defines the call of an endpoint such as `GET /api/clients/:id`; the tag groups calls in OpenAPI.
 * The client's build keeps only the endpoint.
 */
export function defineRoute<P extends Schema, Q extends Schema, B extends Schema, A extends Schema>(
  endpoint: `${Method} /${string}`,
  tag: string,
  definition: RouteDefinition<P, Q, B, A>,
): RouteContract<P, Q, B, A> {
  const [method, path] = endpoint.split(' ') as [Method, string]
  return { method, path, tag, ...definition }
}

export type ParamsOf<R> = R extends RouteContract<infer P, Schema, Schema, Schema> ? z.output<P> : never
export type QueryOf<R> = R extends RouteContract<Schema, infer Q, Schema, Schema> ? z.output<Q> : never
export type BodyOf<R> = R extends RouteContract<Schema, Schema, infer B, Schema> ? z.output<B> : never
export type AnswerOf<R> = R extends RouteContract<Schema, Schema, Schema, infer A> ? z.output<A> : never
/** Input type of the body, before defaults and coercion. */
export type BodyInputOf<R> = R extends RouteContract<Schema, Schema, infer B, Schema> ? z.input<B> : never
export type QueryInputOf<R> = R extends RouteContract<Schema, infer Q, Schema, Schema> ? z.input<Q> : never
