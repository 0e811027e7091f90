import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createEmcfCertifier,
  createFneCertifier,
  type FiscalDocument,
  type FiscalLine,
} from '#server/modules/certification/index.ts'
import { startEmcf } from '#simulators/fiscal/emcf.ts'
import type { FiscalSimulator } from '#simulators/fiscal/fiscal-server.ts'
import { startFne } from '#simulators/fiscal/fne.ts'
import { certifiedOf, connectionTo, describeCertifier } from './certifier-conformance.ts'

const listen = { host: '127.0.0.1', port: 0 } as const
const noted = async (): Promise<void> => undefined

const line = (more: Partial<FiscalLine> = {}): FiscalLine => ({
  position: 1,
  description: 'Conseil',
  quantityMilli: '3000',
  grossXof: '5400',
  category: 'S',
  basisPoints: 1800,
  ...more,
})

const emcfDocument: FiscalDocument = {
  kind: 'invoice',
  number: 'INV-2026-000007',
  template: 'B2C',
  paymentMethod: 'transfer',
  sellerTaxId: '3201900000001',
  operatorName: 'Kossi Dossou',
  pointOfSale: 'Principal',
  establishment: 'Cotonou',
  regime: 'normal',
  withholding: null,
  client: { name: 'Ganvié Textiles', taxId: null, phone: '+229 97000000', email: 'client@example.org' },
  foreign: null,
  lines: [line()],
  original: null,
}
const fneDocument: FiscalDocument = { ...emcfDocument, sellerTaxId: '9606123E', establishment: 'Abidjan' }
const keys = { fne: 'sandbox-9606123E', emcf: 'sandbox-3201900000001' }

interface State {
  readonly records?: readonly { readonly kind: string }[]
  readonly confirmed?: readonly unknown[]
  readonly pending?: readonly unknown[]
}
const stateOf = async (url: string): Promise<State> => (await (await fetch(`${url}/admin/state`)).json()) as State

describeCertifier({
  name: 'fne',
  key: keys.fne,
  document: fneDocument,
  create: createFneCertifier,
  start: () => startFne({ listen }),
  certifiedAt: async (url) => (await stateOf(url)).records?.filter(({ kind }) => kind !== 'draft').length ?? 0,
})
for (const system of ['emcf', 'secef'] as const)
  describeCertifier({
    name: system,
    key: keys.emcf,
    document: emcfDocument,
    create: (connection) => createEmcfCertifier(connection, system),
    start: () => startEmcf({ listen }),
    certifiedAt: async (url) => (await stateOf(url)).confirmed?.length ?? 0,
  })

describe('totals of e-MCF', () => {
  let emcf: FiscalSimulator
  beforeAll(async () => {
    emcf = await startEmcf({ listen })
  })
  afterAll(() => emcf.stop())

  const a = (milli: number) =>
    line({ quantityMilli: String(milli), grossXof: String((milli * 600) / 1000), category: 'E', basisPoints: 0 })
  const b = (milli: number, specificXof = '0') =>
    line({ position: 2, quantityMilli: String(milli), grossXof: String((milli * 1800) / 1000), specificXof })
  const d = (specificXof = '0') => line({ quantityMilli: '2000', grossXof: '2400', specificXof })
  const e = (specificXof = '0') =>
    line({ quantityMilli: '2000', grossXof: '1800', category: 'O', basisPoints: 0, specificXof })
  const c = line({ quantityMilli: '2000', grossXof: '5000', category: 'G', basisPoints: 0 })
  const cases: readonly [name: string, more: Partial<FiscalDocument>, total: bigint][] = [
    ['1 A', { lines: [a(1000)] }, 600n],
    ['1 B', { lines: [b(1000)] }, 1800n],
    ['2 A and 3 B', { lines: [a(2000), b(3000)] }, 6600n],
    ['2.5 A and 3.25 B', { lines: [a(2500), b(3250)] }, 7350n],
    ['3 B with a specific tax', { lines: [b(3000, '500')] }, 5990n],
    ['2 A and 3 B with AIB', { lines: [a(2000), b(3000)], withholding: 'B' }, 6889n],
    ['2 D', { lines: [d()], regime: 'exception' }, 2400n],
    ['2 D with a specific tax', { lines: [d('500')], regime: 'exception' }, 2990n],
    ['2 E', { lines: [e()], regime: 'tps' }, 1800n],
    ['2 E with a specific tax', { lines: [e('300')], regime: 'tps' }, 2100n],
    ['an export of 2 C', { lines: [c] }, 5000n],
  ]
  const certifier = () => createEmcfCertifier(connectionTo(emcf.url, keys.emcf))

  it.each(cases)('certifies %s with the published total', async (_, more, total) => {
    const document = { ...emcfDocument, ...more }
    expect(certifier().expected(document).totalXof).toBe(total)
    expect(certifiedOf(await certifier().certify(document, noted)).totals?.totalXof).toBe(total)
  })

  it.each([
    ['2 A and 3 B', [a(2000), b(3000)], 6600n],
    ['an export of 2 C', [c], 5000n],
  ] as const)('certifies the credit note of %s with the same total', async (_, lines, total) => {
    const sale = { ...emcfDocument, lines }
    const { reference, authorityId } = certifiedOf(await certifier().certify(sale, noted))
    const original = { reference, authorityId, lines: [] }
    const credit = { ...sale, kind: 'credit_note', number: 'CN-2026-000001', original } as const
    expect(certifiedOf(await certifier().certify(credit, noted)).totals?.totalXof).toBe(total)
  })
})

describe('recovery of e-MCF', () => {
  it('cancels a pending invoice whose totals it never read, and certifies it again', async () => {
    const emcf = await startEmcf({ listen, faults: [{ kind: 'lose_answer', on: ['submit'], times: 1 }] })
    const certifier = createEmcfCertifier(connectionTo(emcf.url, keys.emcf))
    const other = { ...emcfDocument, number: 'INV-2026-00000' }
    expect(await certifier.certify(emcfDocument, noted)).toMatchObject({ kind: 'unknown' })
    expect(await certifier.recover(other, null, noted)).toMatchObject({ kind: 'retry' })
    expect((await stateOf(emcf.url)).pending).toHaveLength(1)
    expect(await certifier.recover(emcfDocument, null, noted)).toMatchObject({ kind: 'retry' })
    expect(await stateOf(emcf.url)).toMatchObject({ confirmed: [], pending: [] })
    certifiedOf(await certifier.certify(emcfDocument, noted))
    expect((await stateOf(emcf.url)).confirmed).toHaveLength(1)
    await emcf.stop()
  })

  it('leaves a pending invoice unknown while it cannot be read or cancelled', async () => {
    const emcf = await startEmcf({ listen, faults: [{ kind: 'lose_answer', on: ['submit'], times: 1 }] })
    const certifier = createEmcfCertifier(connectionTo(emcf.url, keys.emcf))
    await certifier.certify(emcfDocument, noted)
    for (const call of ['pending', 'details', 'cancel']) {
      emcf.setFaults([{ kind: 'down', on: [call], times: 1 }])
      expect([call, await certifier.recover(emcfDocument, null, noted)]).toMatchObject([call, { kind: 'unknown' }])
    }
    await emcf.stop()
  })

  it('confirms a submitted invoice that is still pending', async () => {
    const emcf = await startEmcf({ listen, faults: [{ kind: 'lose_request', on: ['confirm'], times: 1 }] })
    const certifier = createEmcfCertifier(connectionTo(emcf.url, keys.emcf))
    const saved: string[] = []
    const accepted = async (uid: string) => void saved.push(uid)
    expect(await certifier.certify(emcfDocument, accepted)).toMatchObject({ kind: 'unknown' })
    certifiedOf(await certifier.recover(emcfDocument, saved[0] ?? null, noted))
    await emcf.stop()
  })

  it('leaves to a person what was confirmed or lapsed', async () => {
    const emcf = await startEmcf({ listen, faults: [{ kind: 'lose_answer', on: ['confirm'], times: 1 }] })
    const certifier = createEmcfCertifier(connectionTo(emcf.url, keys.emcf))
    const saved: string[] = []
    const outcome = await certifier.certify(emcfDocument, async (uid) => {
      saved.push(uid)
    })
    expect(outcome).toMatchObject({ kind: 'unknown' })
    expect(await certifier.recover(emcfDocument, saved[0] ?? null, noted)).toMatchObject({ kind: 'unknown' })
    await emcf.stop()
  })

  it('cancels what the authority computes otherwise, and tries again when the window is over', async () => {
    const emcf = await startEmcf({ listen, faults: [{ kind: 'wrong_totals', times: 1 }] })
    const certifier = createEmcfCertifier(connectionTo(emcf.url, keys.emcf))
    expect(await certifier.certify(emcfDocument, noted)).toMatchObject({
      kind: 'refused',
      issues: [{ field: 'total' }],
    })
    emcf.setFaults([{ kind: 'window_passed', on: ['confirm'], times: 1 }])
    expect(await certifier.certify(emcfDocument, noted)).toMatchObject({ kind: 'retry' })
    expect(await stateOf(emcf.url)).toMatchObject({ confirmed: [], pending: [] })
    await emcf.stop()
  })
})

describe.each([200, 400] as const)('errors of e-MCF in an answer %i', (errorStatus) => {
  let emcf: FiscalSimulator
  beforeAll(async () => {
    emcf = await startEmcf({ listen, errorStatus })
  })
  afterAll(() => emcf.stop())
  const certifier = () => createEmcfCertifier(connectionTo(emcf.url, keys.emcf))

  it('certifies again when the window closed before the first confirmation', async () => {
    emcf.setFaults([{ kind: 'window_passed', on: ['confirm'], times: 1 }])
    expect(await certifier().certify(emcfDocument, noted)).toMatchObject({ kind: 'retry' })
  })

  it('tries again later what the machine cannot take just now', async () => {
    emcf.setFaults([{ kind: 'try_later', on: ['submit'], times: 1 }])
    expect(await certifier().certify(emcfDocument, noted)).toMatchObject({
      kind: 'retry',
      reason: expect.stringContaining('veuillez réessayer plus tard'),
    })
  })

  it('passes on the words of a refusal', async () => {
    const original = { reference: 'A'.repeat(24), authorityId: null, lines: [] }
    const credit = { ...emcfDocument, kind: 'credit_note', number: 'CN-2026-000001', original } as const
    expect(await certifier().certify(credit, noted)).toMatchObject({
      kind: 'refused',
      issues: [{ message: expect.stringContaining('la facture originale est introuvable') }],
    })
  })
})

describe('requests to e-MCF', () => {
  it('name the field that does not fit the schema', async () => {
    const emcf = await startEmcf({ listen })
    const certifier = createEmcfCertifier(connectionTo(emcf.url, keys.emcf))
    expect(await certifier.certify({ ...emcfDocument, operatorName: '' }, noted)).toMatchObject({
      kind: 'refused',
      issues: [{ message: expect.stringContaining('operator.name') }],
    })
    await emcf.stop()
  })

  it('leave out the tax ID of a client abroad, which is no IFU', async () => {
    const emcf = await startEmcf({ listen })
    const certifier = createEmcfCertifier(connectionTo(emcf.url, keys.emcf))
    const client = { ...emcfDocument.client, taxId: 'DE123456789' }
    const lines = [line({ category: 'G', basisPoints: 0 })]
    const abroad = { ...emcfDocument, template: 'B2F', client, lines } as const
    expect(certifier.check(abroad)).toEqual([])
    certifiedOf(await certifier.certify(abroad, noted))
    expect(certifier.check({ ...abroad, withholding: 'A' })).toMatchObject([{ field: 'withholding' }])
    expect(certifier.check({ ...abroad, template: 'B2G' })).toMatchObject([{ field: 'client.taxId' }])
    await emcf.stop()
  })
})

describe('refusals of FNE', () => {
  it('passes on the words of the authority', async () => {
    const fne = await startFne({ listen, faults: [{ kind: 'no_stickers', times: 1 }] })
    const certifier = createFneCertifier(connectionTo(fne.url, keys.fne))
    expect(await certifier.certify(fneDocument, noted)).toEqual({
      kind: 'refused',
      issues: [{ field: '', message: 'Insufficient sticker balance' }],
    })
    expect(await certifier.certify({ ...fneDocument, pointOfSale: 'Nowhere' }, noted)).toMatchObject({
      issues: [{ message: 'Point of sale is invalid' }],
    })
    await fne.stop()
  })

  it('passes on each field that the authority names', async () => {
    const fne = await startFne({ listen })
    const certifier = createFneCertifier(connectionTo(fne.url, keys.fne))
    const client = { ...fneDocument.client, email: '' }
    expect(await certifier.certify({ ...fneDocument, client, establishment: '' }, noted)).toMatchObject({
      kind: 'refused',
      issues: [
        { field: 'clientEmail', message: expect.stringMatching(/^clientEmail: \w/) },
        { field: 'establishment', message: expect.stringMatching(/^establishment: \w/) },
      ],
    })
    await fne.stop()
  })

  it('leaves an invoice without stickers to a person, with the words of the authority', async () => {
    const fne = await startFne({ listen, stickers: 0 })
    const certifier = createFneCertifier(connectionTo(fne.url, keys.fne))
    expect(await certifier.certify(fneDocument, noted)).toEqual({
      kind: 'unknown',
      reason: 'The authority reported an error (500: Error signing invoice). It may still have certified the document',
    })
    await fne.stop()
  })

  it('takes credits from the line that they name, in whatever order the answer lists lines', async () => {
    const fne = await startFne({ listen, faults: [{ kind: 'other_order' }] })
    const certifier = createFneCertifier(connectionTo(fne.url, keys.fne))
    const lines = [line({}), line({ position: 2, description: 'Travel', grossXof: '2360' })]
    const { reference, authorityId, lineIds } = certifiedOf(await certifier.certify({ ...fneDocument, lines }, noted))
    const originals = lines.map(({ position, quantityMilli, grossXof }, index) => ({
      ...{ position, quantityMilli, grossXof, creditedXof: '0' },
      id: lineIds[index] ?? null,
    }))
    const original = { reference, authorityId, lines: originals }
    const ofSecond = { ...fneDocument, lines: lines.slice(1), original, kind: 'credit_note' } as const
    const credit = certifiedOf(await certifier.certify(ofSecond, noted))
    expect(await (await fetch(credit.qr)).text()).toContain('2360 FCFA')
    expect(await certifier.certify(ofSecond, noted)).toMatchObject({ kind: 'refused' })
    await fne.stop()
  })

  it('certifies for an account that pays from a balance in francs', async () => {
    const fne = await startFne({ listen, balanceFrancs: 5_700 })
    const certifier = createFneCertifier(connectionTo(fne.url, keys.fne))
    expect(certifiedOf(await certifier.certify(fneDocument, noted))).toMatchObject({
      stickersLeft: null,
      isBalanceLow: false,
    })
    await fne.stop()
  })

  it('names the field and the correction before the call', () => {
    const certifier = createFneCertifier(connectionTo('http://127.0.0.1:9', keys.fne))
    const client = { name: 'X', taxId: '12', phone: '', email: 'none' }
    const wrong = {
      ...fneDocument,
      template: 'B2B',
      sellerTaxId: '1',
      client,
      lines: [line({ basisPoints: 500 })],
    } as const
    expect(certifier.check(wrong).map(({ field }) => field)).toEqual([
      'seller.taxId',
      'client.phone',
      'client.email',
      'client.taxId',
      'lines.1.tax',
    ])
  })
})

describe('totals of random documents', () => {
  let servers: { fne: FiscalSimulator; emcf: FiscalSimulator }
  beforeAll(async () => {
    servers = { fne: await startFne({ listen, stickers: 100_000 }), emcf: await startEmcf({ listen }) }
  })
  afterAll(async () => {
    await servers.fne.stop()
    await servers.emcf.stop()
  })

  const taxes = fc.constantFrom(
    { category: 'S', basisPoints: 1800 } as const,
    { category: 'E', basisPoints: 0 } as const,
  )
  const lines = fc.array(
    fc.record({
      quantityMilli: fc.integer({ min: 1, max: 1_000_000 }),
      grossXof: fc.integer({ min: 1, max: 500_000_000 }),
      tax: taxes,
    }),
    { minLength: 1, maxLength: 6 },
  )
  const documentOf = (
    base: FiscalDocument,
    made: readonly { quantityMilli: number; grossXof: number; tax: Pick<FiscalLine, 'category' | 'basisPoints'> }[],
  ) => ({
    ...base,
    lines: made.map(({ quantityMilli, grossXof, tax }, index) =>
      line({ ...tax, position: index + 1, quantityMilli: String(quantityMilli), grossXof: String(grossXof) }),
    ),
  })

  it.each(['fne', 'emcf'] as const)('agree with %s to the franc, and with the invoice', async (system) => {
    const certifier =
      system === 'fne'
        ? createFneCertifier(connectionTo(servers.fne.url, keys.fne))
        : createEmcfCertifier(connectionTo(servers.emcf.url, keys.emcf))
    await fc.assert(
      fc.asyncProperty(lines, async (made) => {
        const document = documentOf(system === 'fne' ? fneDocument : emcfDocument, made)
        const { totals } = certifiedOf(await certifier.certify(document, noted))
        expect(totals).toEqual(certifier.expected(document))
        expect(totals?.totalXof).toBe(document.lines.reduce((sum, { grossXof }) => sum + BigInt(grossXof), 0n))
      }),
      { numRuns: 40, seed: 32 },
    )
  })
})
