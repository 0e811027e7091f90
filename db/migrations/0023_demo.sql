-- Demo: which records the demo data consists of, and the progress of a run that creates them.
-- The history and its list of records are append-only.

create schema demo;
grant usage on schema demo to corridor_app;

-- One row once the demo data is complete: its range, counts and digest.
create table demo.history (
  one boolean primary key default true check (one),
  seed integer not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- How many of each kind were made, as they were made.
  counts jsonb not null,
  -- Over what was made, in the order of making: the same seed and days give the same digest.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  created_at timestamptz(3) not null,
  created_by text,
  duration_ms integer not null check (duration_ms >= 0)
);
create trigger refuse_change before update or delete on demo.history for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on demo.history for each statement execute function platform.refuse_change();
grant select, insert on demo.history to corridor_app;

-- Which records are demo data.
create table demo.record (
  kind text not null check (kind in
    ('user', 'client', 'invoice', 'document', 'conversion', 'bank_connection', 'schedule', 'alert', 'filing')),
  record_id text not null,
  primary key (kind, record_id)
);
create trigger refuse_change before update or delete on demo.record for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on demo.record for each statement execute function platform.refuse_change();
grant select, insert on demo.record to corridor_app;

-- Progress of a run, written outside its transaction, because the data is invisible until the run
-- commits.
create table demo.progress (
  one boolean primary key default true check (one),
  done integer not null check (done >= 0),
  total integer not null check (total >= done),
  reached date not null,
  begun_at timestamptz(3) not null,
  reported_at timestamptz(3) not null,
  failure text
);
grant select, insert, update, delete on demo.progress to corridor_app;
