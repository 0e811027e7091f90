import { getTableColumns, type QueryWithTypings, SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'

/** What PostgreSQL takes as it is: times as text, and an array as one value. */
type Value = string | number | bigint | boolean | null | Buffer | readonly (string | number | null)[]

/** A text with its values, which Drizzle hands on without putting it together. */
class KnownText extends SQL {
  readonly #whole: QueryWithTypings

  constructor(text: string, values: readonly Value[]) {
    super([])
    this.#whole = { sql: text, params: [...values] }
  }

  override toQuery(): QueryWithTypings {
    return this.#whole
  }
}

const texts = new WeakMap<TemplateStringsArray, string>()

/**
 * A statement whose text is put together once and not with each call, for those that are asked all the time. All that stands
 * in it are values; what is composed of parts takes `sql`.
 */
export function statement(parts: TemplateStringsArray, ...values: Value[]): SQL {
  const known = texts.get(parts)
  if (known !== undefined) return new KnownText(known, values)
  const text = parts.reduce((before, part, index) => `${before}$${index}${part}`)
  texts.set(parts, text)
  return new KnownText(text, values)
}

/** The same of a text that a store has put together when it was read; its values are `$1` and so on. */
export function statementOf(text: string, values: readonly Value[]): SQL {
  return new KnownText(text, values)
}

/** Reads rows of a table that a statement has selected by their columns' names, each of which may have a prefix. */
export function rowReader<Table extends PgTable>(
  table: Table,
  prefix = '',
): (stored: Readonly<Record<string, unknown>>) => Table['$inferSelect'] {
  const columns = Object.entries(getTableColumns(table)).map(
    ([field, column]) => [field, column, prefix + column.name] as const,
  )
  return (stored) => {
    const row: Record<string, unknown> = {}
    for (const [field, column, name] of columns) {
      const value = stored[name]
      row[field] = value === null ? null : column.mapFromDriverValue(value)
    }
    return row
  }
}
