/** Creates and follows demo schedules. */
import { addDays, type BusinessDate, businessDate } from '#kernel/clock.ts'
import { expectOk } from '#kernel/result.ts'
import type { Actor } from '#server/platform/http/actor.ts'
import { type DemoSchedule, demoSchedules } from '../fixtures/schedules.ts'
import {
  type Dice,
  diceOf,
  later,
  mark,
  momentOf,
  must,
  staffActor,
  storyteller,
  type TimelineContext,
  weekday,
} from './context.ts'
import { followConversion } from './conversions.ts'

/** Validity of a demo pre-authorisation, within the one-year maximum. */
const signedForDays = 350
/** Amount that the successor adds, within the signed maximum. */
const passedOnWithXof = 1_000_000n

/** Schedules of a client or the own account, from some days after `since`. */
export function planSchedules(
  stage: TimelineContext,
  client: { readonly id: number | null; readonly companyName: string | null; readonly since: BusinessDate },
): void {
  for (const cast of demoSchedules.filter(({ companyName }) => companyName === client.companyName)) {
    const dice = diceOf(stage, `schedule ${cast.name}`)
    const [, on = stage.lastDay] = [addDays(client.since, cast.afterDays), addDays(stage.lastDay, -cast.maxDays)]
      .map(weekday)
      .sort()
    if (on > stage.lastDay) continue
    stage.agenda.plan(momentOf(stage, on, dice.between(15 * 60, 17 * 60), dice), () =>
      begin(stage, cast, client.id, dice),
    )
  }
}

async function begin(stage: TimelineContext, cast: DemoSchedule, clientId: number | null, dice: Dice): Promise<void> {
  const { schedules } = stage.past.services
  const operator = staffActor(stage, 'operator', 'POST', '/api/schedules')
  const { id } = await must(stage, 'a schedule of the story', (transaction) =>
    schedules.create(transaction, operator, {
      ...{ name: cast.name, amountXof: cast.amountXof, clientId, scheduleType: cast.type, executionTime: cast.time },
      ...{ weekday: cast.weekday, monthDay: cast.monthDay, isActive: true, notes: '' },
    }),
  )
  mark(stage, 'schedule', id)
  stage.note('schedule', cast.name)
  const now = stage.past.now()
  if (cast.story === 'signed') planSignature(stage, cast, id)
  if (cast.story === 'skipped') stage.agenda.plan(later(now, 40 * 1440), () => skip(stage, id))
  if (cast.lasts) stage.agenda.plan(later(now, cast.lasts * 1440), () => end(stage, cast, id))
  await planRun(stage, id, dice)
}

/** Another person pre-authorises the schedule and renews in time. */
function planSignature(stage: TimelineContext, cast: DemoSchedule, id: number): void {
  stage.agenda.plan(later(stage.past.now(), 35), async () => {
    const signer = staffActor(stage, 'head_of_compliance', 'POST', `/api/schedules/${id}/sign`)
    const today = businessDate(stage.past.now(), stage.timeZone)
    await must(stage, 'an approval beforehand', (transaction) =>
      stage.past.services.schedules.signBeforehand(transaction, signer, {
        ...{ id, version: null, upToXof: (cast.amountXof * 12n) / 10n, until: addDays(today, signedForDays) },
        note: 'Contract and purpose seen',
      }),
    )
    stage.note('schedule signed', cast.name)
    stage.agenda.plan(later(stage.past.now(), (signedForDays - 5) * 1440), async () => planSignature(stage, cast, id))
  })
}

async function skip(stage: TimelineContext, id: number): Promise<void> {
  const actor = staffActor(stage, 'operator', 'POST', `/api/schedules/${id}/skip`)
  const { isActive } = await must(stage, 'a run that is left out', (transaction) =>
    stage.past.services.schedules.skipNext(transaction, actor, {
      ...{ id, version: null, reason: 'The delivery is a month late' },
    }),
  )
  stage.note('schedule skipped', isActive ? 1 : 0)
}

async function end(stage: TimelineContext, { name, story }: DemoSchedule, id: number): Promise<void> {
  const { schedules } = stage.past.services
  const target = { id, version: null }
  const actor = staffActor(stage, 'operator', story === 'archived' ? 'DELETE' : 'PATCH', `/api/schedules/${id}`)
  await must(stage, 'the end of a schedule', (transaction) =>
    story === 'archived'
      ? schedules.archive(transaction, actor, { ...target, reason: 'The contract is fulfilled' })
      : schedules.edit(transaction, actor, target, { isActive: false }),
  )
  stage.note('schedule ends', name)
}

/** Processes a slot just after its time and follows the started run. */
async function planRun(
  stage: TimelineContext,
  id: number,
  dice: Dice,
  followed: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { schedules } = stage.past.services
  const row = await schedules.get(stage.past.database.pool, id)
  if (!row?.nextExecution) return
  const at = new Date(row.nextExecution.getTime() + dice.between(400, 2_400))
  stage.agenda.plan(at, async () => {
    await schedules.runDue(new AbortController().signal)
    const { items } = await schedules.runs(stage.past.database.pool, id, { limit: 1, before: null })
    const [run] = items
    // Also finds runs started together in the same minute; a skipped slot adds none.
    if (run && !followed.has(run.id)) await follow(stage, run)
    await planRun(stage, id, dice, new Set(run ? [run.id] : []))
  })
}

async function follow(
  stage: TimelineContext,
  run: { readonly outcome: string; readonly reason: string | null; readonly conversionId: number | null },
): Promise<void> {
  stage.note('run', run.outcome, run.reason)
  if (run.conversionId === null) return
  const { conversions } = stage.past.services
  const { row } = expectOk(await conversions.get(stage.past.database.pool, run.conversionId), 'the conversion of a run')
  await followConversion(stage, row, diceOf(stage, `run ${row.reference}`))
}

/**
 * At the end the successor sets the terms and becomes the requester. Without one, schedules are
 * paused, since their staff has left.
 */
export async function passOnSchedules(stage: TimelineContext, successor: Actor | null): Promise<void> {
  const { schedules } = stage.past.services
  for (const { id: key } of stage.made.filter(({ kind }) => kind === 'schedule')) {
    const row = await schedules.get(stage.past.database.pool, Number(key))
    if (!row?.isActive) continue
    const target = { id: row.id, version: null }
    const input = successor ? { amountXof: row.amountXof + passedOnWithXof } : { isActive: false }
    await must(stage, 'a schedule is passed on', (transaction) =>
      schedules.edit(transaction, successor ?? storyteller(stage), target, input),
    )
  }
}
