// Routes for changes of bank channels.
import {
  changeBankChannel,
  decideChannelChange,
  listChannelChanges,
  testChannelChange,
} from '#contract/banking/channels.ts'
import type { BodyOf } from '#contract/route.ts'
import { answer, answerResult, outside, type Route, read, write } from '#server/platform/http/route.ts'
import { presentChange, type ShownChannels, shownChannels } from './channel-presentation.ts'
import { changeRefusals, decisionRefusals, testRefusals } from './channel-refusals.ts'
import type { ChannelTerms } from './tables.ts'

export function channelChangeRoutes(dependencies: ShownChannels): Route[] {
  const { banking, database, identity } = dependencies
  const { one } = shownChannels(dependencies)
  return [
    write(changeBankChannel, async ({ transaction, actor, params, body, ifMatch }) => {
      const { version, secret = '', reason, ...entered } = body
      const input = { id: params.id, version: version ?? ifMatch, wanted: requestedTerms(entered), secret, reason }
      const changed = await banking.changeChannel(transaction, actor, input)
      return answerResult(await one(transaction, changed), changeRefusals, (channel) => channel)
    }),
    write(decideChannelChange, async ({ transaction, actor, params, body, ifMatch }) => {
      const { decision, note } = body
      const input = { id: params.id, version: body.version ?? ifMatch, decision, note }
      const decided = await banking.decideChange(transaction, actor, input)
      return answerResult(await one(transaction, decided), decisionRefusals, (channel) => channel)
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
