import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mayAccess } from '#contract/permissions.ts'
import type { RouteContract } from '#contract/route.ts'
import { everyRoute, nameOf } from '#tests/running/every-route.ts'
import { createServedHarness, harnessPassword, type ServedHarness } from '#tests/running/served-harness.ts'
import { textsOf, withNested, withText } from './invalid-bodies.ts'
import { createRowCounts, type RowCounts } from './row-counts.ts'
import { furnish, sampleOf } from './sample-calls.ts'

const home = 'https://corridor.example'
const evil = 'https://evil.example'
/** Runs in a page that shows it unescaped, and in a spreadsheet that reads it as a formula. */
const planted = '=HYPERLINK("https://evil.example","<script>alert(1)</script>")'

/**
 * Calls about one's own account that would end the sessions of this test, and those that hash a
 * password.
 */
const leftAlone = /^\w+ \/api\/(login|logout|setup|join|auth\/(password|confirm|second-factor|passkeys))/

/** Lists of records that need a permission; polls and the dashboard's panels are not recorded. */
const isRecordList = ({ access, answer, polled, tag }: RouteContract): boolean =>
  access !== 'signed-in' && !polled && tag !== 'Dashboard' && answer.def.type === 'array'

/** Attacks every call as a foreign page, a colleague or a stored text would. */
describe('attacks on every call', () => {
  let served: ServedHarness
  let admin: string
  let handler: string
  let colleague: string
  const routes = everyRoute()
  const writes = routes.filter(({ method }) => method !== 'GET')

  const cookieFor = ({ access }: RouteContract): string => (mayAccess({ role: 'admin' }, access) ? admin : handler)
  const urlOf = (contract: RouteContract, ids: Readonly<Record<string, string>> = {}): string => {
    const { params, query } = sampleOf(contract)
    const { cursor: _, ...rest } = query
    const search = new URLSearchParams(rest).toString()
    const filled = contract.path.replaceAll(/:(\w+)/g, (__, key: string) =>
      encodeURIComponent(ids[key] ?? params[key] ?? ''),
    )
    return search ? `${filled}?${search}` : filled
  }
  const ask = (url: string, cookie: string, headers: Readonly<Record<string, string>> = {}) =>
    served.app.inject({ url, headers: { cookie, ...headers } })
  const send = (contract: RouteContract, body: object | null, cookie = cookieFor(contract), url = urlOf(contract)) =>
    served.app.inject({
      method: contract.method,
      url,
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      ...(body && !contract.upload ? { payload: body } : {}),
    })

  let counts: RowCounts

  const newestEntry = async (): Promise<unknown> =>
    (await served.harness.database.pool.execute(sql`select max(id) as id from audit.entry`)).rows[0]?.id

  beforeAll(async () => {
    served = await createServedHarness({ environment: { PUBLIC_URL: home } })
    await furnish(served.harness)
    admin = await served.signIn('attacked', 'admin')
    handler = await served.signIn('handler', 'compliance')
    colleague = await served.signIn('colleague', 'admin')
    counts = await createRowCounts(served.harness)
  }, 120_000)
  afterAll(async () => {
    await counts.close()
    await served.stop()
  })

  it('sends security headers, prevents caching and sets only guarded cookies', async () => {
    const pages = [
      '/',
      '/clients',
      '/nowhere.js',
      '/api/nowhere',
      '/api/docs',
      '/api/openapi.json',
      '/api/health/ready',
    ]
    const asked = routes
      .filter(({ method }) => method === 'GET')
      .map((contract) => [urlOf(contract), cookieFor(contract)])
    for (const [url = '', cookie = ''] of [
      ...asked,
      ...pages.flatMap((page) => [
        [page, admin],
        [page, ''],
      ]),
    ]) {
      if (url.startsWith('/api/logout')) continue
      const { headers, statusCode } = await ask(url, cookie, { origin: evil, 'sec-fetch-site': 'cross-site' })
      expect({ url, ...headers }).toMatchObject({
        'content-security-policy': expect.stringMatching(/default-src 'none'/),
        'x-content-type-options': 'nosniff',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'x-frame-options': expect.stringMatching(/SAMEORIGIN|DENY/),
        'referrer-policy': expect.stringMatching(/same-origin|no-referrer/),
        'strict-transport-security': expect.stringContaining('max-age=63072000'),
      })
      expect(String(headers['content-security-policy'])).not.toMatch(/unsafe|\*/)
      expect({ url, ...headers }).not.toHaveProperty('access-control-allow-origin')
      expect(headers).not.toHaveProperty('x-powered-by')
      expect(headers).not.toHaveProperty('server')
      if (statusCode !== 303 && url.startsWith('/api/') && cookie !== '' && !/docs|openapi/.test(url))
        expect([url, headers['cache-control']]).toEqual([url, expect.stringMatching(/no-store|no-cache/)])
      expectGuarded(headers['set-cookie'])
    }
  })

  it('refuses a change from another, a missing or a similar-looking origin', {
    tags: ['D2-19'],
  }, async () => {
    const from = [
      { origin: evil },
      { origin: 'null' },
      { origin: `${home}.evil.example` },
      { origin: 'http://corridor.example' },
      {},
    ]
    const unchanged = await counts.read()
    for (const { method, path } of writes.filter(({ fromAnySite }) => !fromAnySite)) {
      for (const headers of from) {
        const answer = await served.app.inject({
          method,
          url: path.replaceAll(/:\w+/g, '1'),
          headers: { cookie: admin, ...headers },
        })
        expect([path, headers, answer.statusCode, answer.json().code]).toEqual([
          path,
          headers,
          403,
          'cross_origin_write',
        ])
      }
    }
    const preflight = { origin: evil, 'access-control-request-method': 'POST', cookie: admin }
    const response = await served.app.inject({ method: 'OPTIONS', url: '/api/clients', headers: preflight })
    expect(response.headers).not.toHaveProperty('access-control-allow-origin')
    expect(await counts.read()).toEqual(unchanged)
  })

  it('redirects a browser nowhere by address or header', async () => {
    const aims = ['next', 'returnTo', 'return_to', 'redirect', 'redirect_uri', 'url', 'continue', 'with'].flatMap(
      (name) => [evil, '//evil.example', '/\\evil.example'].map((to) => `${name}=${encodeURIComponent(to)}`),
    )
    const doors = ['/', '/api/login', '/api/logout', '/api/login/callback', '/api/setup', '/api/join', '/clients']
    const paths = [
      '//evil.example',
      '//evil.example/%2e%2e',
      '/\\evil.example',
      '/%09/evil.example',
      '/https://evil.example',
    ]
    const urls = [...doors.flatMap((door) => aims.map((aim) => `${door}?${aim}`)), ...paths]
    for (const url of urls) {
      const { headers } = await ask(url, '', { 'x-forwarded-host': 'evil.example', host: 'evil.example' })
      const { location } = headers
      expect([url, location ?? '/']).toEqual([url, expect.stringMatching(/^\/($|[\w-])/)])
    }
    for (const address of ['//evil.example', '/\\evil.example', evil]) {
      const { headers } = await ask('/', `${admin}; corridor_wanted=${encodeURIComponent(address)}`, {})
      expect([address, headers.location]).toEqual([address, undefined])
    }
  })

  it('does not adopt a session id that somebody else chose at sign-in', async () => {
    const chosen = `corridor_session=${'A'.repeat(43)}`
    const payload = { email: 'attacked@example.org', password: harnessPassword }
    const headers = { cookie: chosen, 'sec-fetch-site': 'same-origin' }
    const { headers: reported } = await served.app.inject({ method: 'POST', url: '/api/login', headers, payload })
    expect(String(reported['set-cookie'])).not.toContain('A'.repeat(43))
    expect((await ask('/api/auth/user', chosen)).statusCode).toBe(401)
  })

  it('opens to strangers only sign-in calls, browser reports and /api/public/', { tags: ['D2-21'] }, () => {
    const open = routes.filter(({ access }) => access === 'anyone').map(({ path }) => path)
    expect(open.filter((path) => !/^\/api\/(public\/|(login|logout|setup|join|csp-reports)(\/|$))/.test(path))).toEqual(
      [],
    )
  })

  it('refuses server-owned fields at any depth', async () => {
    const own = {
      id: 7,
      role: 'admin',
      isAdmin: true,
      createdBy: 'x',
      approvedBy: 'x',
      approvedAt: '2026-01-01',
      state: 'completed',
      createdAt: '2026-01-01',
      __proto__x: 1,
    }
    // Browsers add fields of their own to reports.
    for (const contract of writes.filter(({ body, upload, fromAnySite }) => body && !upload && !fromAnySite)) {
      const { body } = sampleOf(contract)
      for (const [name, value] of Object.entries(own)) {
        if (body === null || name in body || ignoredFields.get(nameOf(contract)) === name) continue
        for (const spoilt of withNested(body, name, value)) {
          const reported = JSON.stringify(contract.body?.safeParse(spoilt).error?.issues ?? [])
          expect([nameOf(contract), reported]).toEqual([
            nameOf(contract),
            expect.stringMatching(`unrecognized_keys.*"${name}"`),
          ])
        }
      }
    }
  })

  it('audits every opening, search, export and download', { tags: ['D15-05'] }, async () => {
    const unwritten: string[] = []
    for (const contract of routes.filter(({ method, access }) => method === 'GET' && access !== 'anyone')) {
      const { query } = sampleOf(contract)
      const isLook =
        isRecordList(contract) ||
        'q' in query ||
        'format' in query ||
        /:id(\/(content|pdf|eml|goaml|travel-rule))?$/.test(contract.path)
      if (!isLook) continue
      await served.harness.database.pool.execute(sql`delete from audit.read_mark`)
      const before = await newestEntry()
      const { statusCode } = await ask(urlOf(contract).replace('named=client-1', ''), cookieFor(contract))
      if (statusCode === 200 && (await newestEntry()) === before) unwritten.push(nameOf(contract))
    }
    expect(unwritten).toEqual([])
  })

  it('hides records of other people and other parents by their id', async () => {
    const owned = await ownedThings(served, admin, colleague)
    // A new call about one's own account or a nested record must be listed here with its owner.
    const personal = routes.filter(({ access, path }) => access === 'signed-in' && path.includes(':id'))
    const within = routes.filter(({ path }) => (path.match(/:\w+/g) ?? []).length > 1)
    const covered = [...personal, ...within].map(nameOf).filter((name) => !elsewhereProven.has(name))
    expect(covered.filter((name) => !(name in owned))).toEqual([])
    const unchanged = await counts.read()
    for (const contract of routes) {
      const ids = owned[nameOf(contract)]
      if (!ids) continue
      const answer = await send(contract, sampleOf(contract).body, colleague, urlOf(contract, ids))
      expect([nameOf(contract), answer.statusCode]).toEqual([nameOf(contract), 404])
    }
    expect(await counts.read()).toEqual(unchanged)
  })

  it('audits a planted text in every field and returns it as text and never as a formula', {
    tags: ['D15-01'],
  }, async () => {
    let taken = 0
    const unwritten = new Set<string>()
    let entries = await newestEntry()
    for (const contract of writes) {
      if (leftAlone.test(nameOf(contract)) || contract.upload) continue
      const { version: _, ...body } = sampleOf(contract).body ?? {}
      for (const place of textsOf(body)) {
        const answer = await send(contract, withText(body, place, planted))
        expect([nameOf(contract), place, answer.statusCode < 500], answer.body.slice(0, 300)).toEqual([
          nameOf(contract),
          place,
          true,
        ])
        if (answer.statusCode >= 400) continue
        taken += 1
        // A bulk call audits each record when it is processed, after the answer.
        if (contract.path.endsWith('/bulk')) await served.harness.modules.bulk.runDue()
        const now = await newestEntry()
        if (now === entries && !changesNothing.has(nameOf(contract))) unwritten.add(nameOf(contract))
        entries = now
      }
    }
    expect([...unwritten]).toEqual([])
    // Enough calls must succeed, or the checks below prove nothing.
    expect(taken).toBeGreaterThan(25)
    let pages = 0
    const tables = new Set<string>()
    for (const contract of routes.filter(({ method }) => method === 'GET')) {
      if (leftAlone.test(nameOf(contract)) && contract.access !== 'anyone') continue
      if (contract.path === '/api/logout') continue
      const answer = await ask(urlOf(contract).replace(/q=baobab&?/, ''), cookieFor(contract))
      expectMereText(contract, answer)
      if (answer.body.includes('evil.example')) pages += 1
      // A list of a missing record has no table.
      const isOfNothing = answer.statusCode === 404 && contract.path.includes('/:id/')
      if (isOfNothing || String(answer.headers['content-type']).startsWith('text/csv')) tables.add(nameOf(contract))
      for (const id of newestIds(answer)) {
        const one = routes.find(({ method, path }) => method === 'GET' && path === `${contract.path}/:id`)
        if (one) expectMereText(one, await ask(urlOf(one, { id }), cookieFor(one)))
      }
    }
    expect(pages).toBeGreaterThan(12)
    const exports = routes.filter((contract) => sampleOf(contract).query.format === 'csv').map(nameOf)
    expect(exports.filter((name) => !tables.has(name))).toEqual([])
  })
})

/** Fields of specified payloads that the server takes and ignores. */
const ignoredFields = new Map([['POST /api/clients', 'createdBy']])

/**
 * Calls that send data and change none: their result is private, or they only mark what was read.
 */
const changesNothing = new Set([
  'POST /api/csp-reports',
  'POST /api/wallets/ownership-message',
  'POST /api/compliance/rules/:rule/try',
  'POST /api/notices/read',
  // The simulated bank books it. Its import as a receipt is audited.
  'POST /api/sandbox/banks/receive',
  // No alert is open that it could change.
  'POST /api/compliance/alerts/bulk',
])

/** Calls whose ids are tested elsewhere, because their records take longer to create. */
const elsewhereProven = new Set([
  // identity/passkeys/passkeys.test.ts
  'DELETE /api/auth/passkeys/:id',
  // A rule and its version belong to the organisation, not to a person.
  'POST /api/compliance/rules/:rule/versions/:version/decision',
  // In the module of invoices: routes, public-page, attachments, credit.
  'GET /api/invoices/:id/credit-notes/:noteId/pdf',
  'GET /api/public/invoices/:token/credit-notes/:noteId/pdf',
  'GET /api/public/invoices/:token/attachments/:position',
  'POST /api/invoices/:id/credit-notes/:noteId/refunds',
  'POST /api/invoices/:id/credit-notes/:noteId/refunds/:refundId/reversal',
  // filings/suspicion-reports/suspicion-reports.test.ts
  'GET /api/suspicion-reports/:id/attachments/:attachmentId',
])

/** Records of `admin` or of another parent, by the calls that name them. */
async function ownedThings({ app, harness }: ServedHarness, admin: string, colleague: string) {
  const write = async (url: string, payload: object, cookie = admin) =>
    (await app.inject({ method: 'POST', url, headers: { cookie, 'sec-fetch-site': 'same-origin' }, payload })).json()
  const [mine, theirs] = [await harness.addClient('Mine SA'), await harness.addClient('Theirs SA')]
  const person = sampleOf(
    everyRoute().find((contract) => nameOf(contract) === 'POST /api/clients/:id/people') as RouteContract,
  )
  const { id: personId } = await write(`/api/clients/${mine}/people`, person.body as object)
  expect(personId).toBeDefined()
  const sessions = (await app.inject({ url: '/api/auth/sessions', headers: { cookie: admin } })).json()
  const bulk = { selection: { ids: [mine] }, action: 'set_account_type', accountType: 'premium', reason: 'as agreed' }
  const run = await write('/api/clients/bulk', bulk)
  expect([run.id, colleague]).toEqual([expect.any(String), expect.any(String)])
  const strange = { id: String(theirs), personId: String(personId) }
  return {
    'DELETE /api/auth/sessions/:id': { id: String(sessions[0].id) },
    'GET /api/bulk-runs/:id': { id: String(run.id) },
    'GET /api/bulk-runs/:id/rows': { id: String(run.id) },
    'POST /api/bulk-runs/:id/seen': { id: String(run.id) },
    'POST /api/bulk-runs/:id/undo': { id: String(run.id) },
    'PATCH /api/clients/:id/people/:personId': strange,
    'DELETE /api/clients/:id/people/:personId': strange,
    'PATCH /api/clients/:id/kyc-file/:kind': { id: '999999', kind: 'articles' },
    // The module's own tests prove that a payment of another invoice is not found.
    'POST /api/invoices/:id/payments/:paymentId/reversal': { id: '999999', paymentId: '1' },
    'POST /api/receivables/receipts/:id/matches/:matchId/reversal': { id: '999999', matchId: '1' },
    'POST /api/receivables/receipts/:id/deposits/:depositId/reversal': { id: '999999', depositId: '1' },
  } as Record<string, Record<string, string>>
}

function newestIds(answer: LightMyRequestResponse): string[] {
  if (!String(answer.headers['content-type']).startsWith('application/json')) return []
  const list: unknown = answer.json()
  if (!Array.isArray(list)) return []
  return list.slice(0, 2).flatMap((row) => (row && typeof row === 'object' && 'id' in row ? [String(row.id)] : []))
}

/**
 * Expects JSON that no browser reads as a page, a page without the script, or a file without a
 * formula.
 */
function expectMereText(contract: RouteContract, { headers, body, statusCode }: LightMyRequestResponse): void {
  const name = nameOf(contract)
  const type = String(headers['content-type'])
  expect([name, statusCode < 500], body.slice(0, 300)).toEqual([name, true])
  expect([name, headers['x-content-type-options']]).toEqual([name, 'nosniff'])
  if (type.startsWith('text/html')) expect([name, body.includes('<script>alert')]).toEqual([name, false])
  else if (type.startsWith('text/csv')) {
    const formulas = csvCells(body).filter((cell) => /^[=+\-@\t\r]/.test(cell) && !/^-?\d+(\.\d+)?$/.test(cell))
    expect([name, formulas]).toEqual([name, []])
  } else expect([name, type]).toEqual([name, expect.stringMatching(/^application\/|^message\/rfc822|^undefined/)])
}

function expectGuarded(cookies: string | string[] | undefined): void {
  for (const cookie of cookies === undefined ? [] : [cookies].flat())
    expect(cookie).toMatch(/; Path=\/(api\/login)?; HttpOnly; SameSite=Lax; Max-Age=\d+/)
}

/** Every cell of a CSV file according to RFC 4180, without the byte order mark. */
function csvCells(text: string): string[] {
  const cells: string[] = []
  for (const [, quoted, plain] of text
    .replace(/^\uFEFF/, '')
    .matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(?:,|\r\n|$)/g))
    cells.push(quoted === undefined ? (plain ?? '') : quoted.replaceAll('""', '"'))
  return cells
}
