// HTTP problems for the errors of bank channels.
import { approverRefusals, secondPersonRequired } from '#server/platform/http/approval-refusals.ts'
import { conflict, invalidInput, notFound, stale } from '#server/platform/http/refusals.ts'
import type { RefusalTable } from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type {
  ChangeChannelError,
  ChannelError,
  CreateChannelError,
  DecideChangeError,
  TestChangeError,
} from './errors.ts'
import { t } from './texts.ts'

export const createRefusals: RefusalTable<CreateChannelError> = {
  unknown_bank: () => invalidInput('bankCode', t.chooseBank),
  incomplete_channel: ({ field }) => invalidInput(field, t.requiredForSftp),
  duplicate_channel: () => ({ ...invalidInput('name', t.channelNameTaken), status: 409 }),
  no_bank_folder: () => conflict(t.noBankFolderTitle, t.noBankFolder),
  folder_outside: () => invalidInput('outbox', t.folderFormat),
}

const gone = () => notFound(t.channelNotFound)
const changedMeanwhile = stale(() => t.channelChanged)
const unreached = ({ reason }: { readonly reason: string }) =>
  ({ status: 503, title: t.bankUnreachableTitle, detail: reasonText(reason) }) as const
export const channelRefusals: RefusalTable<ChannelError> = {
  not_found: gone,
  stale_version: changedMeanwhile,
  nothing_to_approve: () => conflict(t.nothingToApproveTitle, t.channelAlreadyApproved),
  same_person: () => secondPersonRequired(t.channelOwnApproval),
  ...approverRefusals,
  bank_unreachable: unreached,
}

const noChange = () => conflict(t.nothingToApproveTitle, t.noChannelChangePending)

const { incomplete_channel, duplicate_channel, folder_outside } = createRefusals

export const changeRefusals: RefusalTable<ChangeChannelError> = {
  not_found: gone,
  stale_version: changedMeanwhile,
  incomplete_channel,
  duplicate_channel,
  folder_outside,
  nothing_changed: () => conflict(t.nothingChangedTitle, t.channelUnchanged),
  not_yet_approved: () => conflict(t.notApprovedTitle, t.channelAwaitingApproval),
}

export const decisionRefusals: RefusalTable<DecideChangeError> = {
  not_found: gone,
  stale_version: changedMeanwhile,
  nothing_to_approve: noChange,
  same_person: () => secondPersonRequired(t.channelChangeOwnApproval),
  ...approverRefusals,
  duplicate_channel,
}

export const testRefusals: RefusalTable<TestChangeError> = {
  not_found: gone,
  nothing_to_approve: noChange,
  password_elsewhere: () => conflict(t.notBeforeApprovalTitle, t.storedPasswordNotTested),
  bank_unreachable: unreached,
}
