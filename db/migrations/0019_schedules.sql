-- Schedules: conversions that start automatically, their runs, and approvals given in advance.
-- A slot runs once, whatever the number of instances. Runs and pre-authorisations are never
-- deleted.

create schema schedules;
grant usage on schema schedules to corridor_app;

-- Recurring conversions and their next slot.
create table schedules.schedule (
  id integer generated always as identity primary key,
  name text not null check (length(name) between 1 and 120),
  amount_xof bigint not null check (amount_xof between 50000000 and 1000000000000),
  -- Null: the own account.
  client_id integer,
  schedule_type text not null check (schedule_type in ('daily', 'weekly', 'monthly')),
  execution_time text not null check (execution_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (length(time_zone) between 1 and 64),
  weekday integer not null check (weekday between 1 and 7),
  month_day integer not null check (month_day between 1 and 31),
  country text not null check (country in ('BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG')),
  notes text not null check (length(notes) <= 2000),
  is_active boolean not null,
  archived_at timestamptz(3),
  -- The slot that comes next: its day, which names it, and when it is to start. Null while paused.
  next_on date,
  next_execution timestamptz(3),
  -- The day of the newest slot that had its end: no slot of that day or before it comes again.
  last_on date,
  -- The revision of the country's calendar that the next slot was planned by.
  calendar_revision integer not null,
  -- When a start that failed for a technical reason is retried, and the number of attempts.
  held_until timestamptz(3),
  attempts integer not null default 0 check (attempts >= 0),
  -- The user who last changed the terms. Runs are initiated in their name.
  owner_id text not null,
  owner_name text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  constraint schedule_next check ((next_on is null) = (next_execution is null)),
  constraint schedule_paused check (is_active or next_on is null),
  constraint schedule_archived check (archived_at is null or not is_active)
) with (fillfactor = 80);
create index schedule_due on schedules.schedule (next_execution) where next_execution is not null;
create index schedule_client on schedules.schedule (client_id) where client_id is not null;

-- Finds schedules planned with an older calendar. The query runs every second and usually finds
-- none.
create index schedule_calendar on schedules.schedule (country, calendar_revision) where next_execution is not null;
grant select, insert, update on schedules.schedule to corridor_app;

-- One row per slot, whatever its outcome, and per manual run.
create table schedules.run (
  id integer generated always as identity primary key,
  schedule_id integer not null references schedules.schedule (id),
  trigger text not null check (trigger in ('slot', 'catch_up', 'manual')),
  slot_on date,
  planned_at timestamptz(3) not null,
  at timestamptz(3) not null,
  outcome text not null check (outcome in ('started', 'refused', 'missed', 'skipped')),
  reason text check (length(reason) between 1 and 1000),
  reason_translations jsonb,
  amount_xof bigint not null check (amount_xof > 0),
  client_id integer,
  conversion_id integer unique references conversions.conversion (id),
  by_id text,
  by_name text,
  -- True until the conversion has ended and its owner is notified where necessary.
  awaits_result boolean not null default false,
  constraint run_slot check ((trigger = 'manual') = (slot_on is null)),
  constraint run_started check ((outcome = 'started') = (conversion_id is not null)),
  constraint run_reason check (outcome not in ('refused', 'missed') or reason is not null)
);

-- A slot runs once, whatever the number of instances and their clocks. One that a clock ahead of
-- time recorded as missed may still run.
create unique index run_once on schedules.run (schedule_id, slot_on) where slot_on is not null and outcome <> 'missed';
create index run_history on schedules.run (schedule_id, id desc);
create index run_at on schedules.run (at);
create index run_awaiting on schedules.run (id) where awaits_result;
grant select, insert, update (awaits_result) on schedules.run to corridor_app;
create trigger refuse_delete before delete on schedules.run for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on schedules.run for each statement execute function platform.refuse_change();

-- Approvals given in advance, up to an amount and a day.
create table schedules.pre_authorisation (
  id integer generated always as identity primary key,
  schedule_id integer not null references schedules.schedule (id),
  up_to_xof bigint not null check (up_to_xof between 50000000 and 1000000000000),
  until_on date not null,
  -- SHA-256 over what was signed: schedule, client, rhythm, amount and day.
  terms_hash text not null check (terms_hash ~ '^[0-9a-f]{64}$'),
  signed_by text not null,
  signed_by_name text not null,
  signed_at timestamptz(3) not null,
  -- True where nobody else could sign, which a sandbox alone allows.
  signed_alone boolean not null,
  note text,
  revoked_at timestamptz(3),
  revoked_by text,
  constraint pre_authorisation_revoked check ((revoked_at is null) = (revoked_by is null))
);
create unique index pre_authorisation_standing on schedules.pre_authorisation (schedule_id) where revoked_at is null;
grant select, insert, update (revoked_at, revoked_by) on schedules.pre_authorisation to corridor_app;
create trigger refuse_delete before delete on schedules.pre_authorisation for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on schedules.pre_authorisation for each statement execute function platform.refuse_change();
