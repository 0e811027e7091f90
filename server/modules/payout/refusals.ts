/** HTTP responses of wallet errors. */
import { conflict, forbidden, invalidInput, notFound } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type { AddWalletError, DecideWalletError } from './wallets/errors.ts'

const notScreened = ({ reason }: { readonly reason: 'no_sanctions_list' | 'list_too_old' }) =>
  ({
    status: 409,
    title: 'Not screened',
    detail:
      reason === 'no_sanctions_list'
        ? 'No sanctions list is loaded, so the beneficiary cannot be screened. Load one by `corridor lists update`.'
        : 'The sanctions lists are too old to clear anybody. Load them anew by `corridor lists update`.',
  }) as const

export const addRefusals: RefusalTable<AddWalletError> = {
  no_chain: () =>
    conflict(
      'Payouts are simulated',
      'This installation pays out on no chain: the sandbox makes its wallets by itself.',
    ),
  invalid_address: ({ message }) => invalidInput('address', message),
  client_not_found: () => invalidInput('clientId', 'There is no such client'),
  duplicate_wallet: ({ walletId }) => ({
    status: 409,
    title: 'Already there',
    detail: 'This wallet is listed for this owner already.',
    context: { walletId },
  }),
  signature_too_old: () =>
    invalidInput('evidence.signedOn', 'The message is too old, or of a day to come: sign one of today'),
  wrong_signature: () =>
    invalidInput('evidence.signature', 'The signature is not that of this wallet over the message shown'),
  document_not_found: () => invalidInput('evidence.documentId', 'There is no such document of this owner'),
  not_screened: notScreened,
}

export const decideRefusals: RefusalTable<DecideWalletError> = {
  not_found: () => notFound('There is no such wallet.'),
  stale_version: ({ currentVersion }) => ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The wallet was changed meanwhile: load it again.',
    context: { currentVersion },
  }),
  wrong_state: () => conflict('Wrong state', 'The wallet is past that.'),
  same_person: () => forbidden('A second person must approve', 'Who added the wallet cannot approve it.'),
  approver_too_new: () => forbidden('Not yet', 'A new administrator approves nothing in the first 24 hours.'),
  open_matches: ({ matches }) => ({
    status: 409,
    title: 'Screening is open',
    detail: `The beneficiary has ${matches} possible match(es) on the sanctions lists; clear them first.`,
    context: { matches },
  }),
  not_screened: notScreened,
}
