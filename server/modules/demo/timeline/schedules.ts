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
import { ensureRates } from './rates.ts'

/** Validity of a demo pre-authorisation, within the one-year maximum. */
const signedForDays = 350
/** Amount that the successor adds, within the signed maximum. */
const passedOnWithXof = 1_000_000n

/** Schedules of a client, from some days after `since`. */
export function planSchedules(
  context: TimelineContext,
  client: { readonly id: number; readonly companyName: string; readonly since: BusinessDate },
): void {
  for (const cast of demoSchedules.filter(({ companyName }) => companyName === client.companyName)) {
    const dice = diceOf(context, `schedule ${cast.name}`)
    const [, on = context.lastDay] = [addDays(client.since, cast.afterDays), addDays(context.lastDay, -cast.maxDays)]
      .map(weekday)
      .sort()
    if (on > context.lastDay) continue
    context.agenda.plan(momentOf(context, on, dice.between(15 * 60, 17 * 60), dice), () =>
      begin(context, cast, client.id, dice),
    )
  }
}

async function begin(context: TimelineContext, cast: DemoSchedule, clientId: number, dice: Dice): Promise<void> {
  const { schedules } = context.past.services
  const operator = staffActor(context, 'operator', 'POST', '/api/schedules')
  const { id } = await must(context, 'a schedule of the story', (transaction) =>
    schedules.create(transaction, operator, {
      name: cast.name,
      amountXof: cast.amountXof,
      clientId,
      scheduleType: cast.type,
      executionTime: cast.time,
      weekday: cast.weekday,
      monthDay: cast.monthDay,
      isActive: true,
      notes: '',
    }),
  )
  mark(context, 'schedule', id)
  context.note('schedule', cast.name)
  const now = context.past.now()
  if (cast.story === 'signed') planSignature(context, cast, id)
  if (cast.story === 'skipped') context.agenda.plan(later(now, 40 * 1440), () => skip(context, id))
  if (cast.lasts) context.agenda.plan(later(now, cast.lasts * 1440), () => end(context, cast, id))
  await planRun(context, id, dice)
}

/** Another person pre-authorises the schedule and renews in time. */
function planSignature(context: TimelineContext, cast: DemoSchedule, id: number): void {
  context.agenda.plan(later(context.past.now(), 35), async () => {
    const signer = staffActor(context, 'head_of_compliance', 'POST', `/api/schedules/${id}/sign`)
    const today = businessDate(context.past.now(), context.timeZone)
    await must(context, 'an approval beforehand', (transaction) =>
      context.past.services.schedules.preAuthorise(transaction, signer, {
        id,
        version: null,
        upToXof: (cast.amountXof * 12n) / 10n,
        until: addDays(today, signedForDays),
        note: 'Contract and purpose seen',
      }),
    )
    context.note('schedule signed', cast.name)
    context.agenda.plan(later(context.past.now(), (signedForDays - 5) * 1440), async () =>
      planSignature(context, cast, id),
    )
  })
}

async function skip(context: TimelineContext, id: number): Promise<void> {
  const actor = staffActor(context, 'operator', 'POST', `/api/schedules/${id}/skip`)
  const { isActive } = await must(context, 'a run that is left out', (transaction) =>
    context.past.services.schedules.skipNext(transaction, actor, {
      id,
      version: null,
      reason: 'The delivery is a month late',
    }),
  )
  context.note('schedule skipped', isActive ? 1 : 0)
}

async function end(context: TimelineContext, { name, story }: DemoSchedule, id: number): Promise<void> {
  const { schedules } = context.past.services
  const target = { id, version: null }
  const actor = staffActor(context, 'operator', story === 'archived' ? 'DELETE' : 'PATCH', `/api/schedules/${id}`)
  await must(context, 'the end of a schedule', (transaction) =>
    story === 'archived'
      ? schedules.archive(transaction, actor, { ...target, reason: 'The contract is fulfilled' })
      : schedules.edit(transaction, actor, target, { isActive: false }),
  )
  context.note('schedule ends', name)
}

/** Processes a slot just after its time and follows the started run. */
async function planRun(
  context: TimelineContext,
  id: number,
  dice: Dice,
  followed: ReadonlySet<number> = new Set(),
): Promise<void> {
  const { schedules } = context.past.services
  const row = await schedules.get(context.past.database.pool, id)
  if (!row?.nextExecution) return
  const at = new Date(row.nextExecution.getTime() + dice.between(400, 2_400))
  context.agenda.plan(at, async () => {
    await ensureRates(context)
    planFollowing(context)
    await schedules.runDue(new AbortController().signal)
    const { items } = await schedules.runs(context.past.database.pool, id, { limit: 1, before: null })
    const [run] = items
    // Also finds runs started together in the same minute; a skipped slot adds none.
    if (run && !followed.has(run.id)) await follow(context, run)
    await planRun(context, id, dice, new Set(run ? [run.id] : []))
  })
}

/** Records the day's scheduled runs whose conversion has ended, in the evening. */
function planFollowing(context: TimelineContext): void {
  const day = businessDate(context.past.now(), context.timeZone)
  if (context.plannedDays.has(`runs ${day}`)) return
  context.plannedDays.add(`runs ${day}`)
  context.agenda.plan(momentOf(context, day, 20 * 60, diceOf(context, `runs ${day}`)), async () => {
    await context.past.services.schedules.followResults()
  })
}

async function follow(
  context: TimelineContext,
  run: { readonly outcome: string; readonly reason: string | null; readonly conversionId: number | null },
): Promise<void> {
  context.note('run', run.outcome, run.reason)
  if (run.conversionId === null) return
  const { conversions } = context.past.services
  const { row } = expectOk(
    await conversions.get(context.past.database.pool, run.conversionId),
    'the conversion of a run',
  )
  await followConversion(context, row, diceOf(context, `run ${row.reference}`))
}

/**
 * At the end the successor sets the terms and becomes the requester. Without one, schedules are
 * paused, since their staff has left.
 */
export async function passOnSchedules(context: TimelineContext, successor: Actor | null): Promise<void> {
  const { schedules } = context.past.services
  for (const { id: key } of context.made.filter(({ kind }) => kind === 'schedule')) {
    const row = await schedules.get(context.past.database.pool, Number(key))
    if (!row?.isActive) continue
    const target = { id: row.id, version: null }
    const edit = successor ? { amountXof: row.amountXof + passedOnWithXof } : { isActive: false }
    await must(context, 'a schedule is passed on', (transaction) =>
      schedules.edit(transaction, successor ?? storyteller(context), target, edit),
    )
  }
}
