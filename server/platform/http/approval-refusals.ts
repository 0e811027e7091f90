/** Refusals of approval by a second person, shared by every module that asks for one. */

import type { ApproverError } from '#contract/identity/second-person.ts'
import { textFormats } from '../language/formats.ts'
import { forbidden } from './refusals.ts'
import type { RefusalTable } from './route.ts'
import { t } from './texts.ts'

/** A decision by the person who asked for it, or who decided before. */
export const secondPersonRequired = (detail: string) => forbidden(t.secondPersonTitle, detail)

/** Why an approver decides nothing that an account of the approver's making asks. */
export const requesterUnconfirmed = (): string => t.requesterUnconfirmed

export const approverRefusals = {
  approver_not_permitted: () => forbidden(t.notPermittedTitle, t.mayNotApprove),
  approver_too_new: ({ until }) => ({
    ...forbidden(t.tooNewTitle, t.tooNew(textFormats.formatUtcText(until))),
    context: { until: until.toISOString() },
  }),
  account_not_own: ({ whose }) =>
    forbidden(
      t.accountUnconfirmedTitle,
      whose === 'approver' ? t.ownAccountUnconfirmed : t.requesterAccountUnconfirmed,
    ),
  requester_unconfirmed: () => forbidden(t.accountUnconfirmedTitle, requesterUnconfirmed()),
} as const satisfies RefusalTable<ApproverError>
