import { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { describe, expect, it } from 'vitest'
import {
  type AccountStatement,
  type ReportedBooking,
  writeResolution,
  writeStatement,
  writeStatusReport,
} from './file-messages.ts'
import { bankMessageSchemas } from './message-schemas.fixture.ts'

/** Throws with the violation when a message breaks the schema of its format. */
function validate(message: string): void {
  const format = /xsd:([^"]+)"/.exec(message)?.[1] ?? 'none'
  const schema = bankMessageSchemas.get(format)
  if (schema === undefined) throw new Error(`no schema of ${format}`)
  const validator = XsdValidator.fromDoc(XmlDocument.fromString(schema))
  validator.validate(XmlDocument.fromString(message))
}

const at = Date.parse('2026-11-20T09:00:00.123Z')
const endToEndId = '0123456789abcdef0123456789abcdef'
const reason = { code: 'AC06', text: 'The account is blocked' }
const answer = { messageId: `S${endToEndId}X`, at }

const booking = (changes: Partial<ReportedBooking>): ReportedBooking => ({
  reference: 'B000001',
  endToEndId,
  amount: -150_000_000n,
  at,
  twice: false,
  returned: null,
  ...changes,
})
const statement = (changes: Partial<AccountStatement>): string =>
  writeStatement({
    kind: 'camt.053',
    version: '08',
    messageId: 'D1795168800123-12',
    at,
    number: 7,
    account: 'CI93CI0080111301134291200589',
    balance: 20_000_000_000n,
    bookings: [
      booking({}),
      booking({ amount: 150_000_000n, returned: endToEndId }),
      booking({ endToEndId: null, amount: -2_500n }),
      booking({
        endToEndId: null,
        amount: 75_000_000n,
        incoming: { payerName: 'Fils & Cie <Lomé>', payerAccount: 'TG53TG0090604310346500400070', remittance: 'INV-1' },
      }),
      booking({ endToEndId: null, amount: 1n, incoming: { payerName: null, payerAccount: null, remittance: null } }),
    ],
    ...changes,
  })

describe('messages of the simulated bank', { tags: ['D10-03', 'D10-06'] }, () => {
  it.each([
    ['accepts', 'ACCP', null],
    ['refuses', 'RJCT', reason],
  ] as const)('obey the schema of pain.002 and camt.029 when the bank %s', (_, status, why) => {
    const originalMessageId = `C${endToEndId}`
    validate(writeStatusReport({ ...answer, endToEndId, originalMessageId, status, reason: why }))
    const originalEndToEndId = endToEndId
    for (const caseId of ['fedcba9876543210fedcba9876543210', null]) {
      validate(writeResolution({ ...answer, bankCode: 'SGCI', caseId, originalEndToEndId, status, reason: why }))
    }
  })

  it.each(
    (['camt.052', 'camt.053', 'camt.054'] as const).flatMap((kind) =>
      (['02', '08'] as const).map((version) => ({ kind, version })),
    ),
  )('obey the schema of $kind.001.$version', ({ kind, version }) => {
    validate(statement({ kind, version }))
    validate(statement({ kind, version, account: 'CI0010024821', balance: -1n, number: null, bookings: [] }))
  })

  it.each([
    ['a missing bank transaction code', /<BkTxCd>.*?<\/BkTxCd>/, ''],
    ['an element in another place', /(<Amt Ccy="XOF">\d+<\/Amt>)(<CdtDbtInd>\w+<\/CdtDbtInd>)/, '$2$1'],
    ['an amount with a thousands separator', '>150000000<', '>150 000 000<'],
    ['an id of 36 characters', `>${endToEndId}<`, `>${endToEndId}0000<`],
    ['a statement without a balance', /<Bal>.*<\/Bal>/, ''],
  ])('would not obey it with %s', (_, part, other) => {
    const broken = statement({}).replace(part, other)
    expect(broken).not.toBe(statement({}))
    expect(() => validate(broken)).toThrow()
  })
})
