/** Routes of bank channels. */

import {
  approveBankChannel,
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
import { answer, answerResult, outside, type Route, read, write } from '#server/platform/http/route.ts'
import { presentChange, type ShownChannels, shownChannels } from './channel-presentation.ts'
import { changeRefusals, channelRefusals, createRefusals, decisionRefusals, testRefusals } from './channel-refusals.ts'
import type { CreateChannelError } from './errors.ts'
import type { NewChannel } from './host-to-host/channels.ts'
import type { ChannelTerms } from './tables.ts'

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
