import { readFileSync } from 'node:fs'
import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roles } from '#contract/permissions.ts'
import { everyRoute } from '#tests/running/every-route.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'

let served: ServedHarness
const cookies = new Map<string, string>()
let conversionId: number
let clientId: number

const call = (who: string, method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object) =>
  served.call(cookies.get(who), method, `/api${path}`, payload)

const content = () => ({
  clientId,
  subjectName: 'Baobab Textiles SA',
  conversionIds: [conversionId],
  offence: 'money_laundering',
  operationState: 'executed',
  detectedOn: '2026-11-20',
  amountXof: 150_000_000,
  facts: 'Zinzolin payments within a day',
  grounds: 'No trade explains them & nobody <answers>',
  decision: 'suspend',
})
/** Changes a setting as an administrator. */
type Key = 'compliance.goamlEntityId' | 'compliance.goamlCodes' | 'business.timeZone'
async function setting(key: Key, value: unknown): Promise<void> {
  const { database, modules, people } = served.harness
  const changed = await database.transaction((t) => modules.settings.change(t, people.operator, key, value))
  if (!changed.ok) throw new Error(JSON.stringify(changed.error))
}
const started = async () => (await call('first', 'POST', '/suspicion-reports', content())).body
const sign = (who: string, { id, contentSha256 }: { id: number; contentSha256: string }) =>
  call(who, 'POST', `/suspicion-reports/${id}/signatures`, { contentSha256 })

beforeAll(async () => {
  served = await createServedHarness()
  await served.harness.addBank()
  clientId = await served.harness.addClient('Baobab Textiles SA')
  conversionId = await served.harness.convert(150_000_000n, clientId)
  await served.harness.run(async () => (await served.harness.stateOf(conversionId)) === 'in_review')
  for (const role of roles) cookies.set(role, await served.signIn(`${role}-officer`, role))
  for (const name of ['first', 'second']) cookies.set(name, await served.signIn(`${name}-officer`, 'compliance'))
}, 60_000)
afterAll(() => served.stop())

describe('a suspicion report', () => {
  it('moves from draft by two signatures to transmitted and acknowledged, with addenda', {
    tags: ['D12-34'],
  }, async () => {
    const report = await started()
    expect(report).toMatchObject({ number: 'DOS-2026-0001', state: 'draft', signatures: [], addenda: [] })
    const path = `/suspicion-reports/${report.id}`
    expect(
      await call('first', 'POST', `${path}/transmission`, { reference: 'T', transmittedOn: '2026-11-20' }),
    ).toMatchObject({
      status: 409,
    })
    expect((await sign('first', report)).body).toMatchObject({ state: 'signed_once', signatures: [{ isOwn: true }] })
    expect(await sign('first', report)).toMatchObject({ status: 403, body: { title: 'A second person must approve' } })
    const signed = (await sign('second', report)).body
    expect(signed).toMatchObject({ state: 'signed', signatures: [{}, {}] })
    expect(await call('first', 'PATCH', path, content())).toMatchObject({ status: 409 })
    const sent = await call('second', 'POST', `${path}/transmission`, {
      reference: 'CENTIF 9',
      transmittedOn: '2026-11-20',
      version: signed.version,
    })
    expect(sent.body).toMatchObject({ state: 'transmitted', transmissionReference: 'CENTIF 9' })
    await call('first', 'POST', `${path}/addenda`, { text: 'A second account was found' })
    const done = await call('first', 'POST', `${path}/acknowledgement`, {
      reference: 'AR 9',
      acknowledgedOn: '2026-11-20',
    })
    expect(done.body).toMatchObject({ state: 'acknowledged', addenda: [{ text: 'A second account was found' }] })
  })

  it('loses its first signature on a change, and refuses a signature on content not shown', async () => {
    const report = await started()
    await sign('first', report)
    const path = `/suspicion-reports/${report.id}`
    const changed = (await call('second', 'PATCH', path, { ...content(), amountXof: 151_000_000 })).body
    expect(changed).toMatchObject({ state: 'draft', signatures: [] })
    expect(await sign('second', report)).toMatchObject({ status: 409 })
    await sign('second', changed)
    expect((await sign('first', changed)).body.state).toBe('signed')
    const rewrite = served.harness.database.call(
      { name: 'rewrite-dos', text: `update filings.dos set content_sha256 = repeat('0', 64) where id = ${report.id}` },
      [],
    )
    await expect(rewrite).rejects.toThrow('a signed report is not changed')
  })

  it('refuses a third of many concurrent signatures, and takes numbers without gaps', async () => {
    const report = await started()
    const answers = await Promise.all(
      ['first', 'second', 'first', 'compliance', 'second'].map((who) => sign(who, report)),
    )
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2)
    expect(await call('first', 'POST', '/suspicion-reports', { ...content(), conversionIds: [999] })).toMatchObject({
      status: 400,
    })
    const made = await Promise.all(Array.from({ length: 8 }, started))
    const numbers = made.map(({ number }) => Number(number.slice(-4))).sort((left, right) => left - right)
    expect(numbers).toEqual(Array.from({ length: 8 }, (_, index) => (numbers[0] ?? 0) + index))
    const response = await call('first', 'POST', `/suspicion-reports/${made[0].id}/discard`, { reason: 'explained' })
    expect(response.body).toMatchObject({ state: 'discarded', discardReason: 'explained' })
  })

  it('takes attachments visible only to its readers, covered by signatures while it is open', {
    tags: ['D12-34'],
  }, async () => {
    const report = await started()
    await sign('first', report)
    const attach = (who: string, text: string, id = report.id) => {
      const form = new FormData()
      form.append('file', new Blob([text], { type: 'text/plain' }), 'statement.txt')
      return served.app.inject({
        method: 'POST',
        url: `/api/suspicion-reports/${id}/attachments`,
        headers: { cookie: cookies.get(who), 'sec-fetch-site': 'same-origin' },
        payload: form,
      })
    }
    const attachment = await attach('first', 'Zinzolin transfers of one hour')
    expect(attachment.statusCode).toBe(201)
    expect(attachment.json()).toMatchObject({
      state: 'draft',
      signatures: [],
      attachments: [{ fileName: 'statement.txt' }],
    })
    expect(attachment.json().contentSha256).not.toBe(report.contentSha256)
    expect((await attach('second', 'Zinzolin transfers of one hour')).statusCode).toBe(409)
    const path = `/suspicion-reports/${report.id}/attachments/${attachment.json().attachments[0].id}`
    expect((await call('second', 'GET', path)).text).toBe('Zinzolin transfers of one hour')
    const strange = path.replace(`/${report.id}/`, `/${(await started()).id}/`)
    expect((await call('second', 'GET', strange)).status).toBe(404)
    for (const role of ['user', 'auditor', 'admin']) {
      expect((await call(role, 'GET', path)).status).toBe(403)
      expect((await attach(role, 'a guess')).statusCode).toBe(403)
    }
    await sign('first', attachment.json())
    const signed = (await sign('second', attachment.json())).body
    expect(signed.state).toBe('signed')
    const later = (await attach('second', 'A second statement')).json()
    expect(later).toMatchObject({ state: 'signed', contentSha256: signed.contentSha256, signatures: [{}, {}] })
    expect(later.attachments).toHaveLength(2)
    expect((await call('first', 'GET', '/documents')).text).not.toContain('statement.txt')
  })

  it('exports as PDF', async () => {
    const report = await started()
    const pdf = await call('second', 'GET', `/suspicion-reports/${report.id}/pdf`)
    expect(pdf.headers['content-type']).toBe('application/pdf')
    expect(pdf.text.slice(0, 5)).toBe('%PDF-')
  })

  it('exports no XML before the FIU has given the business a number', async () => {
    const report = await started()
    const refused = await call('second', 'GET', `/suspicion-reports/${report.id}/goaml`)
    expect(refused).toMatchObject({ status: 409, body: { title: 'No goAML entity number' } })
  })

  it('exports as XML of the goAML structure, with the codes of the FIU and bounded texts', async () => {
    await setting('compliance.goamlEntityId', 4711)
    await setting('compliance.goamlCodes', ['funds.crypto = KK', 'indicator.money_laundering=CI-07'])
    const long = { ...content(), facts: 'Zinzolin '.repeat(1000), grounds: 'No trade & nobody <answers>' }
    const report = (await call('first', 'POST', '/suspicion-reports', long)).body
    const reply = await call('second', 'GET', `/suspicion-reports/${report.id}/goaml`)
    const schema = XmlDocument.fromString(readFileSync(new URL('./goaml-structure.xsd', import.meta.url), 'utf8'))
    expect(() => XsdValidator.fromDoc(schema).validate(XmlDocument.fromString(reply.text))).not.toThrow()
    for (const part of [
      '<rentity_id>4711</rentity_id><rentity_branch>Head office</rentity_branch>',
      '<amount_local>150000000</amount_local>',
      '<indicator>CI-07</indicator>',
      `(continues in the signed report ${report.number})</reason>`,
    ])
      expect(reply.text).toContain(part)
  })

  it('states the days of the business in the XML', async () => {
    const report = await started()
    const daysIn = async (timeZone: string) => {
      await setting('business.timeZone', timeZone)
      const { text } = await call('second', 'GET', `/suspicion-reports/${report.id}/goaml`)
      return [...text.matchAll(/<(?:date_transaction|submission_date)>([^<]+)/g)].map(([, day]) => day)
    }
    const there = await daysIn('Pacific/Pago_Pago')
    const here = await daysIn('Africa/Abidjan')
    expect(here).toEqual(['2026-11-20T00:00:00', '2026-11-20T00:00:00'])
    expect(there).toEqual(['2026-11-19T00:00:00', '2026-11-19T00:00:00'])
  })

  it.each(['funds.gold = A', 'funds.bank', 'funds.bank = A B'])('takes no code line "%s"', async (line) => {
    await expect(setting('compliance.goamlCodes', [line])).rejects.toThrow(/name and a code/)
  })
})

describe('confidentiality of suspicion reports', { tags: ['D2-30'] }, () => {
  it('refuses every report call to every other role, administrators and auditors included', async () => {
    const report = await started()
    const calls = everyRoute().filter(({ path }) => path.startsWith('/api/suspicion-reports'))
    expect(calls.length).toBeGreaterThan(9)
    for (const contract of calls)
      for (const role of ['user', 'auditor', 'admin'])
        for (const id of [report.id, 999_999]) {
          const path = contract.path.replace('/api', '').replace(':id', String(id))
          const { status, text } = await call(
            role,
            contract.method as 'GET',
            path,
            contract.method === 'GET' ? undefined : {},
          )
          expect([contract.path, role, status]).toEqual([contract.path, role, 403])
          expect(text).not.toMatch(/DOS-|Zinzolin/)
        }
  })

  it('leaves no trace of reports in any read that others may make', async () => {
    const { harness } = served
    const reads = everyRoute().filter(({ method, access }) => method === 'GET' && access !== 'anyone')
    for (const role of ['user', 'auditor', 'admin'])
      for (const contract of reads) {
        const path = contract.path.replace('/api', '').replace(/:(clientId|id)/g, '1')
        if (path.includes(':')) continue
        const { text } = await call(role, 'GET', path)
        expect(`${role} ${contract.path} ${/DOS-2026|Zinzolin|suspicion-reports\//.test(text)}`).toBe(
          `${role} ${contract.path} false`,
        )
      }
    await harness.modules.audit.sealPending()
    for (const role of ['auditor', 'admin'])
      for (const query of ['?resourceType=dos', '?q=suspicion', '?q=suspicion-reports/1', '?q=dos']) {
        const { body } = await call(role, 'GET', `/audit-logs${query}`)
        // The word is also part of 'dossiers', whose list reads are recorded.
        const found = body.filter(({ endpoint }: { endpoint: string }) => endpoint !== '/api/dossiers')
        expect([query, found]).toEqual([query, []])
      }
    const own = await call('second', 'GET', '/audit-logs?resourceType=dos')
    expect(own.body.length).toBeGreaterThan(5)
    // Refused and failed calls would reveal a report just as well.
    expect(own.body.some(({ success }: { success: boolean }) => !success)).toBe(true)
    expect((await call('auditor', 'GET', '/audit-logs')).text).not.toContain('suspicion-reports')
  })

  it("marks each event confidential, so that other people's streams and webhooks skip it", async () => {
    const { rows } = await served.harness.database.pool.execute<{ open: bigint; all: bigint }>(
      "select count(*) filter (where not confidential) as open, count(*) as all from platform.outbox_event where kind = 'dos'" as never,
    )
    expect(rows[0]?.open).toBe(0n)
    expect(Number(rows[0]?.all)).toBeGreaterThan(5)
  })
})
