-- Bulk actions: what was asked for, over which rows, and what became of each. A run is taken up again by any instance
-- where the one that worked on it died: each row's outcome commits with its effect.

create table platform.bulk_run (
  id uuid primary key,
  action text not null,
  input jsonb not null,
  -- Who asked, as the audit entries of the rows name them.
  actor jsonb not null,
  asked_by text not null,
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  failed integer not null default 0 check (failed between 0 and done),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3) check ((finished_at is not null) = (done = total))
);
create index bulk_run_open on platform.bulk_run (created_at) where finished_at is null;
grant select, insert, update, delete on platform.bulk_run to corridor_app;

create table platform.bulk_row (
  run_id uuid not null references platform.bulk_run on delete cascade,
  position integer not null check (position > 0),
  row_id integer not null,
  label text not null,
  -- Null while the row waits.
  outcome text check (outcome in ('done', 'failed')),
  message text check (message is null or outcome = 'failed'),
  primary key (run_id, position)
);
create index bulk_row_failed on platform.bulk_row (run_id, position) where outcome = 'failed';
grant select, insert, update, delete on platform.bulk_row to corridor_app;
