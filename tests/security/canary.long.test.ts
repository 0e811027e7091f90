import type { InjectOptions } from 'fastify'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { mayAccess } from '#contract/permissions.ts'
import type { RouteContract } from '#contract/route.ts'
import { seededRandom } from '#kernel/random.ts'
import { everyRoute } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { textsOf, withText } from './invalid-bodies.ts'
import { furnish, sampleOf } from './sample-calls.ts'

/** `npm run soak -- --canary` makes every call under every fault; `npm test` a seeded share. */
const isEverything = process.env.CORRIDOR_CANARY === 'everything'
const seed = Number(process.env.CORRIDOR_FUZZ_SEED ?? '20261121')
const callsPerFault = isEverything ? Number.POSITIVE_INFINITY : 60
const fieldsPerCall = isEverything ? Number.POSITIVE_INFINITY : 2
const schemasAway = isEverything ? Number.POSITIVE_INFINITY : 8
const maxMs = isEverything ? 3_600_000 : 120_000
/** No line needs more; a serialised connection had 44,000. */
const maxLineLength = 8_000

/** Found in a line in whatever form it was written: as text, an address or a number. */
const marker = 'zq7canary'
const markerNumber = '73797379'
const markerForms = [marker, `${marker}@mail.example`, `https://${marker}.example/x`, markerNumber] as const
const markers = new RegExp(`${marker}|${markerNumber}`, 'i')

/** Without their sessions no call gets as far as its own statements. */
const neededForAccess = ['identity', 'platform']
/** Calls that would end the sessions of the test. */
const leftAlone = /^\/api\/(logout|auth\/sessions)|sign-out$/

/** Violated constraint, wrong value, timeout, full disk and internal error. */
const faults = ['23505', '22P02', '57014', '53100', 'XX000'] as const

describe('a marker in every field of every call', () => {
  let served: ServedHarness
  let owner: pg.Client
  let cookies: readonly [string, string]
  const lines: string[] = []
  const random = seededRandom(seed)
  const draw = (below: number): number => Buffer.from(random.bytes(4)).readUInt32BE() % below
  const share = <T>(items: readonly T[], count: number): T[] =>
    items
      .map((item) => [draw(1_000_000), item] as const)
      .sort(([one], [other]) => one - other)
      .slice(0, count)
      .map(([, item]) => item)

  const routes = everyRoute().filter(({ path, upload }) => !leftAlone.test(path) && !upload)
  const uploads = everyRoute().filter(({ upload }) => upload)

  /** The call with a marker in one field at a time, and in all of its texts. */
  function callsOf(contract: RouteContract): InjectOptions[] {
    const { params, query, body } = sampleOf(contract)
    const [admin, officer] = cookies
    // A sign-in ends the session that it presents, and every later call would be refused.
    const headers = {
      cookie:
        contract.path === '/api/login'
          ? `${marker}=${marker}`
          : `${mayAccess({ role: 'admin' }, contract.access) ? admin : officer}; ${marker}=${marker}`,
      'sec-fetch-site': 'same-origin',
      'user-agent': `${marker} browser`,
      'idempotency-key': `${marker}-${draw(1e9)}`,
      referer: `https://${marker}.example/`,
    }
    const callWith = (part: { params?: object; query?: object; body?: object | null }): InjectOptions => {
      const path = contract.path.replaceAll(/:(\w+)/g, (_, key: string) =>
        encodeURIComponent(String({ ...params, ...part.params }[key as never] ?? '1')),
      )
      const search = new URLSearchParams({ ...query, ...part.query }).toString()
      const payload = part.body === undefined ? body : part.body
      return {
        method: contract.method,
        url: search ? `${path}?${search}` : path,
        headers,
        ...(payload === null || contract.method === 'GET' ? {} : { payload }),
      }
    }
    const form = () => markerForms[draw(markerForms.length)] ?? marker
    const marked = [
      ...textsOf(body).map((place) => callWith({ body: withText(body ?? {}, place, form()) })),
      ...Object.keys(query).map((key) => callWith({ query: { [key]: form() } })),
      ...Object.keys(params).map((key) => callWith({ params: { [key]: form() } })),
    ]
    return [callWith({}), ...share(marked, fieldsPerCall)]
  }

  /** Files with the marker as name and content, and in one field at a time. */
  async function uploadsOf(contract: RouteContract): Promise<InjectOptions[]> {
    const { params, body } = sampleOf(contract)
    const fields = Object.entries(body ?? {})
    const url = contract.path.replaceAll(/:(\w+)/g, (_, key: string) => params[key] ?? '1')
    const calls = [-1, ...fields.keys()].map(async (marked): Promise<InjectOptions> => {
      const form = new FormData()
      fields.forEach(([name, value], at) => {
        form.append(name, at === marked ? marker : String(value))
      })
      form.append('file', new Blob([`a;b\n1;${marker}\n`], { type: 'text/csv' }), `${marker}.csv`)
      const sent = new Request('http://localhost/', { method: 'POST', body: form })
      const headers = {
        cookie: cookies[1],
        'sec-fetch-site': 'same-origin',
        'user-agent': `${marker} browser`,
        'content-type': sent.headers.get('content-type') ?? '',
      }
      return { method: contract.method, url, headers, payload: Buffer.from(await sent.arrayBuffer()) }
    })
    return Promise.all(calls)
  }

  /** Makes a call whatever its answer. A streamed one breaks off when it fails half-way. */
  const attempt = (call: InjectOptions): Promise<unknown> =>
    served.app.inject(call).catch((error: Error) => {
      if (error.message !== 'response destroyed before completion') throw error
    })
  const send = async (contracts: readonly RouteContract[]): Promise<void> => {
    for (const contract of contracts) for (const call of callsOf(contract)) await attempt(call)
    for (const contract of uploads) for (const call of await uploadsOf(contract)) await attempt(call)
  }
  const expectNoMarker = (): void => {
    for (const line of lines) {
      expect(line).not.toMatch(markers)
      expect(line.length).toBeLessThan(maxLineLength)
    }
  }
  const failures = (): number => lines.filter((line) => /"status":50[03]/.test(line)).length

  /** Makes every insert and update fail with the whole row in message, detail and hint. */
  async function withFailingWrites(code: string, work: () => Promise<unknown>): Promise<void> {
    await owner.query(`create function public.canary() returns trigger language plpgsql as $$ begin
      raise exception 'row %', to_jsonb(new) using errcode = '${code}', detail = to_jsonb(new)::text, hint = to_jsonb(new)::text;
      end $$`)
    await owner.query(`do $$ declare t regclass; begin
      for t in select c.oid from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where c.relkind in ('r', 'p') and not c.relispartition and n.nspname not like 'pg%' and n.nspname <> 'information_schema'
      loop execute format('create trigger canary before insert or update on %s for each row execute function public.canary()', t);
      end loop; end $$`)
    try {
      await work()
    } finally {
      await owner.query('drop function public.canary cascade')
    }
  }

  beforeAll(async () => {
    served = await createServedHarness({ seed, onLogLine: (line) => lines.push(line) })
    await furnish(served.harness)
    cookies = [await served.signIn('canary-admin', 'admin'), await served.signIn('canary-officer', 'compliance')]
    owner = new pg.Client(served.harness.owner)
    await owner.connect()
    // A lock that a call holds must not stop a fault from being set.
    await owner.query('set lock_timeout = 10000')
  }, 120_000)
  afterEach(async () => {
    for (const cookie of cookies) {
      const { statusCode } = await served.app.inject({ method: 'GET', url: '/api/auth/user', headers: { cookie } })
      expect(statusCode, 'a call of this test ended its own session').toBe(200)
    }
  })
  afterAll(async () => {
    await owner.end()
    await served.stop()
  })

  it('reaches no log line while nothing fails', { tags: ['D1-14'], timeout: maxMs }, async () => {
    await send(share(routes, callsPerFault))
    expect(lines.length).toBeGreaterThan(callsPerFault === Number.POSITIVE_INFINITY ? routes.length : callsPerFault)
    expectNoMarker()
  })

  it.each(faults)(
    'reaches no log line while every write fails with %s',
    { tags: ['D1-14'], timeout: maxMs },
    async (code) => {
      lines.length = 0
      const writes = routes.filter(({ method }) => method !== 'GET')
      await withFailingWrites(code, () => send(share(writes, callsPerFault)))
      expect(failures()).toBeGreaterThan(2)
      expectNoMarker()
    },
  )

  it('reaches no log line while each schema in turn is away', { tags: ['D1-14'], timeout: maxMs }, async () => {
    lines.length = 0
    const { rows } = await owner.query<{ name: string }>(
      `select nspname as name from pg_namespace where nspname not like 'pg%' and nspname <> 'information_schema'
       and nspname <> 'public' order by nspname`,
    )
    const names = rows.map(({ name }) => name).filter((name) => !neededForAccess.includes(name))
    for (const name of share(names, schemasAway)) {
      await owner.query(`alter schema ${name} rename to ${name}_away`)
      try {
        await send(share(routes, callsPerFault))
      } finally {
        await owner.query(`alter schema ${name}_away rename to ${name}`)
      }
    }
    expect(failures()).toBeGreaterThan(2)
    expectNoMarker()
  })

  it('reaches no log line while the database is away', { tags: ['D1-14'], timeout: maxMs }, async () => {
    lines.length = 0
    await served.harness.databaseAway(() => send(share(routes, Math.min(callsPerFault, 40))))
    expect(lines.length).toBeGreaterThan(10)
    expectNoMarker()
  })
})
