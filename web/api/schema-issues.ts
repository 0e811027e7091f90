// Checks of what a person typed, with the schemas that the server uses.
import * as z from 'zod/mini'

export interface Issue {
  /** Dotted path of the field, `lines.0.unitPrice`. */
  readonly path: string
  readonly message: string
}

/** What a schema finds wrong with a body, in its order; empty if nothing. */
export function issuesOf(schema: z.ZodMiniType, body: unknown): readonly Issue[] {
  const { error } = z.safeParse(schema, body)
  return error?.issues.map(({ path, message }) => ({ path: path.join('.'), message })) ?? []
}
