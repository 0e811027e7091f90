// Generates the source of the typed client from the contract.

import { glob } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import { isKeyScope, type Permission, permissions } from '#contract/permissions.ts'
import type { RouteContract, Schema } from '#contract/route.ts'
import { type JsonSchema, typeText } from './type-text.ts'

interface Named {
  readonly name: string
  readonly route: RouteContract
}

const contractFolder = join(import.meta.dirname, '../../contract')

/** Every call that an API key can make, by its name in the contract, in the order of paths. */
export async function callsForKeys(): Promise<Named[]> {
  const found: Named[] = []
  for await (const file of glob('**/*.ts', { cwd: contractFolder })) {
    if (file.endsWith('.test.ts')) continue
    const exported = (await import(join(contractFolder, file))) as Record<string, unknown>
    for (const [name, value] of Object.entries(exported))
      if (isRoute(value) && isForKeys(value)) found.push({ name, route: value })
  }
  refuseSharedNames(found)
  const order = ({ route }: Named) => `${route.path} ${route.method}`
  return found.sort((left, right) => order(left).localeCompare(order(right), 'en'))
}

/** The client calls routes by name, so that two modules cannot give theirs the same one. */
function refuseSharedNames(routes: readonly Named[]): void {
  const paths = new Map<string, string>()
  for (const { name, route } of routes) {
    const other = paths.get(name)
    if (other !== undefined)
      throw new Error(`The contract names two calls "${name}", ${other} and ${route.path}; rename one.`)
    paths.set(name, route.path)
  }
}

function isRoute(value: unknown): value is RouteContract {
  return typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value
}

/**
 * API keys cannot make calls that need a fresh proof of identity or belong to a person; file
 * uploads are sent differently.
 */
function isForKeys({ access, openToKeys, freshProof }: RouteContract): boolean {
  if (freshProof) return false
  if (access === 'signed-in') return openToKeys === true
  return (permissions as readonly string[]).includes(access) && isKeyScope(access as Permission)
}

/** The text of `calls.gen.ts`. */
export async function clientText(): Promise<string> {
  const calls = await callsForKeys()
  const types = calls.map(({ name, route }) => `${comment(route)}  ${name}: ${callType(route)}`)
  const routes = calls.map(({ name, route }) => `  ${name}: ${JSON.stringify(runtimeOf(route))},`)
  return [
    '// Written by `npm run client` from the contract. Change the contract, not this file.',
    '',
    '/** What each call takes and answers. */',
    'export interface Calls {',
    types.join('\n'),
    '}',
    '',
    '/** How each call goes over the wire. */',
    'export const routes = {',
    routes.join('\n'),
    '} as const satisfies { readonly [Name in keyof Calls]: Route }',
    '',
    'export interface Route {',
    "  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'",
    '  readonly path: string',
    "  readonly answers: 'one' | 'list' | 'bytes'",
    "  readonly sends?: 'form'",
    '}',
    '',
  ].join('\n')
}

const comment = ({ summary, access }: RouteContract): string => `  /** ${summary}. Needs ${access}. */\n`

function callType({ params, query, body, answer, method, upload }: RouteContract): string {
  const parts = [
    part('params', params, 'input'),
    part('query', query, 'input'),
    method === 'GET' ? '' : part('body', body, 'input', upload !== undefined),
    `    answer: ${isBytes(answer) ? 'Uint8Array' : typeText(toJson(answer, 'output'), '    ')}`,
  ]
  return `{\n${parts.filter((text) => text !== '').join('\n')}\n  }`
}

function part(name: string, schema: Schema | undefined, io: 'input' | 'output', withFile = false): string {
  if (!schema) return ''
  const json = toJson(schema, io)
  const mayBeAbsent = schema.safeParse(undefined).success || (name === 'query' && (json.required ?? []).length === 0)
  const text = typeText(json, '    ')
  return `    ${name}${mayBeAbsent && !withFile ? '?' : ''}: ${withFile ? `${text} & { file: File }` : text}`
}

/** A call with a plain text response, or without a schema for it, returns a file. */
function isBytes(answer: Schema): boolean {
  const { $schema: _, ...json } = toJson(answer, 'output') as JsonSchema & { $schema?: string }
  return json.type === 'string' || Object.keys(json).length === 0
}

function toJson(schema: Schema, io: 'input' | 'output'): JsonSchema {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as JsonSchema
}

function runtimeOf({ method, path, answer, upload }: RouteContract): object {
  const json = toJson(answer, 'output')
  const answers = json.type === 'array' ? 'list' : isBytes(answer) ? 'bytes' : 'one'
  return { method, path, answers, ...(upload ? { sends: 'form' } : {}) }
}
