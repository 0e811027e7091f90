import type pg from 'pg'

/**
 * Creates own-account schedules whose slot of today is due now, on any day. No call can do this.
 */
export async function makeDueSchedules(client: pg.Client, count: number, ownerEmail: string): Promise<void> {
  await client.query(
    `insert into schedules.schedule (name, amount_xof, schedule_type, execution_time, time_zone, weekday, month_day, country, notes,
       is_active, next_on, next_execution, calendar_revision, owner_id, owner_name, created_at, updated_at)
     select 'Due ' || n, 60000000, 'daily', to_char(now() at time zone 'UTC', 'HH24:MI'), 'Africa/Abidjan', 1, 1, 'CI', '',
       true, (now() at time zone 'UTC')::date, now(), (select revision from calendar.country where code = 'CI'), u.id, u.email, now(), now()
     from generate_series(1, $1::integer) n, (select id, email from identity."user" where email = $2) u`,
    [count, ownerEmail],
  )
}

export interface Begun {
  readonly runs: number
  readonly slots: number
  readonly conversions: number
  /** Conversions that belong to no run. */
  readonly strays: number
}

export async function countBegun(client: pg.Client): Promise<Begun> {
  const { rows } = await client.query<{ [K in keyof Begun]: string }>(
    `select count(*)::text as runs, count(distinct (schedule_id, slot_on))::text as slots, count(distinct conversion_id)::text as conversions,
       (select count(*) from conversions.conversion c where not exists (select from schedules.run r where r.conversion_id = c.id))::text as strays
     from schedules.run`,
  )
  const [row] = rows
  if (!row) throw new Error('a count has a row')
  return {
    runs: Number(row.runs),
    slots: Number(row.slots),
    conversions: Number(row.conversions),
    strays: Number(row.strays),
  }
}
