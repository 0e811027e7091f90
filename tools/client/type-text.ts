/** The subset of JSON Schema that the contract's schemas use. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly JsonSchema[]
  readonly oneOf?: readonly JsonSchema[]
  readonly allOf?: readonly JsonSchema[]
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | JsonSchema
  readonly items?: JsonSchema
  readonly description?: string
}

/**
 * The TypeScript type of values that a schema accepts. Constraints that no type expresses, such as
 * a maximum length, are omitted.
 */
export function typeText(schema: JsonSchema, indent: string): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)))
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return union(choices.map((choice) => typeText(choice, indent)))
  if (schema.allOf) return schema.allOf.map((part) => typeText(part, indent)).join(' & ')
  if (Array.isArray(schema.type)) return union(schema.type.map((type: string) => typeText({ ...schema, type }, indent)))
  switch (schema.type) {
    case 'string':
      return 'string'
    case 'number':
    case 'integer':
      return 'number'
    case 'boolean':
      return 'boolean'
    case 'null':
      return 'null'
    case 'array':
      return listText(typeText(schema.items ?? {}, indent))
    case 'object':
      return objectText(schema, indent)
    default:
      return 'unknown'
  }
}

const union = (texts: readonly string[]): string => [...new Set(texts)].join(' | ')

const listText = (item: string): string => (/^[\w.]+$/.test(item) ? `${item}[]` : `Array<${item}>`)

function objectText({ properties, required = [], additionalProperties }: JsonSchema, indent: string): string {
  if (!properties || Object.keys(properties).length === 0) {
    if (typeof additionalProperties === 'object') return `Record<string, ${typeText(additionalProperties, indent)}>`
    return additionalProperties === false ? 'Record<string, never>' : 'Record<string, unknown>'
  }
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, property]) => {
    const key = /^[A-Za-z_]\w*$/.test(name) ? name : JSON.stringify(name)
    return `${inner}${key}${required.includes(name) ? '' : '?'}: ${typeText(property, inner)}`
  })
  return `{\n${lines.join('\n')}\n${indent}}`
}
