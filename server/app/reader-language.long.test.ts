import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { defaultConversionNotes } from '#contract/conversions/api.ts'
import { mayAccess } from '#contract/permissions.ts'
import type { RouteContract } from '#contract/route.ts'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { furnish, sampleOf } from '#tests/security/sample-calls.ts'
import { slowCalls } from '#tests/security/slow-calls.ts'
import { modulesOf } from '#tools/translations.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

describe('answers to a French reader', () => {
  let served: ServedHarness
  let isEnglish: (text: string) => boolean
  const cookies = { admin: '', compliance: '' }
  const routes = everyRoute().filter(
    (route) => !route.upload && route.access !== 'anyone' && !slowCalls.has(nameOf(route)),
  )
  const reads = routes.filter(({ method }) => method === 'GET')
  const writes = routes.filter(({ method }) => method !== 'GET')

  beforeAll(async () => {
    isEnglish = await englishTexts()
    served = await createServedHarness({ seed: 7 })
    await furnish(served.harness)
    cookies.admin = await served.signIn('lectrice', 'admin')
    cookies.compliance = await served.signIn('conformite', 'compliance')
  }, 120_000)
  afterAll(() => served.stop())

  const ask = (contract: RouteContract, params: Readonly<Record<string, string>>, body: unknown) => {
    const { query } = sampleOf(contract)
    const path = contract.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ''))
    const isAdmin = mayAccess({ role: 'admin' }, contract.access)
    return served.app.inject({
      method: contract.method,
      url: `${path}?${new URLSearchParams(query)}`,
      headers: {
        cookie: isAdmin ? cookies.admin : cookies.compliance,
        'sec-fetch-site': 'same-origin',
        'accept-language': 'fr',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { payload: JSON.stringify(body) }),
    })
  }

  it('have no English text in a refusal of a write', { timeout: 120_000 }, async () => {
    const found: string[] = []
    for (const contract of writes) {
      const { params, body } = sampleOf(contract)
      const unknown = Object.fromEntries(Object.keys(params).map((key) => [key, '999999']))
      const answers = [
        ...(body === null ? [] : [await ask(contract, params, { unasked: 1 })]),
        ...(Object.keys(params).length === 0 ? [] : [await ask(contract, unknown, body)]),
        await ask(contract, params, body),
      ]
      found.push(...answers.flatMap((answer) => englishIn(contract, answer)))
    }
    expect(found).toEqual([])
  })

  it('have no English text in what a read shows', { tags: ['D17-20'], timeout: 120_000 }, async () => {
    const found: string[] = []
    for (const contract of reads) {
      found.push(...englishIn(contract, await ask(contract, sampleOf(contract).params, null)))
    }
    expect(found).toEqual([])
  })

  function englishIn(contract: RouteContract, answer: LightMyRequestResponse): string[] {
    if (!String(answer.headers['content-type']).includes('json')) return []
    return leavesOf(answer.json()).flatMap(({ path, text }) => {
      const place = `${nameOf(contract)} ${path}`
      // The note that the contract gives a conversion by default is stored as it is.
      const isStored = text === defaultConversionNotes
      return isEnglish(text) && !isStored && !stays.some(([pattern]) => pattern.test(place))
        ? [`${place}: ${text}`]
        : []
    })
  }
})

/** Texts that stay as they are in every language, by call and field, each with its reason. */
const stays: readonly (readonly [place: RegExp, reason: string])[] = [
  [
    / \.(items\.\*)?\.?(notes|name|label|exemptionReason|user\.lastName)$/,
    'typed by a person: the samples are in English',
  ],
  [/emails\.\*\.subject$/, 'an email in the language of its client'],
  [/(documents\.\*|document|documents\/:id )\.title$/, 'a document in the language of its client'],
  [/^GET \/api\/settings .*\.(default|value)$/, 'a template of emails to English clients'],
  [/^GET \/api\/reports\/:type /, 'a file for programs (docs/adr/0060)'],
]

/** Whether a text is one of the server or the contract that reads otherwise in French. */
async function englishTexts(): Promise<(text: string) => boolean> {
  const paths = [...modulesOf('fr')].filter((path) => /^(server|contract)\/.*messages\.ts$/.test(path))
  const modules = await Promise.all(
    paths.map(
      async (path) => [await import(join(root, path)), await import(join(root, 'languages/fr', path))] as const,
    ),
  )
  const texts = modules.flatMap(([source, translated]) => textsWithTranslation(source, translated))
  const constants = new Set(texts.filter((text) => !text.includes(gap)))
  const patterns = texts
    .filter((text) => text.includes(gap))
    .map((text) => new RegExp(`^${text.split(gap).map(escaped).join('.+')}$`))
  return (text) => constants.has(text) || patterns.some((pattern) => pattern.test(text))
}

function textsWithTranslation(source: object, translated: object): string[] {
  return Object.entries(source).flatMap(([name, value]: [string, unknown]) => {
    const other: unknown = (translated as Readonly<Record<string, unknown>>)[name]
    if (typeof value === 'object' && value !== null && typeof other === 'object' && other !== null)
      return textsWithTranslation(value, other)
    const [text, french] = [textOf(value), textOf(other)]
    return text !== null && text !== french && isPhrase(text.replaceAll(gap, ' ')) ? [text] : []
  })
}

/** Two words, or one that begins with a capital: others may be codes. */
const isPhrase = (text: string): boolean => /\p{L}{3}.*\P{L}.*\p{L}{3}|^\p{Lu}\p{L}{4}/u.test(text)

const gap = '\ue000'
const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** A text with its parameters as gaps; null for one that needs figures or records. */
function textOf(value: unknown): string | null {
  if (typeof value === 'string') return value
  if (typeof value !== 'function') return null
  try {
    return String(value(...Array.from({ length: value.length }, () => gap)))
  } catch {
    return null
  }
}

function leavesOf(value: unknown, path = ''): { readonly path: string; readonly text: string }[] {
  if (typeof value === 'string') return [{ path, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, `${path}.${key.replace(/^\d+$/, '*')}`))
}
