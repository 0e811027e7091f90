/** Creates demo staff and bank accounts, and deactivates the staff at the end. */
import { expectOk } from '#kernel/result.ts'
import { accountNumber, demoBanks } from '../fixtures/banks.ts'
import { demoStaff, mailOf } from '../fixtures/staff.ts'
import { diceOf, later, mark, momentOf, must, staffActor, storyteller, type TimelineContext } from './context.ts'

/** Creates people and accounts first. */
export function planOpening(stage: TimelineContext): void {
  const dice = diceOf(stage, `opening ${stage.lastDay}`)
  stage.agenda.plan(momentOf(stage, stage.firstDay, 7 * 60, dice), () => hire(stage))
  for (const [index, bank] of demoBanks.entries()) {
    // The last digit is not zero: simulated banks treat numbers ending in 0000 as closed.
    const digits = Array.from({ length: 11 }, () => dice.between(0, 9)).join('')
    const number = accountNumber(bank, `${digits}${dice.between(1, 9)}`)
    const at = momentOf(stage, stage.firstDay, 8 * 60 + index * 11, dice)
    stage.agenda.plan(at, async () => {
      const { banking } = stage.past.services
      stage.past.claimAccount(number)
      const id = await must(stage, 'an account of the story', (transaction) =>
        banking.create(transaction, staffActor(stage, 'operator', 'POST', '/api/banking/connections'), {
          ...{ bankCode: bank.bankCode, country: bank.country, accountNumber: number, accountName: 'Demo business' },
          ...{ swiftCode: '', isActive: true, rail: 'sandbox' },
          ...{ dailyLimitXof: bank.dailyLimitXof, monthlyLimitXof: 15_000_000_000n },
        }),
      )
      mark(stage, 'bank_connection', id)
      stage.note('bank', bank.bankCode)
      stage.agenda.plan(later(at, 45), async () => {
        await must(stage, 'the approval of an account', (transaction) =>
          banking.approve(
            transaction,
            staffActor(stage, 'head_of_compliance', 'POST', `/api/banking/connections/${id}/approve`),
            id,
            { note: 'Account letter seen', version: null },
          ),
        )
        const tester = staffActor(stage, 'operator', 'POST', `/api/banking/connections/${id}/test`)
        expectOk(await banking.test(tester, id), 'the test of an account')
      })
    })
  }
}

async function hire(stage: TimelineContext): Promise<void> {
  const { identity } = stage.past.services
  for (const person of demoStaff) {
    const { id } = await must(stage, 'a person of the story', (transaction) =>
      identity.createUser(transaction, storyteller(stage), {
        ...{ email: mailOf(person), role: person.role, firstName: person.firstName, lastName: person.lastName },
        // Random and never revealed.
        password: stage.past.newSecret(),
      }),
    )
    stage.staff.set(person.key, id)
    mark(stage, 'user', id)
  }
}

/** Deactivates demo staff, so that they cannot sign in or approve anything later. */
export async function dismiss(stage: TimelineContext): Promise<void> {
  const { identity } = stage.past.services
  for (const id of stage.staff.values()) {
    await must(stage, 'a person of the story leaves', (transaction) =>
      identity.directory.change(transaction, storyteller(stage), {
        ...{ id, isActive: false, version: null },
        reason: 'Demo data: a person of the story, who does not sign in',
      }),
    )
  }
}
