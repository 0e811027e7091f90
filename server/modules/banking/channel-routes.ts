/** Routes of bank channels. */

import {
  approveBankChannel,
  type BankChannel,
  type ChannelChange,
  changeBankChannel,
  createBankChannel,
  decideChannelChange,
  listBankChannels,
  listChannelChanges,
  listChannelMessages,
  rejectBankChannel,
  switchBankChannel,
  testBankChannel,
  testChannelChange,
} from '#contract/banking/channels.ts'
import type { BodyOf } from '#contract/route.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import {
  approverRefusals,
  conflict,
  invalidInput,
  notFound,
  secondPersonRequired,
  stale,
} from '#server/platform/http/refusals.ts'
import {
  answer,
  answerResult,
  outside,
  type RefusalTable,
  type Route,
  read,
  write,
} from '#server/platform/http/route.ts'
import { reasonText } from '#server/platform/language/reason-texts.ts'
import type {
  ChangeChannelError,
  ChannelError,
  CreateChannelError,
  DecideChangeError,
  TestChangeError,
} from './errors.ts'
import { differences } from './host-to-host/channel-terms.ts'
import type { NewChannel } from './host-to-host/channels.ts'
import type { Banking } from './service.ts'
import type { ChannelChangeRow, ChannelRow, ChannelTerms } from './tables.ts'
import { t } from './texts.ts'

export function channelRoutes(dependencies: ShownChannels): Route[] {
  const { banking, database } = dependencies
  const { present, one } = shownChannels(dependencies)
  return [
    ...channelChangeRoutes(dependencies),
    read(listBankChannels, async () => answer(await present(database.pool, await banking.channels(database.pool)))),
    write(createBankChannel, async ({ transaction, actor, body }) => {
      const input = readInput(body)
      const made = input.ok ? await banking.createChannel(transaction, actor, input.value) : input
      return answerResult(await one(transaction, made), createRefusals)
    }),
    write(approveBankChannel, async ({ transaction, actor, params, version }) => {
      const approved = await banking.approveChannel(transaction, actor, { ...params, version })
      return answerResult(await one(transaction, approved), channelRefusals)
    }),
    write(rejectBankChannel, async ({ transaction, actor, params, body, version }) => {
      const rejected = await banking.rejectChannel(transaction, actor, { ...params, version, reason: body.reason })
      return answerResult(await one(transaction, rejected), channelRefusals)
    }),
    write(switchBankChannel, async ({ transaction, actor, params, body, version }) => {
      const switched = await banking.switchChannel(transaction, actor, { ...params, version, isActive: body.isActive })
      return answerResult(await one(transaction, switched), channelRefusals)
    }),
    read(listChannelMessages, async ({ params }) => {
      const rows = await banking.messages(database.pool, params.id)
      return answer(
        rows.map(({ id, direction, format, fileName, sha256, sizeBytes, state, remark, keptAt }) => ({
          id,
          direction,
          format,
          fileName,
          sha256,
          sizeBytes,
          state,
          remark,
          keptAt: keptAt.toISOString(),
        })),
      )
    }),
    outside(testBankChannel, async ({ params }) =>
      answerResult(await banking.testChannel(params.id), channelRefusals, ({ files }) => ({ files })),
    ),
  ]
}

/** Requires the server, the credentials and the host key of an SFTP channel. */
function readInput(body: BodyOf<typeof createBankChannel>): Result<NewChannel, CreateChannelError> {
  const { transport, host, port, username, hostKey, auth, secret, ...rest } = body
  if (transport === 'folder') return ok({ ...rest, place: { transport } })
  const missing = (field: string) => err({ code: 'incomplete_channel', field } as const)
  if (!host) return missing('host')
  if (!username) return missing('username')
  if (!hostKey) return missing('hostKey')
  if (!auth) return missing('auth')
  if (!secret) return missing('secret')
  return ok({ ...rest, place: { transport, host, port: port ?? 22, username, hostKey, auth, secret } })
}

function channelChangeRoutes(dependencies: ShownChannels): Route[] {
  const { banking, database, identity } = dependencies
  const { one } = shownChannels(dependencies)
  return [
    write(changeBankChannel, async ({ transaction, actor, params, body, version }) => {
      const { secret = '', reason, ...entered } = body
      const input = { ...params, version, wanted: requestedTerms(entered), secret, reason }
      const changed = await banking.changeChannel(transaction, actor, input)
      return answerResult(await one(transaction, changed), changeRefusals)
    }),
    write(decideChannelChange, async ({ transaction, actor, params, body, version }) => {
      const decided = await banking.decideChange(transaction, actor, { ...params, ...body, version })
      return answerResult(await one(transaction, decided), decisionRefusals)
    }),
    outside(testChannelChange, async ({ params }) =>
      answerResult(await banking.testChange(params.id), testRefusals, ({ files }) => ({ files })),
    ),
    read(listChannelChanges, async ({ params }) => {
      const rows = await banking.channelChanges(database.pool, params.id)
      const people = rows.flatMap(({ proposedBy, decidedBy }) => [proposedBy ?? [], decidedBy ?? []].flat())
      const names = await identity.namesOf(database.pool, [...new Set(people)])
      return answer(rows.map((row) => presentChange(row, names)))
    }),
  ]
}

type EnteredTerms = Omit<BodyOf<typeof changeBankChannel>, 'version' | 'secret' | 'reason'>

/** A folder channel has no server fields: they become null. An SFTP port defaults to 22. */
function requestedTerms({ host, port, username, hostKey, auth, ...rest }: EnteredTerms): ChannelTerms {
  const place = { host: host ?? null, username: username ?? null, hostKey: hostKey ?? null, auth: auth ?? null }
  return { ...rest, ...place, port: port ?? (host === undefined ? null : 22) }
}

interface ShownChannels {
  readonly banking: Banking
  readonly database: Database
  readonly identity: Pick<Identity, 'namesOf'>
}

/** Presents channels for the API, each with its pending change. */
function shownChannels({ banking, identity }: Omit<ShownChannels, 'database'>) {
  const present = async (executor: Executor, rows: readonly ChannelRow[]): Promise<BankChannel[]> => {
    const waiting = await banking.waitingChanges(
      executor,
      rows.map(({ id }) => id),
    )
    const people = rows.flatMap(({ id, addedBy }) => [addedBy ?? [], waiting.get(id)?.proposedBy ?? []].flat())
    const names = await identity.namesOf(executor, [...new Set(people)])
    return rows.map((row) => presentChannel(row, waiting.get(row.id) ?? null, names))
  }
  const one = async <E>(executor: Executor, result: Result<ChannelRow, E>): Promise<Result<BankChannel, E>> => {
    if (!result.ok) return result
    const [channel] = await present(executor, [result.value])
    return ok(channel as BankChannel)
  }
  return { present, one }
}

type Names = ReadonlyMap<string, string>

function presentChannel(row: ChannelRow, waiting: ChannelChangeRow | null, names: Names): BankChannel {
  return {
    id: row.id,
    name: row.name,
    bankCode: row.bankCode,
    transport: row.transport,
    address: row.transport === 'sftp' ? `sftp://${row.username}@${row.host}:${row.port}` : null,
    host: row.host,
    port: row.port,
    username: row.username,
    hostKey: row.hostKey,
    auth: row.auth,
    outbox: row.outbox,
    inbox: row.inbox,
    painVersion: row.painVersion,
    partyName: row.partyName,
    partyId: row.partyId,
    isActive: row.isActive,
    isApproved: row.approvedAt !== null,
    rejectedFor: row.rejectedReason,
    addedBy: nameOf(row.addedBy, names),
    addedById: row.addedBy,
    lastExchangeAt: row.lastExchangeAt?.toISOString() ?? null,
    lastFault: row.lastFault === null ? null : reasonText(row.lastFault),
    change: waiting && presentChange(waiting, names),
    version: row.version,
  }
}

function presentChange(row: ChannelChangeRow, names: Names): ChannelChange {
  return {
    id: row.id,
    state: row.state,
    fields: differences(row.before, row.wanted, row.replacesSecret),
    reason: row.reason,
    proposedBy: nameOf(row.proposedBy, names),
    proposedById: row.proposedBy,
    proposedAt: row.proposedAt.toISOString(),
    decidedBy: nameOf(row.decidedBy, names),
    decidedAt: row.decidedAt?.toISOString() ?? null,
    note: row.note,
    testedAt: row.testedAt?.toISOString() ?? null,
    testFault: row.testFault === null ? null : reasonText(row.testFault),
  }
}

const nameOf = (userId: string | null, names: Names): string | null =>
  userId === null ? null : (names.get(userId) ?? userId)

const createRefusals: RefusalTable<CreateChannelError> = {
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
const channelRefusals: RefusalTable<ChannelError> = {
  not_found: gone,
  stale_version: changedMeanwhile,
  nothing_to_approve: () => conflict(t.nothingToApproveTitle, t.channelAlreadyApproved),
  same_person: () => secondPersonRequired(t.channelOwnApproval),
  ...approverRefusals,
  bank_unreachable: unreached,
}

const noChange = () => conflict(t.nothingToApproveTitle, t.noChannelChangePending)

const { incomplete_channel, duplicate_channel, folder_outside } = createRefusals

const changeRefusals: RefusalTable<ChangeChannelError> = {
  not_found: gone,
  stale_version: changedMeanwhile,
  incomplete_channel,
  duplicate_channel,
  folder_outside,
  nothing_changed: () => conflict(t.nothingChangedTitle, t.channelUnchanged),
  not_yet_approved: () => conflict(t.notApprovedTitle, t.channelAwaitingApproval),
}

const decisionRefusals: RefusalTable<DecideChangeError> = {
  not_found: gone,
  stale_version: changedMeanwhile,
  nothing_to_approve: noChange,
  same_person: () => secondPersonRequired(t.channelChangeOwnApproval),
  ...approverRefusals,
  duplicate_channel,
}

const testRefusals: RefusalTable<TestChangeError> = {
  not_found: gone,
  nothing_to_approve: noChange,
  password_elsewhere: () => conflict(t.notBeforeApprovalTitle, t.storedPasswordNotTested),
  bank_unreachable: unreached,
}
