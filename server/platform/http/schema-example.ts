/** Example values generated from schemas. */
interface JsonSchema {
  readonly type?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly default?: unknown
  readonly pattern?: string
  readonly minimum?: number
  readonly exclusiveMinimum?: number
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly items?: JsonSchema
}

/** Examples by field name, for schemas that are plain text. */
const byName: Readonly<Record<string, string>> = {
  companyName: 'Baobab Textiles SA',
  contactName: 'Awa Diop',
  contactPerson: 'Awa Diop',
  name: 'Baobab',
  email: 'awa@baobab.example',
  to: 'awa@baobab.example',
  country: "Côte d'Ivoire",
  address: '1 Rue du Commerce, Abidjan',
  reason: 'as agreed',
  note: 'papers seen',
  notes: 'as agreed',
  url: 'https://receiver.example/hooks',
  currency: 'USD',
  timeZone: 'Africa/Abidjan',
}

/** Examples by text format. */
const byFormat: Readonly<Record<string, string>> = {
  'date-time': '2026-11-21T10:00:00.000Z',
  date: '2026-11-21',
  time: '09:30',
  uuid: '01890000-0000-7000-8000-000000000001',
  email: 'awa@baobab.example',
  uri: 'https://receiver.example/hooks',
}

/**
 * A complete example value for the API documentation, generated from the schema alone, so that
 * every call has one. It refers to no real record.
 */
export function exampleOf(given: object, name = ''): unknown {
  const schema = given as JsonSchema
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum) return schema.enum[0]
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return exampleOf(choices.find(({ type }) => type !== 'null') ?? {}, name)
  if (schema.allOf) return Object.assign({}, ...schema.allOf.map((part) => exampleOf(part, name)))
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).map(([key, property]) => [key, exampleOf(property, key)]),
      )
    case 'array':
      return [exampleOf(schema.items ?? {}, name)]
    case 'integer':
    case 'number':
      return numberFor(schema, name)
    case 'boolean':
      return true
    case 'string':
      return textFor(schema, name)
    default:
      return {}
  }
}

function numberFor({ minimum, exclusiveMinimum }: JsonSchema, name: string): number {
  if (/xof/i.test(name)) return 150_000_000
  return Math.max(1, minimum ?? 1, Math.floor(exclusiveMinimum ?? 0) + 1)
}

function textFor({ format, pattern }: JsonSchema, name: string): string {
  const known = byFormat[format ?? ''] ?? byName[name]
  if (known !== undefined) return known
  // Decimals are strings with their scale.
  if (pattern?.includes('\\d') && /^\^-?\\d\+/.test(pattern)) return '1200.00'
  return /at$/i.test(name) ? '2026-11-21T10:00:00.000Z' : 'text'
}
