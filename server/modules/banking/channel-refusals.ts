// HTTP problems for the errors of bank channels.
import { approverRefusals } from '#server/platform/http/approval-refusals.ts'
import { conflict, forbidden, invalidInput, notFound } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import type {
  ChangeChannelError,
  ChannelError,
  CreateChannelError,
  DecideChangeError,
  TestChangeError,
} from './errors.ts'

export const createRefusals: RefusalTable<CreateChannelError> = {
  unknown_bank: () => invalidInput('bankCode', 'Choose a bank from the list'),
  incomplete_channel: ({ field }) => invalidInput(field, 'An SFTP channel needs this'),
  duplicate_channel: () => ({ ...invalidInput('name', 'Another channel has this name'), status: 409 }),
  no_bank_folder: () =>
    conflict('No folder for banks', 'This installation keeps no folder for banks: set BANK_FOLDER.'),
  folder_outside: () =>
    invalidInput('outbox', 'Folders lie below the folder for banks; write them without a leading slash'),
}

const gone = () => notFound('There is no such bank channel.')
const stale = ({ currentVersion }: { readonly currentVersion: number }) =>
  ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The channel was changed meanwhile: load it again.',
    context: { currentVersion },
  }) as const
const unreached = ({ reason }: { readonly reason: string }) =>
  ({ status: 503, title: 'Bank not reached', detail: reason }) as const
export const channelRefusals: RefusalTable<ChannelError> = {
  not_found: gone,
  stale_version: stale,
  nothing_to_approve: () => conflict('Nothing to approve', 'The channel is approved already.'),
  same_person: () => forbidden('A second person must approve', 'Who added the channel cannot approve it.'),
  ...approverRefusals,
  bank_unreachable: unreached,
}

const noChange = () =>
  ({ status: 409, title: 'Nothing to approve', detail: 'No change of this channel waits for approval.' }) as const

const { incomplete_channel, duplicate_channel, folder_outside } = createRefusals

export const changeRefusals: RefusalTable<ChangeChannelError> = {
  not_found: gone,
  stale_version: stale,
  ...{ incomplete_channel, duplicate_channel, folder_outside },
  nothing_changed: () => conflict('Nothing changed', 'These are the values that the channel has already.'),
  not_yet_approved: () =>
    conflict(
      'Not approved yet',
      'The channel still waits for its approval: until then only who added it can correct it.',
    ),
}

export const decisionRefusals: RefusalTable<DecideChangeError> = {
  not_found: gone,
  stale_version: stale,
  nothing_to_approve: noChange,
  same_person: () => forbidden('A second person must approve', 'Who asked for the change cannot approve it.'),
  ...approverRefusals,
  duplicate_channel,
}

export const testRefusals: RefusalTable<TestChangeError> = {
  not_found: gone,
  nothing_to_approve: noChange,
  password_elsewhere: () => ({
    status: 409,
    title: 'Not before approval',
    detail:
      'The kept password would go to another server before a second person has approved it. Enter the password in the change, or test the channel once it is approved.',
  }),
  bank_unreachable: unreached,
}
