/** HTTP answers to the errors of conversions. */

import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import { counterpartyFrozen, counterpartyOpen } from './counterparties.ts'
import type { ConversionError } from './errors.ts'

const invalid = (path: string, message: string) => ({
  status: 400 as const,
  title: 'Invalid request',
  detail: message,
  errors: [{ path, message }],
})
const conflict = (title: string, detail: string) => ({ status: 409 as const, title, detail })

/** The HTTP answer to each error. A new code without an answer does not compile. */
export const conversionRefusals: RefusalTable<ConversionError> = {
  below_minimum: () => invalid('amountXof', 'Minimum amount for large conversion is 50M XOF'),
  above_maximum: () => invalid('amountXof', 'Maximum amount for one conversion is 1,000,000,000,000 XOF'),
  client_not_found: () => invalid('clientId', 'There is no such client'),
  client_inactive: () => conflict('Client inactive', 'This client is inactive. Reactivate it first.'),
  conversion_not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such conversion.' }),
  wrong_state: ({ state, verb }) =>
    conflict('Wrong state', `A conversion that is ${spaced(state)} cannot be changed this way (${spaced(verb)}).`),
  stale_version: ({ currentVersion }) => ({
    ...conflict(
      'Changed by someone else',
      'This conversion has changed since you opened it. Reload it and decide again.',
    ),
    context: { currentVersion },
  }),
  own_conversion: () => ({
    status: 403,
    title: 'Second person needed',
    detail: 'Someone other than the person who asked for this conversion must decide it.',
  }),
  ...approverRefusals,
  rate_lock_expired: () =>
    conflict(
      'Rate lock ran out',
      'The rate lock has run out. The conversion is being quoted anew; look at the new terms.',
    ),
  screening_hit_open: () =>
    conflict('Sanctions match open', 'A sanctions match on this client is open. Decide it first.'),
  client_frozen: () =>
    conflict('Client frozen', 'This client is frozen: a sanctions match was confirmed. Reject the conversion.'),
  counterparty_hit_open: () => conflict('Sanctions match open', counterpartyOpen),
  counterparty_frozen: () => conflict('Sanctions match confirmed', `${counterpartyFrozen}. Reject the conversion.`),
  dossier_incomplete: ({ detail }) => conflict('Transfer dossier incomplete', detail),
  reason_required: () => invalid('reason', 'A reason is required'),
  refund_first: () =>
    conflict('Refund first', 'The provider still holds the francs. Ask for the refund again instead.'),
  nothing_to_refund: () => conflict('Nothing to refund', 'The bank never paid, so there is nothing to return.'),
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}
