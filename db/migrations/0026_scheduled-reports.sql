-- Scheduled reports: reports that are mailed for each closed month or quarter, and their runs.
-- A period is sent once, whatever the number of instances.

create schema scheduled_reports;
grant usage on schema scheduled_reports to corridor_app;

-- Which report goes to whom, and the period that comes next.
create table scheduled_reports.schedule (
  id integer generated always as identity primary key,
  report text not null check (report in ('bceao-filing', 'aml-screening', 'forex-docs', 'risk-assessment', 'revenue',
    'conversion-volume', 'fx-impact', 'efficiency', 'banking-status', 'client-patterns', 'waemu')),
  cadence text not null check (cadence in ('month', 'quarter')),
  format text not null check (format in ('pdf', 'xlsx')),
  -- On the day after the period, in the time zone of the business.
  send_time text not null check (send_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- User ids. Those without the permission at the time of a run are left out.
  recipients text[] not null check (cardinality(recipients) between 1 and 20),
  is_paused boolean not null default false,
  archived_at timestamptz(3),
  -- First day of the period that comes next, and when it is sent. Without a time while paused or
  -- archived. A pause saves the first day of a period that was over and not sent yet.
  next_from date,
  next_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  constraint schedule_next check ((next_from is not null or next_at is null)
    and (next_at is null) = (is_paused or archived_at is not null))
);
create index schedule_due on scheduled_reports.schedule (next_at) where next_at is not null;
grant select, insert, update on scheduled_reports.schedule to corridor_app;

-- One row per schedule and period. A run that was sent never changes.
create table scheduled_reports.run (
  id integer generated always as identity primary key,
  schedule_id integer not null references scheduled_reports.schedule (id),
  first_day date not null,
  last_day date not null check (last_day > first_day),
  -- The file and the email; both null for a run that failed.
  document_id integer,
  message_id uuid,
  reason text check (length(reason) between 1 and 500),
  reason_translations jsonb,
  -- Names at the time of the run.
  recipients text[] not null,
  at timestamptz(3) not null,
  constraint run_once unique (schedule_id, first_day),
  constraint run_outcome check ((document_id is null) = (message_id is null) and (document_id is null) = (reason is not null))
);
grant select, insert, update on scheduled_reports.run to corridor_app;

create trigger guard_sent_run before update on scheduled_reports.run for each row
  when (old.message_id is not null or (new.id, new.schedule_id, new.first_day, new.last_day)
      is distinct from (old.id, old.schedule_id, old.first_day, old.last_day))
  execute function platform.refuse_change('a run that was sent does not change');
create trigger refuse_delete before delete on scheduled_reports.run for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on scheduled_reports.run for each statement execute function platform.refuse_change();
