import type { RefusalTable } from '#server/platform/http/route.ts'
import type {
  ChangeChannelError,
  ChannelError,
  CreateChannelError,
  DecideChangeError,
  TestChangeError,
} from './errors.ts'

const fieldRefusal = (path: string, message: string) =>
  ({ status: 400, title: 'Invalid request', detail: message, errors: [{ path, message }] }) as const

export const createRefusals: RefusalTable<CreateChannelError> = {
  unknown_bank: () => fieldRefusal('bankCode', 'Choose a bank from the list'),
  incomplete_channel: ({ field }) => fieldRefusal(field, 'An SFTP channel needs this'),
  duplicate_channel: () => ({ ...fieldRefusal('name', 'Another channel has this name'), status: 409 }),
  no_bank_folder: () => ({
    status: 409,
    title: 'No folder for banks',
    detail: 'This installation keeps no folder for banks: set BANK_FOLDER.',
  }),
  folder_outside: () =>
    fieldRefusal('outbox', 'Folders lie below the folder for banks; write them without a leading slash'),
}

const gone = () => ({ status: 404, title: 'Not found', detail: 'There is no such bank channel.' }) as const
const stale = ({ currentVersion }: { readonly currentVersion: number }) =>
  ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The channel was changed meanwhile: load it again.',
    context: { currentVersion },
  }) as const
const unreached = ({ reason }: { readonly reason: string }) =>
  ({ status: 503, title: 'Bank not reached', detail: reason }) as const
const tooNew = () =>
  ({
    status: 403,
    title: 'Not yet',
    detail: 'A new administrator approves nothing in the first 24 hours.',
  }) as const
export const channelRefusals: RefusalTable<ChannelError> = {
  not_found: gone,
  stale_version: stale,
  nothing_to_approve: () => ({ status: 409, title: 'Nothing to approve', detail: 'The channel is approved already.' }),
  same_person: () => ({
    status: 403,
    title: 'A second person must approve',
    detail: 'Who added the channel cannot approve it.',
  }),
  approver_too_new: tooNew,
  bank_unreachable: unreached,
}

const noChange = () =>
  ({ status: 409, title: 'Nothing to approve', detail: 'No change of this channel waits for approval.' }) as const

const { incomplete_channel, duplicate_channel, folder_outside } = createRefusals

export const changeRefusals: RefusalTable<ChangeChannelError> = {
  not_found: gone,
  stale_version: stale,
  ...{ incomplete_channel, duplicate_channel, folder_outside },
  nothing_changed: () => ({
    status: 409,
    title: 'Nothing changed',
    detail: 'These are the values that the channel has already.',
  }),
  not_yet_approved: () => ({
    status: 409,
    title: 'Not approved yet',
    detail: 'The channel still waits for its approval: until then only who added it can correct it.',
  }),
}

export const decisionRefusals: RefusalTable<DecideChangeError> = {
  not_found: gone,
  stale_version: stale,
  nothing_to_approve: noChange,
  same_person: () => ({
    status: 403,
    title: 'A second person must approve',
    detail: 'Who asked for the change cannot approve it.',
  }),
  approver_too_new: tooNew,
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
