import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { dayMs } from '#kernel/clock.ts'
import { openScreeningHarness, type ScreeningHarness } from '#tests/fixtures/screening-harness.ts'
import { listsAreDue } from './update.ts'

let context: ScreeningHarness
let server: Server
let answer: RequestListener
const requests: { headers: Record<string, unknown> }[] = []

beforeEach(async () => {
  context = await openScreeningHarness()
  requests.length = 0
  server = createServer((request, response) => {
    requests.push({ headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/UN.xml`
  context.published.push({ source: 'UN', label: 'UN list', format: 'un', address })
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
  await context.close()
})

const listOf = (...names: readonly string[]): string =>
  `<CONSOLIDATED_LIST><INDIVIDUALS>${names
    .map(
      (name, index) =>
        `<INDIVIDUAL><FIRST_NAME>${name}</FIRST_NAME><REFERENCE_NUMBER>R${index}</REFERENCE_NUMBER></INDIVIDUAL>`,
    )
    .join('')}</INDIVIDUALS></CONSOLIDATED_LIST>`
const names = Array.from({ length: 10 }, (_, index) => `Somebody Number${index}`)
const gives =
  (body: string, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(200, headers).end(body)
  }
const update = () => context.screening.updateLists(context.officer())
const inForce = async () =>
  (await context.screening.lists(context.read)).map(({ source, entries }) => ({ source, entries }))

describe('update of official lists', { tags: ['D12-25', 'D1-18'] }, () => {
  it('loads a list, then sends conditional requests and skips an unchanged list', async () => {
    answer = gives(listOf(...names), { etag: '"one"', 'last-modified': 'Sat, 21 Nov 2026 10:00:00 GMT' })
    expect(await update()).toMatchObject([{ source: 'UN', outcome: 'loaded' }])
    expect(requests[0]?.headers['if-none-match']).toBeUndefined()
    answer = (request, response) => response.writeHead(request.headers['if-none-match'] === '"one"' ? 304 : 500).end()
    expect(await update()).toMatchObject([{ outcome: 'unchanged' }])
    expect(await update()).toMatchObject([{ outcome: 'unchanged' }])
    expect(await inForce()).toEqual([{ source: 'UN', entries: 10 }])
    expect(await context.rowsOf('select * from screening.list_version')).toHaveLength(1)
  })

  it('reads a list again that stayed unchanged for a week, so that it does not count as old', async () => {
    answer = (request, response) => {
      const isKnown = request.headers['if-none-match'] === '"one"'
      response.writeHead(isKnown ? 304 : 200, { etag: '"one"' }).end(isKnown ? '' : listOf(...names))
    }
    await update()
    for (const outcome of ['unchanged', 'loaded', 'unchanged']) {
      context.pass(4 * dayMs)
      expect(await update()).toMatchObject([{ outcome }])
    }
    const [version] = await context.rowsOf(
      'select added, changed, removed from screening.list_version order by id desc',
    )
    expect(version).toEqual({ added: 0, changed: 0, removed: 0 })
  })

  it('fetches in full after another file was imported', async () => {
    answer = gives(listOf(...names), { etag: '"one"' })
    await update()
    const other = await context.load('entry_id,name\nR0,Somebody Number0\n', { source: 'UN', acceptShrink: true })
    expect(other.ok).toBe(true)
    expect(await inForce()).toEqual([{ source: 'UN', entries: 1 }])
    await update()
    expect(requests.at(-1)?.headers['if-none-match']).toBeUndefined()
    expect(await inForce()).toEqual([{ source: 'UN', entries: 10 }])
  })

  it.each([
    ['is damaged', gives(listOf(...names).slice(0, 300)), 'refused'],
    ['shrinks by more than a fifth', gives(listOf(...names.slice(0, 7))), 'refused'],
    ['is empty', gives(''), 'refused'],
    ['is a page that asks to sign in', gives('<html><body>Sign in</body></html>'), 'refused'],
    ['is not there', ((_, response) => response.writeHead(503).end('later')) as RequestListener, 'unreachable'],
    [
      'breaks off on the way',
      ((_, response) => {
        response.writeHead(200, { 'content-length': '100000' })
        response.write(listOf(...names).slice(0, 300))
        setImmediate(() => response.destroy())
      }) as RequestListener,
      'unreachable',
    ],
  ])('keeps the last good list in force when the new one %s', async (_, fault, outcome) => {
    answer = gives(listOf(...names))
    await update()
    answer = fault
    expect(await update()).toMatchObject([{ outcome }])
    expect(await inForce()).toEqual([{ source: 'UN', entries: 10 }])
    const [shown] = await context.screening.listDetails(context.read)
    expect(shown?.check).toMatchObject({ outcome })
  })

  it('reports an unreachable publisher and retries after an hour instead of a day', async () => {
    await new Promise((resolve) => server.close(resolve))
    expect(await update()).toMatchObject([{ outcome: 'unreachable' }])
    const hour = 60 * 60_000
    expect(await listsAreDue(context.read, new Date(context.clock.now().getTime() + hour - 1))).toBe(false)
    expect(await listsAreDue(context.read, new Date(context.clock.now().getTime() + hour))).toBe(true)
  })
})
