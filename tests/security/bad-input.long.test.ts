import * as fc from 'fast-check'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mayAccess } from '#contract/permissions.ts'
import { problem } from '#contract/problem.ts'
import type { RouteContract } from '#contract/route.ts'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { type Attack, attackOn, edgesOf } from './hostile-input.ts'
import { createRowCounts, type RowCounts } from './row-counts.ts'
import { furnish, type SampleCall, sampleOf } from './sample-calls.ts'
import { limited, maxInputsOfSlow, slowCalls } from './slow-calls.ts'

const seed = Number(process.env.CORRIDOR_FUZZ_SEED ?? '20261121')
/** A sample of what `npm run soak -- --inputs` sends. */
const inputsPerRoute = Number(process.env.CORRIDOR_FUZZ_INPUTS ?? '8')
const inputsPerSlowRoute = Math.min(inputsPerRoute, maxInputsOfSlow)
/** A busy machine takes about 20 ms per input. */
const maxMs = 60_000 + inputsPerRoute * 200
const countRowsEvery = 25
/** As bytes, because measuring a text of this size for each call took a third of the test. */
const tenMegabytes = Buffer.from(`{"notes":"${'x'.repeat(10 * 1024 * 1024)}"}`)
const nested = Buffer.from('['.repeat(100_000) + ']'.repeat(100_000))

describe('calls with invalid input', () => {
  let served: ServedHarness
  let cookie: string
  /** A session for the calls that administrators cannot make. */
  let handler: string
  /** A session for the calls that end one. */
  let spare: string
  let counts: RowCounts
  const routes = everyRoute()
  // hostile-uploads.long.test.ts covers the calls that take a file.
  const writes = routes.filter(({ body, method, upload }) => body && method !== 'GET' && !upload)

  const sessionFor = ({ access }: RouteContract): string => {
    if (access === 'anyone') return spare
    return mayAccess({ role: 'admin' }, access) ? cookie : handler
  }
  const send = async (contract: RouteContract, call: Call) => {
    const { query, body } = call
    const path = contract.path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(call.params[key] ?? ''))
    const search = new URLSearchParams(query).toString()
    const request: InjectOptions = {
      method: contract.method,
      url: search ? `${path}?${search}` : path,
      headers: {
        cookie: sessionFor(contract),
        'sec-fetch-site': 'same-origin',
        ...(body === null ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === null ? {} : { payload: JSON.stringify(body) }),
    }
    return served.app.inject(request)
  }

  beforeAll(async () => {
    served = await createServedHarness({ seed })
    await furnish(served.harness)
    cookie = await served.signIn('hostile', 'admin')
    handler = await served.signIn('handler', 'compliance')
    spare = await served.signIn('leaving', 'admin')
    counts = await createRowCounts(served.harness)
  }, 120_000)
  // Seals as a server does every few seconds, because each read of the log sums the unsealed
  // entries again.
  beforeEach(async () => void (await served.harness.modules.audit.sealPending()))
  afterAll(async () => {
    await counts.close()
    await served.stop()
  })

  it.each(routes.map((contract) => [nameOf(contract), contract] as const))(
    '%s answers no input with a fault and changes nothing when it refuses',
    { tags: ['D3-19', 'D3-23', 'D3-26'], timeout: maxMs },
    async (name, contract) => {
      const sample = sampleOf(contract)
      const edges = slowCalls.has(name) ? [] : edgesOf(sample)
      let unchanged = await counts.read()
      let refused = 0
      const expectUnchanged = async () => {
        expect(await counts.read()).toEqual(unchanged)
        refused = 0
      }
      await fc.assert(
        fc.asyncProperty(attackOn(sample), async (attack) => {
          const answer = await send(contract, apply(sample, attack))
          if (answer.statusCode < 400) {
            expect(mustRefuse(contract, attack), `${answer.statusCode} ${answer.body.slice(0, 300)}`).toBe(false)
            // A call that reads changes nothing either.
            if (contract.method === 'GET') return
            unchanged = await counts.read()
            refused = 0
            return
          }
          // An unreachable bank is no server fault; the response names it.
          if (!(answer.statusCode === 503 && answer.json().code === 'bank_unreachable'))
            expect(answer.statusCode, answer.body).toBeLessThan(500)
          // Some inputs must be refused, or the rest of this test proves nothing.
          if (contract.access !== 'anyone')
            expect(limited.has(name) ? [401] : [401, 429]).not.toContain(answer.statusCode)
          if (contract.access !== 'anyone' || contract.method !== 'GET') expectProblem(answer, attack)
          refused += 1
          if (refused === countRowsEvery) await expectUnchanged()
        }),
        {
          seed,
          endOnFailure: true,
          examples: edges.map((attack): [Attack] => [attack]),
          numRuns: edges.length + (slowCalls.has(name) ? inputsPerSlowRoute : inputsPerRoute),
        },
      )
      await expectUnchanged()
    },
  )

  it.each(writes.map((contract) => [nameOf(contract), contract] as const))(
    '%s refuses ten megabytes, invalid JSON and another content type',
    { tags: ['D3-23'], timeout: 60_000 },
    async (_, contract) => {
      const unchanged = await counts.read()
      const sendText = async (payload: string | Buffer, type = 'application/json') => {
        const url = contract.path.replaceAll(/:(\w+)/g, '1')
        const headers = {
          cookie: sessionFor(contract),
          'sec-fetch-site': 'same-origin',
          'content-type': type,
        }
        const answer = await served.app.inject({ method: contract.method, url, headers, payload })
        expect(answer.headers['content-type']).toContain('application/problem+json')
        return answer.statusCode
      }
      expect(await sendText(tenMegabytes)).toBe(413)
      expect(await sendText('<a/>', 'application/xml')).toBe(415)
      for (const payload of [
        '{',
        'NaN',
        '{"version": NaN}',
        "{'a':1}",
        '\u0000',
        '{"__proto__":{"a":1}}',
        '1',
        '"x"',
        nested,
      ]) {
        const expected = payload.length > (contract.maxBodyBytes ?? payload.length) ? 413 : 400
        const shown = payload.toString().slice(0, 30)
        expect([shown, await sendText(payload)]).toEqual([shown, expected])
      }
      expect(await counts.read()).toEqual(unchanged)
    },
  )

  it('audits a forbidden call whatever replaces its id', async () => {
    for (const id of ['a\u0000b', '../1', "1'--", 'é'.repeat(300)]) {
      const url = `/api/suspicion-reports/${encodeURIComponent(id)}/signatures`
      const answer = await served.app.inject({
        method: 'POST',
        url,
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
      expect([id, answer.statusCode]).toEqual([id, 403])
    }
  })

  it('stores SQL and script as plain text', async () => {
    const create = everyRoute().find((contract) => nameOf(contract) === 'POST /api/clients') as RouteContract
    for (const text of inertTexts) {
      const body = { ...sampleOf(create).body, companyName: text, complianceNotes: text }
      const made = await send(create, { params: {}, query: {}, body })
      expect([text, made.statusCode]).toEqual([text, 201])
      const { id } = made.json()
      const read = await served.app.inject({ url: `/api/clients/${id}`, headers: { cookie } })
      expect(read.json()).toMatchObject({ companyName: text, complianceNotes: text })
      expect(read.headers).toMatchObject({
        'content-type': expect.stringContaining('application/json'),
        'x-content-type-options': 'nosniff',
      })
    }
  })
})

const inertTexts = [
  "'; drop table clients.client; --",
  "Robert'); delete from audit.entry; --",
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  `\${7*7} {{7*7}} %s %n $1`,
  '\\',
]

interface Call {
  readonly params: Readonly<Record<string, string>>
  readonly query: Readonly<Record<string, string>>
  readonly body: unknown
}

/**
 * The sample with one changed place. Fields that would be refused on their own are omitted unless
 * they are the target.
 */
function apply(sample: SampleCall, { target, value }: Attack): Call {
  const { place, field } = target
  const name = field ?? String(value)
  const spoilt = { [name]: field === null ? 1 : value }
  const usual = <T>(of: Readonly<Record<string, T>>): Record<string, T> =>
    Object.fromEntries(Object.entries(of).filter(([key]) => key !== 'cursor' && key !== 'version'))
  return {
    params: { ...sample.params, ...(place === 'params' ? (spoilt as Record<string, string>) : {}) },
    query: { ...usual(sample.query), ...(place === 'query' ? (spoilt as Record<string, string>) : {}) },
    body: sample.body && { ...usual(sample.body), ...(place === 'body' ? spoilt : {}) },
  }
}

/** A call without query parameters ignores them, and a report of a browser its unknown fields. */
function mustRefuse({ query, fromAnySite }: RouteContract, { isNever, target }: Attack): boolean {
  if (fromAnySite && target.field === null) return false
  return isNever && !(target.place === 'query' && !query)
}

function expectProblem(answer: LightMyRequestResponse, { target, value }: Attack): void {
  expect(answer.headers['content-type']).toContain('application/problem+json')
  const reported = problem.parse(answer.json())
  expect(reported).toMatchObject({ status: answer.statusCode, message: reported.detail })
  expect(answer.body).not.toMatch(/ at .*\.(ts|js):|node_modules|SELECT |insert into|violates|syntax error/)
  if (answer.statusCode !== 400) return
  const named = reported.errors?.map(({ path }) => path.split('.')[0]) ?? []
  expect(named.length, answer.body).toBeGreaterThan(0)
  // The contract reports the changed place; a business rule may report another one.
  if (reported.code !== 'invalid_request') return
  expect(named, answer.body.slice(0, 500)).toContain(target.field ?? nameInCall(target, String(value)))
}

/** An address cannot carry an unpaired surrogate. */
function nameInCall({ place }: Attack['target'], name: string): string {
  return place === 'query' ? name.toWellFormed() : name
}
