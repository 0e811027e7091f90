import { describe, expect, it } from 'vitest'
import type { Settings } from '#server/modules/settings/index.ts'
import { invoiceMessage, reminderMessage } from './invoice-emails.ts'
import type { InvoiceRow } from './tables.ts'

const invoice = {
  invoiceNumber: 'INV-2026-000042',
  dueDate: '2026-12-21',
  description: 'Treasury services',
  amountUsdMinor: 120_000n,
  amountLocalMinor: 110_400n,
  localCurrency: 'EUR',
} as InvoiceRow
const about = {
  invoice,
  client: { contactName: 'Aminata {link}', language: 'en' },
  seller: 'Sahel Bridge',
  link: 'https://x.example/i/1',
}
const none = {} as never

const templates: Readonly<Record<string, string>> = {
  'mail.invoiceSubject': 'Invoice {number} from {business}',
  'mail.invoiceText': 'Dear {contact}, invoice {number} for {amount}, due on {dueDate}: {description} {link}',
  'mail.reminderSubject': 'Reminder: invoice {number} from {business}',
  'mail.reminderText': '{owed} of it is open.',
  'mail.overdueSubject': 'Overdue: invoice {number} from {business}',
  'mail.overdueText': '{owed} of it is still open.',
}
const settings = (changed: Readonly<Record<string, string>> = {}) =>
  ({ read: async (_: unknown, key: string) => changed[key] ?? templates[key] }) as unknown as Pick<Settings, 'read'>

describe('invoice emails', () => {
  it('state sender, subject, amount, due date and link', async () => {
    const { subject, text } = await invoiceMessage(none, settings(), about)
    expect(subject).toBe('Invoice INV-2026-000042 from Sahel Bridge')
    expect(text).toMatch(/for USD 1,200\.00 \(EUR 1,104\.00\), due on/)
    expect(text).toContain('https://x.example/i/1')
  })

  it('use the wording from the settings and never treat a value as a template', async () => {
    const changed = settings({ 'mail.invoiceText': 'Bonjour {contact}, {amount}.' })
    expect((await invoiceMessage(none, changed, about)).text).toBe(
      'Bonjour Aminata {link}, USD 1,200.00 (EUR 1,104.00).',
    )
  })

  it('distinguish a reminder before the due date from one after it', async () => {
    const open = { usd: 100n, local: 92n, xof: 0n }
    const before = await reminderMessage(none, settings(), { ...about, open, isPast: false, creditUsdMinor: 0n })
    const after = await reminderMessage(none, settings(), { ...about, open, isPast: true, creditUsdMinor: 120_000n })
    expect([before.subject, after.subject]).toEqual([
      'Reminder: invoice INV-2026-000042 from Sahel Bridge',
      'Overdue: invoice INV-2026-000042 from Sahel Bridge',
    ])
    expect(before.text).toBe('USD 1.00 (EUR 0.92) of it is open.')
    expect(after.text).toMatch(
      /^USD 1\.00 \(EUR 0\.92\) of it is still open\.\n\nYou have USD 1,200\.00 in credit with us/,
    )
  })
})
