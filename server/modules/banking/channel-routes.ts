import {
  approveBankChannel,
  createBankChannel,
  listBankChannels,
  listChannelMessages,
  switchBankChannel,
  testBankChannel,
} from '#contract/banking/channels.ts'
import type { BodyOf } from '#contract/route.ts'
import { err, ok, type Result } from '#kernel/result.ts'
import { answer, answerResult, outside, type Route, read, write } from '#server/platform/http/route.ts'
import { channelChangeRoutes } from './channel-change-routes.ts'
import { type ShownChannels, shownChannels } from './channel-presentation.ts'
import { channelRefusals, createRefusals } from './channel-refusals.ts'
import type { CreateChannelError } from './errors.ts'
import type { NewChannel } from './host-to-host/channels.ts'

export function channelRoutes(dependencies: ShownChannels): Route[] {
  const { banking, database } = dependencies
  const { present, one } = shownChannels(dependencies)
  return [
    ...channelChangeRoutes(dependencies),
    read(listBankChannels, async () => answer(await present(database.pool, await banking.channels(database.pool)))),
    write(createBankChannel, async ({ transaction, actor, body }) => {
      const input = readInput(body)
      const made = input.ok ? await banking.createChannel(transaction, actor, input.value) : input
      return answerResult(await one(transaction, made), createRefusals, (channel) => channel)
    }),
    write(approveBankChannel, async ({ transaction, actor, params, body, ifMatch }) => {
      const decision = { id: params.id, version: body.version ?? ifMatch }
      const approved = await banking.approveChannel(transaction, actor, decision)
      return answerResult(await one(transaction, approved), channelRefusals, (channel) => channel)
    }),
    write(switchBankChannel, async ({ transaction, actor, params, body, ifMatch }) => {
      const decision = { id: params.id, version: body.version ?? ifMatch, isActive: body.isActive }
      const switched = await banking.switchChannel(transaction, actor, decision)
      return answerResult(await one(transaction, switched), channelRefusals, (channel) => channel)
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
