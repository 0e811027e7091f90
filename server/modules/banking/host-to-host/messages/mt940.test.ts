import { describe, expect, it } from 'vitest'
import { readMessage } from './message-reader.ts'

const id = '0123456789abcdef0123456789abcdef'
const opening = ':60F:C261119XOF20000000000,'
const closing = ':62F:C261120XOF19850000000,'

function statement(lines: readonly string[], { end = [closing], number = '00012/001' } = {}): string {
  return [':20:STMT0012', ':25:10012/CI0010024821', `:28C:${number}`, opening, ...lines, ...end, '-', ''].join('\r\n')
}

function reportsOf(text: string) {
  const read = readMessage(text)
  if (!read.ok) throw new Error(read.error)
  if (!('reports' in read.value) || read.value.kind !== 'mt940') throw new Error('it was read as something else')
  return read.value.reports
}
const entriesOf = (...lines: string[]) => reportsOf(statement(lines)).flatMap(({ entries }) => entries)
const errorOf = (text: string) => {
  const read = readMessage(text)
  return read.ok ? null : read.error
}

describe('MT940 statement', { tags: ['D10-05', 'D10-11'] }, () => {
  it('has the account, its number, the closing balance of the day and each booking', () => {
    const [report] = reportsOf(statement(['>']))
    expect(report).toEqual({
      account: 'CI0010024821',
      statementNumber: 12n,
      balance: { balanceXof: 19_850_000_000n, asOf: new Date('2026-11-20T23:59:59.000Z') },
      entries: [],
    })
    expect(entriesOf(':61:2611201120D150000000,NTRFNONREF//B7', `:86:/EREF/${id}`)).toEqual([
      {
        reference: 'B7',
        endToEndId: id,
        isReturn: false,
        amountXof: -150_000_000n,
        bookedAt: new Date('2026-11-20T00:00:00.000Z'),
        incoming: null,
      },
    ])
  })

  it.each([
    [':61:2611201120D7000,NTRFNONREF//B7', -7_000n, false],
    [':61:2611201120DF7000,NTRFNONREF//B7', -7_000n, false],
    [':61:261120D7000,NTRFNONREF//B7', -7_000n, false],
    [':61:261120DF7000,00NCHGNONREF//B7', -7_000n, false],
    [':61:2611201120C7000,NTRFNONREF//B7', 7_000n, false],
    [':61:2611201120RD7000,NTRFNONREF//B7', 7_000n, true],
    [':61:2611201120RDF7000,NTRFNONREF//B7', 7_000n, true],
    [':61:2611201120RC7000,S103NONREF//B7', -7_000n, true],
    [':61:261120RCF7000,FTRFNONREF//B7', -7_000n, true],
  ])('reads %s with and without funds code and booking day, and negates a reversal', (line, amount, back) => {
    expect(entriesOf(line)).toMatchObject([{ amountXof: amount, isReturn: back, reference: 'B7' }])
  })

  it.each([
    ['261120', '1119', '2026-11-19'],
    ['270102', '1231', '2026-12-31'],
    ['261231', '0104', '2027-01-04'],
    ['240228', '0229', '2024-02-29'],
  ])('resolves booking day %s %s to the date nearest to the value day', (value, booking, day) => {
    const [entry] = entriesOf(`:61:${value}${booking}C1,NTRFX//B7`)
    expect(entry?.bookedAt.toISOString().slice(0, 10)).toBe(day)
  })

  it('reads the id across line breaks of a long :86:, plain and in numbered parts', () => {
    const line = ':61:2611201120D150000000,NTRFNONREF//B7'
    const cut = [`:86:/PREF/conversion 7/EREF/${id.slice(0, 20)}`, id.slice(20), '/REMI/to the treasury']
    const numbered = [`:86:177?00VIREMENT?20EREF+${id.slice(0, 22)}`, `?21${id.slice(22)}?22SVWZ+conversion 7`]
    for (const details of [cut, numbered]) expect(entriesOf(line, ...details)).toMatchObject([{ endToEndId: id }])
    expect(entriesOf(line, ':86:no id at all')).toMatchObject([{ endToEndId: null, reference: 'B7' }])
    expect(entriesOf(line, `:86:/EREF/${id}/RTRN/CUST`)).toMatchObject([{ isReturn: true }])
  })

  it('ignores unknown tags, remarks on the whole statement and supplementary details', () => {
    const line = [':61:2611201120D5,NTRFNONREF//B7', 'second line of :61:', ':NS:22own tag of the bank', `:86:${id}`]
    const end = [closing, ':64:C261120XOF19850000000,', ':86:/EREF/of the whole statement', ':99Z:what is this']
    expect(reportsOf(statement(line, { end }))).toMatchObject([
      { balance: { balanceXof: 19_850_000_000n }, entries: [{ reference: 'B7', amountXof: -5n, endToEndId: null }] },
    ])
  })

  it('distinguishes bookings whose references contain a slash', () => {
    const references = entriesOf(':61:261120D5,NTRFINV/1//B7', ':61:261120D5,NTRFINV/2//B8', ':61:261120D5,NTRFINV/3')
    expect(references.map(({ reference }) => reference)).toEqual(['B7', 'B8', 'INV/3 -5 2026-11-20'])
  })

  it('distinguishes bookings with the same reference of the owner, by day and by place', () => {
    const monthly = entriesOf(':61:261030D7000,NCHGFRAIS', ':61:261120D7000,NCHGFRAIS', ':61:261120D7000,NCHGFRAIS')
    expect(new Set(monthly.map(({ reference }) => reference)).size).toBe(3)
    const [again] = entriesOf(':61:261120D7000,NCHGFRAIS')
    expect(monthly[1]).toEqual(again)
    const parts = entriesOf(':61:261120D5,NTRFX//B7', ':61:261120D6,NTRFX//B7').map(({ reference }) => reference)
    expect(parts).toEqual(['B7', 'B7 #2'])
  })

  it('distinguishes bookings of equal amount and day without reference, stably across reads', () => {
    const charges = [':61:261120D7000,NCHGNONREF', ':61:261120D7000,NCHGNONREF']
    const [first, second] = entriesOf(...charges)
    expect(first?.reference).not.toBe(second?.reference)
    expect(entriesOf(...charges)).toEqual([first, second])
    const named = [':61:261120D7000,NTRFNONREF', `:86:/EREF/${id}`]
    expect(entriesOf(...named)).toMatchObject([{ reference: `${id} -7000 2026-11-20`, endToEndId: id }])
  })

  it('has an id of its own for each number and account, as banks repeat :20:', () => {
    const idOf = (text: string) => {
      const read = readMessage(text)
      return read.ok ? read.value.messageId : read.error
    }
    expect(idOf(statement([]))).toBe('STMT0012 00012/001 4821')
    expect(idOf(statement([], { number: '00013/001' }))).toBe('STMT0012 00013/001 4821')
    expect(idOf(statement([]).replace('4821', '4822'))).toBe('STMT0012 00012/001 4822')
  })

  it('reads several messages in their envelopes and a statement that spans pages', () => {
    const text = statement([':61:261120D5,NTRFX//B7']).replace(/-\r\n$/, '')
    const enveloped = (inner: string) => `{1:F01SGCICIABAXXX}{2:O940}{4:\r\n${inner}-}{5:{CHK:0}}`
    const next = text.replace('00012/001', '00013/001').replace('B7', 'B8')
    const reports = reportsOf(`${enveloped(text)}\r\n${enveloped(next)}`)
    expect(reports.map(({ statementNumber }) => statementNumber)).toEqual([12n, 13n])
    expect(reports.flatMap(({ entries }) => entries.map(({ reference }) => reference))).toEqual(['B7', 'B8'])

    const middle = 'C261120XOF19900000000,'
    const page = statement([':61:261120D5,NTRFX//B7'], { end: [`:62M:${middle}`] })
    const rest = statement([':61:261120D6,NTRFX//B8'], { number: '00012/002' }).replace(opening, `:60M:${middle}`)
    expect(reportsOf(page + rest)).toMatchObject([
      {
        statementNumber: 12n,
        entries: [{ amountXof: -5n }, { amountXof: -6n }],
        balance: { balanceXof: 19_850_000_000n },
      },
    ])
    expect(errorOf(rest)).toBe('a page of a statement is missing')
    expect(errorOf(page)).toBe('field :62F: is missing')
    expect(errorOf(page + statement([]))).toBe('a page of a statement is missing')
    expect(errorOf(page + rest.replace('0024821', '0024822'))).toBe('a page belongs to another account')
  })
})

describe('unreadable MT940 statement', () => {
  const whole = statement([':61:2611201120D150000000,NTRFNONREF//B7', `:86:/EREF/${id}`])

  it.each([
    ['a debit with centimes', ':61:261120D7000,50NTRFNONREF//B7', '7000,50 is not an amount in whole francs'],
    ['an amount without its comma', ':61:261120D7000NTRFNONREF//B7', "a line of the statement can't be read"],
    ['a mark that is none', ':61:261120X7000,NTRFNONREF//B7', "a line of the statement can't be read"],
    ['what is only expected', ':61:261120ED7000,NTRFNONREF//B7', "a line of the statement can't be read"],
    ['a day that its month has not', ':61:260230D7000,NTRFNONREF//B7', '260230 is not a valid date'],
    ['a booking day that the year has not', ':61:2611201131D7,NTRFNONREF//B7', '1131 is not a date close to 261120'],
    ['a line without any reference', ':61:261120D7000,NTRF', 'a line has neither a reference nor an id'],
  ])('rejects %s', (_, line, error) => {
    expect(errorOf(statement([line]))).toBe(error)
  })

  it.each([
    [':62F:C261120EUR19850000000,', 'it is for an account in EUR'],
    [':62F:C261120XOF19850000000', "the closing balance can't be read"],
    [':62F:C26112', "the closing balance can't be read"],
    [':62F:C261120XOF19850000000,05', '19850000000,05 is not an amount in whole francs'],
  ])('rejects a closing balance %s', (end, error) => {
    expect(errorOf(statement([], { end: [end] }))).toBe(error)
  })

  it.each(['25', '28C', '62F'])('rejects a statement without :%s:', (tag) => {
    const without = whole.replaceAll(new RegExp(`^:${tag}:.*\r\n`, 'gm'), '')
    expect(errorOf(without)).toBe(`field :${tag}: is missing`)
  })

  it('rejects a statement cut off before the end of its closing balance', () => {
    const end = whole.indexOf(closing) + closing.length
    for (let length = whole.indexOf(':25:'); length < end; length += 1) {
      expect(errorOf(whole.slice(0, length)), `cut after ${length} characters`).not.toBeNull()
    }
    expect(errorOf(whole.slice(0, end))).toBeNull()
    expect(errorOf(`{1:F01SGCICIABAXXX}{4:\r\n${whole.slice(0, end)}`)).toBe('it ends in the middle of a message')
  })
})
