import {
  approveBankChannel,
  type BankChannel,
  createBankChannel,
  listBankChannels,
  listChannelMessages,
  switchBankChannel,
  testBankChannel,
} from '#contract/banking.ts'
import type { BodyOf } from '#contract/route.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import type { Identity } from '#server/modules/identity/index.ts'
import type { Database, Executor } from '#server/platform/database/database.ts'
import {
  answer,
  answerResult,
  outside,
  type RefusalTable,
  type Route,
  read,
  write,
} from '#server/platform/http/route.ts'
import type { ChannelError, CreateChannelError } from './errors.ts'
import type { NewChannel } from './host-to-host/channels.ts'
import type { Banking } from './service.ts'
import type { ChannelRow } from './tables.ts'

interface RouteDependencies {
  readonly banking: Banking
  readonly database: Database
  readonly identity: Pick<Identity, 'namesOf'>
}

export function channelRoutes({ banking, database, identity }: RouteDependencies): Route[] {
  const present = async (executor: Executor, rows: readonly ChannelRow[]): Promise<BankChannel[]> => {
    const people = rows.flatMap(({ addedBy }) => addedBy ?? [])
    const names = await identity.namesOf(executor, [...new Set(people)])
    return rows.map((row) => presentChannel(row, names))
  }
  const one = async <E>(executor: Executor, result: Result<ChannelRow, E>): Promise<Result<BankChannel, E>> => {
    if (!result.ok) return result
    const [channel] = await present(executor, [result.value])
    return ok(channel as BankChannel)
  }
  return [
    read(listBankChannels, async () => answer(await present(database.pool, await banking.channels(database.pool)))),
    write(createBankChannel, async ({ transaction, actor, body }) => {
      const wish = readWish(body)
      const made = wish.ok ? await banking.createChannel(transaction, actor, wish.value) : wish
      return answerResult(await one(transaction, made), createRefusals, (channel) => channel)
    }),
    write(approveBankChannel, async ({ transaction, actor, params, body, ifMatch }) => {
      const decision = { id: params.id, version: body.version ?? ifMatch }
      const approved = await banking.approveChannel(transaction, actor, decision)
      return answerResult(await one(transaction, approved), refusals, (channel) => channel)
    }),
    write(switchBankChannel, async ({ transaction, actor, params, body, ifMatch }) => {
      const decision = { id: params.id, version: body.version ?? ifMatch, isActive: body.isActive }
      const switched = await banking.switchChannel(transaction, actor, decision)
      return answerResult(await one(transaction, switched), refusals, (channel) => channel)
    }),
    read(listChannelMessages, async ({ params }) => {
      const rows = await banking.messages(database.pool, params.id)
      return answer(
        rows.map(({ id, direction, format, fileName, sha256, sizeBytes, state, remark, keptAt }) => ({
          ...{ id, direction, format, fileName, sha256, sizeBytes, state, remark },
          keptAt: keptAt.toISOString(),
        })),
      )
    }),
    outside(testBankChannel, async ({ params }) =>
      answerResult(await banking.testChannel(params.id), refusals, ({ files }) => ({ files })),
    ),
  ]
}

/** An SFTP channel needs everything that leads to the server and proves that it is the right one. */
function readWish(body: BodyOf<typeof createBankChannel>): Result<NewChannel, CreateChannelError> {
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

function presentChannel(row: ChannelRow, names: ReadonlyMap<string, string>): BankChannel {
  return {
    id: row.id,
    name: row.name,
    bankCode: row.bankCode,
    transport: row.transport,
    address: row.transport === 'sftp' ? `sftp://${row.username}@${row.host}:${row.port}` : null,
    hostKey: row.hostKey,
    outbox: row.outbox,
    inbox: row.inbox,
    painVersion: row.painVersion,
    partyName: row.partyName,
    partyId: row.partyId,
    isActive: row.isActive,
    isApproved: row.approvedAt !== null,
    addedBy: row.addedBy === null ? null : (names.get(row.addedBy) ?? row.addedBy),
    addedById: row.addedBy,
    lastExchangeAt: row.lastExchangeAt?.toISOString() ?? null,
    lastFault: row.lastFault,
    version: row.version,
  }
}

const fieldRefusal = (path: string, message: string) =>
  ({ status: 400, title: 'Invalid request', detail: message, errors: [{ path, message }] }) as const

const createRefusals: RefusalTable<CreateChannelError> = {
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

const refusals: RefusalTable<ChannelError> = {
  not_found: () => ({ status: 404, title: 'Not found', detail: 'There is no such bank channel.' }),
  stale_version: ({ currentVersion }) => ({
    status: 409,
    title: 'Changed by someone else',
    detail: 'The channel was changed meanwhile: load it again.',
    context: { currentVersion },
  }),
  nothing_to_approve: () => ({ status: 409, title: 'Nothing to approve', detail: 'The channel is approved already.' }),
  same_person: () => ({
    status: 403,
    title: 'A second person must approve',
    detail: 'Who added the channel cannot approve it.',
  }),
  approver_too_new: () => ({
    status: 403,
    title: 'Not yet',
    detail: 'A new administrator approves nothing in the first 24 hours.',
  }),
  bank_unreachable: ({ reason }) => ({ status: 503, title: 'Bank not reached', detail: reason }),
}
