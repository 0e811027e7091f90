import { sql } from 'drizzle-orm'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { systemActor } from '#server/platform/http/actor.ts'
import { createServedHarness, type ServedHarness } from '#tests/running/served-harness.ts'
import { isConsistent } from './merkle.ts'
import { type Receipt, receiptText, signedText, verifyReceipt } from './receipt.ts'
import { signPdf, verifyReceiptBytes } from './receipt-pdf.ts'
import { noteSigner, noteVerifier, parseCheckpoint } from './signed-note.ts'

describe('a receipt', () => {
  let served: ServedHarness
  let cookie: string
  let id: number
  let text: string
  let pdf: Buffer
  let key: string
  const get = (url: string, as = cookie) => served.app.inject({ method: 'GET', url, headers: { cookie: as } })
  const parsed = () => JSON.parse(text) as Receipt
  const reasonOf = (changed: string, expected: string | null = null): string | null => {
    const checked = verifyReceipt(changed, expected)
    return checked.holds ? null : checked.reason
  }
  const pdfReasonOf = (changed: Buffer, expected: string | null = null): string | null => {
    const checked = verifyReceiptBytes(changed, expected)
    return checked.holds ? null : checked.reason
  }

  beforeAll(async () => {
    served = await createServedHarness()
    const { harness } = served
    cookie = await served.signIn('reader', 'auditor')
    await harness.addBank()
    id = await harness.convert(60_000_000n, await harness.addClient('Baobab Négoce'))
    // Sealed in several batches, with confidential entries between those of the conversion.
    await harness.run(async () => {
      await harness.database.transaction((transaction) =>
        harness.modules.audit.append(transaction, systemActor('test', harness.now()), {
          action: 'create',
          resourceType: 'dos',
          resourceId: '7',
          details: { subject: 'Top secret' },
        }),
      )
      await harness.modules.audit.sealPending()
      return (await harness.stateOf(id)) === 'completed'
    })
    const answer = await vi.waitFor(
      async () => {
        const given = await get(`/api/transactions/${id}/receipt`)
        expect(given.statusCode).toBe(200)
        return given
      },
      { timeout: 30_000, interval: 500 },
    )
    text = answer.body
    pdf = (await get(`/api/transactions/${id}/receipt?format=pdf`)).rawPayload
    key = (await get('/api/public/audit-key', '')).json().publicKey
  }, 120_000)
  afterAll(() => served.stop())

  it('proves the history of a conversion by its own text', () => {
    expect(verifyReceipt(text, key)).toMatchObject({ holds: true })
    const { facts, entries, seals } = parsed()
    expect(facts).toMatchObject({ clientName: 'Baobab Négoce', amountXof: 60_000_000, state: 'completed' })
    expect(entries.length).toBeGreaterThan(4)
    expect(seals.length).toBeGreaterThan(1)
  })

  it('fails when any byte of it is changed, with a sentence', () => {
    const bytes = Buffer.from(text)
    const accepted: number[] = []
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 1
      const reason = reasonOf(changed.toString('utf8'))
      if (reason === null || !/^[A-Z].*\.$/.test(reason)) accepted.push(at)
    }
    expect(accepted).toEqual([])
  }, 120_000)

  it('says what does not agree', () => {
    const edit = (change: (receipt: { -readonly [K in keyof Receipt]: Receipt[K] }) => void) => {
      const receipt = parsed()
      change(receipt)
      return receiptText(receipt)
    }
    const [first, ...others] = parsed().entries
    if (!first) throw new Error('no entry')
    const says = {
      fact: edit((receipt) => (receipt.facts = { ...receipt.facts, amountXof: 61_000_000 })),
      name: edit((receipt) => (receipt.facts = { ...receipt.facts, clientName: 'Somebody else' })),
      entry: edit(
        (receipt) => (receipt.entries = [{ ...first, leaf: first.leaf.replace('create', 'update') }, ...others]),
      ),
      checkpoint: edit((receipt) => (receipt.checkpoint = receipt.checkpoint.replace(/\n\d+\n/, '\n9\n'))),
      seal: edit((receipt) => (receipt.seals = receipt.seals.map((seal) => ({ ...seal, leaves: seal.leaves + 1 })))),
    }
    expect(reasonOf(says.fact)).toBe('The receipt states amountXof as 61000000, but the log recorded 60000000.')
    expect(reasonOf(says.name)).toBe('The signature of the receipt does not match its contents.')
    expect(reasonOf(says.entry)).toMatch(/^Entry 1 is not in the tree of seal \d+\.$/)
    expect(reasonOf(says.checkpoint)).toBe('The signature of the checkpoint does not match its text.')
    expect(reasonOf(says.seal)).toMatch(/^Seal \d+ is not in the tree of the signed checkpoint\.$/)
    expect(reasonOf(JSON.stringify(parsed()))).toMatch(/edited or saved again/)
    expect(reasonOf(text, noteSigner(new Uint8Array(32), 'corridor/other').verifierKey)).toMatch(/different key/)
    expect(reasonOf('%PDF')).toMatch(/is not valid JSON/)
  })

  it('cannot be made by another installation for a log that it did not sign', () => {
    const { signature: _, ...signed } = parsed()
    const other = noteSigner(new Uint8Array(32), 'corridor/other')
    const forged = { ...signed, publicKey: other.verifierKey }
    expect(reasonOf(receiptText({ ...forged, signature: other.sign(signedText(forged)) }))).toMatch(/checkpoint/)
  })

  it('holds nothing confidential and nothing of the staff but names', () => {
    expect(text).not.toMatch(/"dos"|Top secret|127\.0\.0\.1|user-?agent|"cause"|"reason"/i)
    for (const { leaf } of parsed().entries) {
      expect(JSON.parse(leaf)).toMatchObject({ resourceType: 'conversion', resourceId: String(id) })
    }
    const { seals } = parsed()
    expect(seals.map((seal) => Object.keys(seal))).toEqual(
      seals.map(() => ['id', 'sealedAt', 'leaves', 'root', 'proof']),
    )
  })

  it('is a PDF with the same facts and the JSON attached', async () => {
    const answer = await get(`/api/transactions/${id}/receipt?format=pdf`)
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/pdf'])
    const opened = await getDocument({ data: new Uint8Array(answer.rawPayload), verbosity: 0 }).promise
    const words = await (await opened.getPage(1)).getTextContent()
    const shown = words.items.map((item) => ('str' in item ? item.str : '')).join(' ')
    expect(shown).toContain('Baobab Négoce')
    expect(shown).toContain('completed')
    const attached = (await opened.getAttachments()) as Map<string, unknown>
    const [file = ''] = attached.keys()
    const content = await opened.getAttachmentContent(file)
    expect(verifyReceipt(Buffer.from(content ?? []).toString('utf8'), key)).toMatchObject({ holds: true })
  })

  it('proves the history by its PDF alone', () => {
    expect(verifyReceiptBytes(pdf, key)).toMatchObject({ holds: true, receipt: { facts: parsed().facts } })
    expect(verifyReceiptBytes(Buffer.from(text), key)).toMatchObject({ holds: true })
    const other = noteSigner(new Uint8Array(32), 'corridor/other')
    expect(pdfReasonOf(pdf, other.verifierKey)).toMatch(/different key/)
  })

  it('fails when a byte of its PDF is changed, added or removed, with a sentence', () => {
    const accepted: number[] = []
    // Every byte of the signature and the trailer, and a share of the others.
    for (let at = 0; at < pdf.length; at += at < pdf.length - 1_500 ? 29 : 1) {
      const changed = Buffer.from(pdf)
      changed[at] = (changed[at] ?? 0) ^ 1
      const reason = pdfReasonOf(changed)
      if (reason === null || !/^[A-Z].*\.$/.test(reason)) accepted.push(at)
    }
    expect(accepted).toEqual([])
    expect(pdfReasonOf(Buffer.concat([pdf, Buffer.from('\n')]))).toMatch(/no signature/)
    expect(pdfReasonOf(pdf.subarray(0, -1))).toMatch(/no signature/)
    expect(pdfReasonOf(Buffer.concat([pdf.subarray(0, 20), Buffer.from(' '), pdf.subarray(20)]))).toMatch(/edited/)
  }, 120_000)

  it('is not proved by a PDF that another person signed or that shows other facts', () => {
    const other = noteSigner(new Uint8Array(32), 'corridor/other')
    const unsigned = Buffer.from(pdf.toString('latin1').replace(/% corridor-signature .*\n/, ''), 'latin1')
    expect(pdfReasonOf(unsigned)).toMatch(/no signature/)
    expect(pdfReasonOf(signPdf(unsigned, other))).toMatch(/not as it was issued/)
    expect(() => signPdf(Buffer.from('%PDF-1.7'), other)).toThrow()
  })

  it('is an audit entry, and needs the permission to read conversions', async () => {
    const { modules, database } = served.harness
    const { items } = await modules.audit.list(
      database.pool,
      { actions: ['download'], resourceType: 'conversion' },
      { limit: 10, after: null },
    )
    expect(items[0]).toMatchObject({ resourceId: String(id), userName: expect.any(String), details: { receipt: true } })
    expect((await get(`/api/transactions/${id}/receipt`, '')).statusCode).toBe(401)
    const stranger = await served.signIn('stranger', 'no such role')
    expect((await get(`/api/transactions/${id}/receipt`, stranger)).statusCode).toBe(403)
    expect((await get('/api/transactions/99999/receipt')).json()).toMatchObject({ status: 404, code: 'not_found' })
  })

  it('is refused while a change is not sealed', async () => {
    const { harness } = served
    const open = await harness.convert(60_000_000n, null)
    await harness.database.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_current_xact_id()`)
      await harness.database.transaction((other) =>
        harness.modules.audit.append(other, systemActor('test', harness.now()), {
          action: 'update',
          resourceType: 'conversion',
          resourceId: String(open),
        }),
      )
      expect((await get(`/api/transactions/${open}/receipt`)).json()).toMatchObject({
        status: 409,
        code: 'receipt_not_ready',
      })
    })
  })

  it('is of a log whose checkpoints are consistent', async () => {
    const sizes: { size: number; root: Buffer }[] = []
    const verifier = noteVerifier(key)
    for (const since of [undefined, 1, 2]) {
      const { checkpoint, consistency } = (
        await get(`/api/audit-logs/checkpoint${since === undefined ? '' : `?since=${since}`}`)
      ).json()
      const present = parseCheckpoint(verifier?.open(checkpoint) ?? '')
      if (!present) throw new Error('no checkpoint')
      if (since !== undefined) {
        const root = Buffer.from(parsed().consistency.root, 'base64')
        const old = { size: parsed().consistency.size, root }
        const proof = (await get(`/api/audit-logs/checkpoint?since=${old.size}`)).json()
        const now = parseCheckpoint(verifier?.open(proof.checkpoint) ?? '')
        expect(
          now &&
            isConsistent(
              old,
              now,
              proof.consistency.map((hash: string) => Buffer.from(hash, 'base64')),
            ),
        ).toBe(true)
        expect(consistency.length).toBeGreaterThan(0)
      }
      sizes.push(present)
    }
    expect(sizes.length).toBe(3)
    expect((await get('/api/audit-logs/checkpoint?since=99999')).json()).toMatchObject({ code: 'no_checkpoint' })
  })
})
