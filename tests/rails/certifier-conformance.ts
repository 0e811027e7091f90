/** What every certifier must do, run against its simulator. */
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type {
  CertifierConnection,
  CertifierOutcome,
  FiscalCertifier,
  FiscalDocument,
} from '#server/modules/certification/index.ts'
import type { FiscalSimulator } from '#simulators/fiscal/fiscal-server.ts'

export interface CertifierCase {
  readonly name: string
  readonly key: string
  readonly document: FiscalDocument
  readonly create: (connection: CertifierConnection) => FiscalCertifier
  readonly start: () => Promise<FiscalSimulator>
  /** How many documents the simulator certified. */
  readonly certifiedAt: (url: string) => Promise<number>
}

const noted = async (): Promise<void> => undefined

export const connectionTo = (baseUrl: string, key: string, timeoutMs = 5_000): CertifierConnection => ({
  baseUrl,
  key,
  timeoutMs,
  mayConnect: () => true,
})

/** A certified outcome, or a failing test that shows the other one. */
export function certifiedOf(outcome: CertifierOutcome) {
  if (outcome.kind !== 'certified') throw new Error(`not certified: ${JSON.stringify(outcome)}`)
  return outcome.certified
}

export function describeCertifier({ name, key, document, create, start, certifiedAt }: CertifierCase): void {
  describe(`the certifier ${name}`, () => {
    let simulator: FiscalSimulator
    let certifier: FiscalCertifier
    beforeEach(async () => {
      simulator = await start()
      certifier = create(connectionTo(simulator.url, key))
    })
    afterEach(() => simulator.stop())

    const certify = (of = certifier) => of.certify(document, noted)

    it('certifies a document with the expected totals and a page that the QR code opens', async () => {
      const certified = certifiedOf(await certify())
      expect(certified.totals).toEqual(certifier.expected(document))
      expect(await (await fetch(certified.qr)).text()).toContain(`${certified.totals?.totalXof} FCFA`)
    })

    it('finds nothing to correct in a document that the authority certifies', () => {
      expect(certifier.check(document)).toEqual([])
    })

    it('answers the connection test with a good key, and says why with a bad one', async () => {
      expect(await certifier.test()).toMatchObject({ ok: true })
      expect(await create(connectionTo(simulator.url, 'wrong')).test()).toMatchObject({ ok: false })
      expect(await certifiedAt(simulator.url)).toBe(0)
    })

    it.each(['down', 'bad_gateway', 'expired_key'] as const)('may try again after the fault %s', async (kind) => {
      simulator.setFaults([{ kind, times: 1 }])
      expect(await certify()).toMatchObject({ kind: 'retry' })
      expect(await certifiedAt(simulator.url)).toBe(0)
      certifiedOf(await certify())
    })

    it('may try again when the connection is refused', async () => {
      const closed = await start()
      await closed.stop()
      expect(await certify(create(connectionTo(closed.url, key)))).toMatchObject({ kind: 'retry' })
    })

    it('calls an answer that was lost after the effect unknown', async () => {
      simulator.setFaults([{ kind: 'lose_answer', on: ['sign', 'confirm'], times: 1 }])
      expect(await certify()).toMatchObject({ kind: 'unknown' })
      expect(await certifiedAt(simulator.url)).toBe(1)
    })

    it('calls a time-out unknown', async () => {
      simulator.setFaults([{ kind: 'slow', delayMs: 2_000, times: 1 }])
      expect(await certify(create(connectionTo(simulator.url, key, 100)))).toMatchObject({ kind: 'unknown' })
    })

    it('calls a server error unknown', async () => {
      simulator.setFaults([{ kind: 'error_leaves_draft', times: 1 }])
      expect(await certify()).toMatchObject({ kind: 'unknown' })
    })

    it('certifies a credit note of a certified document', async () => {
      const original = certifiedOf(await certify())
      const credit: FiscalDocument = {
        ...document,
        kind: 'credit_note',
        number: 'CN-2026-000001',
        original: {
          reference: original.reference,
          authorityId: original.authorityId,
          lines: document.lines.map(({ position, quantityMilli, grossXof }, index) => ({
            position,
            quantityMilli,
            grossXof,
            creditedXof: '0',
            id: original.lineIds[index] ?? null,
          })),
        },
      }
      expect(certifier.check(credit)).toEqual([])
      const certified = certifiedOf(await certifier.certify(credit, noted))
      // FNE names no amounts for a credit note; what it booked is on its page.
      expect(certified.totals ?? certifier.expected(credit)).toEqual(certifier.expected(credit))
      const page = await (await fetch(certified.qr)).text()
      expect(page).toContain(`${certifier.expected(credit).totalXof} FCFA`)
      expect(certified.reference).not.toBe(original.reference)
    })
  })
}
