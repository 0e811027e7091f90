import { err, ok } from '#kernel/result.ts'
import type { SecondPerson } from '#server/modules/identity/index.ts'

interface Answers {
  /** How many other people have the permission. */
  readonly others?: () => number
  /** False: the person is a new approver. */
  readonly mayApprove?: () => boolean
  readonly mode?: () => 'sandbox' | 'production'
}

/** Second-person rules with set answers, for module tests without identity. */
export function fakeSecondPerson({ others = () => 0, mayApprove = () => true, mode = () => 'sandbox' }: Answers = {}) {
  const needed: SecondPerson['needed'] = async () => mode() === 'production' || others() > 0
  const fake: SecondPerson = {
    get controls() {
      return mode()
    },
    needed,
    async check(executor, actor, permission, requestedBy) {
      if (actor.apiKey || actor.userId === null) return err({ code: 'approver_not_permitted' })
      if (!mayApprove()) return err({ code: 'approver_too_new', until: new Date('2026-11-22T10:00:00.000Z') })
      const alone = requestedBy.includes(actor.userId)
      return alone && (await needed(executor, actor, permission)) ? err({ code: 'same_person' }) : ok({ alone })
    },
    unconfirmedAccounts: async () => new Map(),
    isOwn: async () => true,
    statusesOf: async () => new Map(),
  }
  return fake
}
