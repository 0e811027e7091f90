/** Refusals shared by many modules. A refusal table adds the code. */

import type { ApproverError } from '#contract/identity/second-person.ts'
import { clientNotFound } from '#contract/messages.ts'
import { contractText } from '../language/contract-texts.ts'
import { formats, textFormats } from '../language/formats.ts'
import type { RefusalTable } from './route.ts'
import { t } from './texts.ts'

export const notFound = (detail: string) => ({ status: 404, title: t.notFoundTitle, detail }) as const

export const conflict = (title: string, detail: string) => ({ status: 409, title, detail }) as const

export const forbidden = (title: string, detail: string) => ({ status: 403, title, detail }) as const

/**
 * A field with an invalid value. The message continues the label: `amountUsd: must be above zero`.
 */
export const invalidField = (path: string, message: string, label: string = path) =>
  ({
    ...invalidInput(path, message),
    detail: `${contractText(label)}${formats.colon}${contractText(message)}`,
  }) as const

/** A field with an invalid value. The message is a sentence that stands alone. */
export const invalidInput = (path: string, message: string) =>
  invalidRequest(contractText(message), [{ path, message: contractText(message) }])

/** No client has the id in the address. */
export const noSuchClient = () => notFound(contractText(clientNotFound))

/** No client has the id in the body. */
export const unknownClient = () => invalidInput('clientId', clientNotFound)

/** Fields with invalid values. */
export const invalidRequest = <Errors extends readonly { readonly path: string; readonly message: string }[]>(
  detail: string,
  errors: Errors,
) => ({ status: 400, title: t.invalidRequestTitle, detail, errors }) as const

/** A valid request that the record's current state does not allow. */
export const notPossibleNow = (detail: string) => conflict(t.notPossibleTitle, detail)

/** A failed optimistic lock: the record has a newer version than the one read. */
export const stale =
  (detail: () => string) =>
  ({ currentVersion }: { readonly currentVersion: number }) => ({
    ...conflict(t.changedTitle, detail()),
    context: { currentVersion },
  })

export const staleVersion = (noun: string) => stale(() => t.recordChanged(noun))

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
