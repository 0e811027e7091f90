import type { RefusalTable } from '#server/platform/http/route.ts'
import type { AddWalletError, DecideWalletError } from './wallets/errors.ts'

function fieldRefusal(path: string, message: string) {
  return { status: 400, title: 'Invalid request', detail: message, errors: [{ path, message }] } as const
}

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
  no_chain: () => ({
    status: 409,
    title: 'Payouts are simulated',
    detail: 'This installation pays out on no chain: the sandbox makes its wallets by itself.',
  }),
  invalid_address: ({ message }) => fieldRefusal('address', message),
  client_not_found: () => fieldRefusal('clientId', 'There is no such client'),
  duplicate_wallet: ({ walletId }) => ({
    status: 409,
    title: 'Already there',
    detail: 'This wallet is listed for this owner already.',
    context: { walletId },
  }),
  signature_too_old: () =>
    fieldRefusal('evidence.signedOn', 'The message is too old, or of a day to come: sign one of today'),
  wrong_signature: () =>
    fieldRefusal('evidence.signature', 'The signature is not that of this wallet over the message shown'),
  document_not_found: () => fieldRefusal('evidence.documentId', 'There is no such document of this owner'),
  not_screened: notScreened,
}

export const decideRefusals: RefusalTable<DecideWalletError> = {
  not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such wallet.' }),
  stale_version: ({ currentVersion }) => ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The wallet was changed meanwhile: load it again.',
    context: { currentVersion },
  }),
  wrong_state: () => ({ status: 409, title: 'Wrong state', detail: 'The wallet is past that.' }),
  same_person: () => ({
    status: 403,
    title: 'A second person must approve',
    detail: 'Who added the wallet cannot approve it.',
  }),
  approver_too_new: () => ({
    status: 403,
    title: 'Not yet',
    detail: 'A new administrator approves nothing in the first 24 hours.',
  }),
  open_matches: ({ matches }) => ({
    status: 409,
    title: 'Screening is open',
    detail: `The beneficiary has ${matches} possible match(es) on the sanctions lists; clear them first.`,
    context: { matches },
  }),
  not_screened: notScreened,
}
