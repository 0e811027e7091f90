/** Scheduled and manual reminders. */
import { isOpen } from '#contract/invoices/capabilities.ts'
import { businessDate } from '#kernel/clock.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Letter } from '#server/modules/mail/index.ts'
import { todayOf } from '#server/modules/settings/index.ts'
import type { Transaction } from '#server/platform/database/database.ts'
import { type Target, versionNote } from '#server/platform/database/optimistic-lock.ts'
import { type Actor, systemActor } from '#server/platform/http/actor.ts'
import { changeInvoice, lockTarget, openOf } from './change.ts'
import { sumCredit } from './client-credit.ts'
import type { InvoiceDependencies } from './dependencies.ts'
import type { InvoiceError } from './errors.ts'
import { reminderMessage } from './invoice-emails.ts'
import { nextReminder, remindersDue } from './rules.ts'
import { attachmentOf, clientOf, linkOf } from './send.ts'
import { idsToRemind, insertReminder, lockInvoice, remindersOf } from './store.ts'
import type { InvoiceRow } from './tables.ts'

const batch = 200

/**
 * Sends due reminders, one transaction per invoice. Each transaction claims the step, enqueues the
 * message and plans the next step, so that restarts and concurrent instances neither lose nor
 * repeat a reminder. Returns how many were sent.
 */
export async function sendReminders(deps: InvoiceDependencies, signal?: AbortSignal): Promise<number> {
  const { database } = deps
  const { today } = await todayOf(database.pool, deps)
  for (let sent = 0; ; ) {
    const due = await idsToRemind(database.pool, today, batch)
    for (const id of due) {
      if (signal?.aborted) return sent
      if (await database.transaction((transaction) => remindOnSchedule(transaction, deps, id))) sent += 1
    }
    if (due.length < batch) return sent
  }
}

/** Returns whether a message was enqueued. After downtime only the latest due reminder is sent. */
async function remindOnSchedule(transaction: Transaction, deps: InvoiceDependencies, id: number): Promise<boolean> {
  const invoice = await lockInvoice(transaction, id)
  const { today, timeZone } = await todayOf(transaction, deps)
  // Another instance processed it, or the invoice was settled meanwhile.
  if (!invoice || invoice.nextReminderOn === null || invoice.nextReminderOn > today || !isOpen(invoice)) return false
  const actor = systemActor('invoices.remind', deps.clock.now())
  const done = new Set((await remindersOf(transaction, id)).map(({ day }) => day).filter((day) => day !== null))
  const since = businessDate(invoice.sentAt ?? deps.clock.now(), timeZone)
  const due = remindersDue(invoice.dueDate, invoice.reminderDays, { today, since, done })
  const last = due.at(-1)
  for (const day of due.slice(0, -1)) await skipReminder(transaction, deps, id, day)
  if (last !== undefined) await remind(transaction, deps, actor, invoice, { step: stepOf(last), day: last })
  await changeInvoice(transaction, deps, actor, invoice, {
    fields: { nextReminderOn: nextReminder(invoice.dueDate, invoice.reminderDays, today) },
    event: 'invoice.reminded',
    details: { day: last ?? null },
  })
  return last !== undefined
}

/** Sends a reminder immediately, independent of the schedule. */
export async function sendReminder(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  input: Target,
): Promise<Result<InvoiceRow, InvoiceError>> {
  const found = await lockTarget(transaction, input)
  if (!found.ok) return found
  const invoice = found.value
  if (!isOpen(invoice)) return err({ code: 'wrong_status', status: invoice.status, act: 'remind' })
  const before = (await remindersOf(transaction, invoice.id)).filter(({ day }) => day === null).length
  await remind(transaction, deps, actor, invoice, { step: `by hand ${before + 1}`, day: null })
  const changed = await changeInvoice(transaction, deps, actor, invoice, {
    fields: {},
    event: 'invoice.reminded',
    details: { day: null, ...versionNote(input) },
  })
  return ok(changed)
}

/**
 * Withdraws the reminders and dunning notices that no mail server has sent, because they ask for
 * what was open before. While the invoice is open, emails with what is open now replace them, but
 * no notice while dunning is stopped.
 */
export async function renewDemands(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  invoice: InvoiceRow,
): Promise<void> {
  const { id, sentAt } = invoice
  if (sentAt === null) return
  const emails = await deps.mailbox.messagesAbout(transaction, { resourceType: 'invoice', resourceId: String(id) })
  const unsent = emails.filter(({ state }) => state === 'waiting' || state === 'failed')
  if (unsent.length === 0) return
  const reminders = new Set((await remindersOf(transaction, id)).map(({ messageId }) => messageId))
  const notices = new Map((await deps.notices.of(transaction, id)).map(({ messageId, level }) => [messageId, level]))
  for (const email of unsent) {
    const first = email.replacesId ?? email.id
    const level = notices.get(first)
    if (level === undefined && !reminders.has(first)) continue
    const withdrawn = await deps.mailbox.handle(transaction, actor, { id: email.id, verb: 'withdraw', version: null })
    // Its sending may have begun meanwhile.
    if (!withdrawn.ok || !isOpen(invoice)) continue
    const letter =
      level === undefined
        ? await reminderLetter(transaction, deps, invoice)
        : await deps.notices.letterOf(transaction, deps, {
            invoice,
            level,
            creditUsdMinor: await sumCredit(transaction, deps, invoice.clientId),
          })
    if (letter === null) continue
    await deps.mailbox.enqueue(transaction, actor, { ...letter, replacesId: first, dedupeKey: `replaces ${email.id}` })
  }
}

const stepOf = (day: number): string => `day ${day}`

async function skipReminder(transaction: Transaction, { clock }: InvoiceDependencies, invoiceId: number, day: number) {
  const passed = { state: 'passed_over' as const, messageId: null, at: clock.now() }
  await insertReminder(transaction, { invoiceId, step: stepOf(day), day, ...passed })
}

async function remind(
  transaction: Transaction,
  deps: InvoiceDependencies,
  actor: Actor,
  invoice: InvoiceRow,
  { step, day }: { step: string; day: number | null },
): Promise<void> {
  const { messageId } = await deps.mailbox.enqueue(transaction, actor, {
    ...(await reminderLetter(transaction, deps, invoice)),
    dedupeKey: `invoice ${invoice.id} reminder ${step}`,
  })
  await insertReminder(transaction, {
    invoiceId: invoice.id,
    step,
    day,
    state: 'sent',
    messageId,
    at: deps.clock.now(),
  })
}

async function reminderLetter(
  transaction: Transaction,
  deps: InvoiceDependencies,
  invoice: InvoiceRow,
): Promise<Omit<Letter, 'dedupeKey'>> {
  const { today } = await todayOf(transaction, deps)
  const client = await clientOf(transaction, deps, invoice)
  const seller = await deps.settings.read(transaction, 'business.name')
  const message = await reminderMessage(transaction, deps.settings, {
    invoice,
    client,
    seller,
    link: linkOf(deps, invoice) ?? '',
    open: openOf(invoice),
    isPast: invoice.dueDate < today,
    creditUsdMinor: await sumCredit(transaction, deps, invoice.clientId),
  })
  return {
    ...message,
    to: invoice.mailedTo.length > 0 ? invoice.mailedTo : [client.email],
    cc: invoice.mailedCc,
    attachments: [attachmentOf(invoice)],
    about: { resourceType: 'invoice', resourceId: String(invoice.id) },
  }
}
