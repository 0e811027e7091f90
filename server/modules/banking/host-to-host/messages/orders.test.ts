import { describe, expect, it } from 'vitest'
import { validateMessage } from '../delivery.ts'
import { type CreditTransferOrder, transliterate, writeCreditTransfer, writeReturnRequest } from './orders.ts'

const order: CreditTransferOrder = {
  version: 'pain.001.001.09',
  messageId: 'C0123456789abcdef0123456789abcdef',
  endToEndId: '0123456789abcdef0123456789abcdef',
  createdAt: new Date('2026-11-20T09:00:00.123Z'),
  executionDate: '2026-11-20',
  initiatingParty: { name: 'Société Générale & Fils', id: 'CORRIDOR01' },
  debtor: { name: 'Keïta et Compagnie', account: 'CI93CI0080111301134291200589', bic: 'SGCICIAB' },
  creditor: { name: 'Sandbox <Provider>', account: 'SANDBOX0001', bic: '' },
  amountXof: 150_000_000n,
  text: 'TX-2026-000001',
}

describe('outgoing bank messages', { tags: ['D10-05', 'D10-06'] }, () => {
  it.each(['pain.001.001.03', 'pain.001.001.09'] as const)('writes %s that matches its schema', (version) => {
    const text = writeCreditTransfer({ ...order, version })
    expect(validateMessage(version, text)).toEqual({ ok: true, value: undefined })
    expect(text).toContain('<InstdAmt Ccy="XOF">150000000</InstdAmt>')
    expect(text).toContain('<EndToEndId>0123456789abcdef0123456789abcdef</EndToEndId>')
    expect(text).toContain('<IBAN>CI93CI0080111301134291200589</IBAN>')
    expect(text).toContain('<Nm>Keita et Compagnie</Nm>')
    expect(text).toContain('<Nm>Sandbox Provider</Nm>')
    expect(text).toContain(version.endsWith('09') ? '<BICFI>' : '<BIC>')
  })

  it('writes a return request that matches its schema', () => {
    const { createdAt, initiatingParty, endToEndId } = order
    const text = writeReturnRequest({
      messageId: 'Rfedcba9876543210fedcba9876543210',
      endToEndId: 'fedcba9876543210fedcba9876543210',
      originalMessageId: order.messageId,
      originalFormat: 'pain.001.001.09',
      originalEndToEndId: endToEndId,
      createdAt,
      initiatingParty,
      bic: 'SGCICIAB',
      amountXof: 150_000_000n,
    })
    expect(validateMessage('camt.055.001.08', text)).toEqual({ ok: true, value: undefined })
  })

  it('rejects a message that violates the schema and states the violation', () => {
    const wrong = [
      writeCreditTransfer({ ...order, creditor: { ...order.creditor, name: '漢字' } }),
      writeCreditTransfer({ ...order, endToEndId: 'x'.repeat(36) }),
      writeCreditTransfer({ ...order, debtor: { ...order.debtor, bic: 'nonsense' } }),
      writeCreditTransfer(order).replace('150000000</InstdAmt>', '150 000 000</InstdAmt>'),
      'not xml at all',
    ]
    for (const text of wrong) {
      const checked = validateMessage('pain.001.001.09', text)
      expect(checked).toMatchObject({ ok: false, error: expect.stringMatching(/.{10}/) })
    }
  })

  it('states the number and sum of its transfers and the bearer of charges once', () => {
    const text = writeCreditTransfer(order)
    const header = /<GrpHdr>.*<\/GrpHdr>/s.exec(text)?.[0]
    const payment = /<PmtInf>.*<\/PmtInf>/s.exec(text)?.[0]
    for (const part of [header, payment]) {
      expect(part).toContain('<NbOfTxs>1</NbOfTxs>')
      expect(part).toContain('<CtrlSum>150000000</CtrlSum>')
    }
    expect(text.match(/<CdtTrfTxInf>/g)).toHaveLength(1)
    expect(text.match(/<ChrgBr>/g)).toHaveLength(1)
  })

  it('rejects a transfer of zero', () => {
    expect(() => writeCreditTransfer({ ...order, amountXof: 0n })).toThrow()
  })

  it("uses only the banks' character set", () => {
    expect(transliterate('Côte d’Ivoire – Œuvre № 5 & ‘fils’ \n ça', 140)).toBe("Cote d'Ivoire - OEuvre 5 'fils' ca")
    expect(transliterate('a'.repeat(200), 140)).toHaveLength(140)
  })
})
