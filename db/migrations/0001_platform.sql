-- Platform: the application role, monthly partitions, the outbox, idempotency keys, rate limits and
-- bulk runs.
-- Append-only tables of every schema use platform.refuse_change(). Outbox events are never changed
-- or deleted.

do $$
begin
  if not exists (select from pg_roles where rolname = 'corridor_app') then
    create role corridor_app nologin;
  end if;
  -- An installation whose one login is also the owner must be able to step down to the
  -- application's role.
  if not pg_has_role(current_user, 'corridor_app', 'set') then
    execute format('grant corridor_app to %I', current_user);
  end if;
end
$$;
grant usage on schema platform to corridor_app;
grant select on platform.migration to corridor_app;

-- Text encrypted by platform/encryption: format, id of the key, ciphertext. Each column of this
-- type is re-encrypted when the key is replaced.
create domain platform.sealed as text check (value ~ '^v1[.][A-Za-z0-9_-]{1,40}[.]');

-- The key of a ciphertext. Reads its first characters only.
create function platform.key_of(sealed platform.sealed) returns text language sql immutable strict
  return split_part(left(sealed, 48), '.', 2);

-- One row that identifies this database. The mode never changes: sandbox and real money do not mix.
create table platform.installation (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('sandbox', 'production')),
  installation_id uuid not null default gen_random_uuid(),
  -- Cluster of the era below. A restore into another cluster begins a new era.
  system_identifier bigint not null,
  era integer not null check (era > 0),
  stamped_at timestamptz(3) not null,
  -- Key of keyed hashes such as those of recovery codes: it outlives the key that encrypts it.
  fingerprint_key_sealed platform.sealed
);
grant select, update (fingerprint_key_sealed) on platform.installation to corridor_app;

-- Trigger function that rejects a change: of an append-only table, or for the reason that its
-- trigger gives.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '%', coalesce(tg_argv[0], tg_table_schema || '.' || tg_table_name || ' is append-only')
    using errcode = 'integrity_constraint_violation';
end
$$;

-- Tables partitioned by month, with their first month.
create table platform.monthly_table (
  parent regclass primary key,
  first_month date not null check (extract(day from first_month) = 1)
);
grant select on platform.monthly_table to corridor_app;

-- Creates the partitions from the first month of each table to 24 months after `today`. A TRUNCATE
-- trigger of the parent does not fire for a partition, so each partition gets its own.
create function platform.ensure_partitions(today date) returns integer language plpgsql as $$
declare
  kept record;
  month date;
  partition_name text;
  made integer := 0;
begin
  for kept in select t.parent, t.first_month, n.nspname, c.relname
      from platform.monthly_table t join pg_class c on c.oid = t.parent join pg_namespace n on n.oid = c.relnamespace loop
    month := kept.first_month;
    while month <= date_trunc('month', today)::date + interval '24 months' loop
      partition_name := kept.relname || '_' || to_char(month, 'YYYY_MM');
      if to_regclass(format('%I.%I', kept.nspname, partition_name)) is null then
        execute format('create table %I.%I partition of %I.%I for values from (%L) to (%L)',
          kept.nspname, partition_name, kept.nspname, kept.relname, month, (month + interval '1 month')::date);
        execute format('create trigger refuse_truncate before truncate on %I.%I for each statement execute function platform.refuse_change()',
          kept.nspname, partition_name);
        made := made + 1;
      end if;
      month := (month + interval '1 month')::date;
    end loop;
  end loop;
  return made;
end
$$;

-- Number of whole months after `today` for which every partitioned table has a partition.
create function platform.partition_months_ahead(today date) returns integer language sql stable as $$
  select coalesce(min(ahead), 99)::integer from (
    select count(i.inhrelid) filter (
      where right(c.relname, 7) > to_char(today, 'YYYY_MM')) as ahead
    from platform.monthly_table t
    left join pg_inherits i on i.inhparent = t.parent
    left join pg_class c on c.oid = i.inhrelid
    group by t.parent) counted
$$;
grant execute on function platform.partition_months_ahead(date) to corridor_app;

-- Events for consumers that keep a cursor. Consumers read in order of (era, written_xid, id) and
-- stop at the oldest open transaction, so that they do not skip a late commit.
create table platform.outbox_event (
  id bigint generated always as identity,
  written_xid xid8 not null default pg_current_xact_id(),
  kind text not null,
  type text not null,
  version smallint not null,
  aggregate_id text not null,
  payload jsonb not null,
  confidential boolean not null default false,
  occurred_at timestamptz(3) not null,
  -- Transaction ids restart in another cluster, so cursors and events count within an era. A
  -- restore changes this default (platform/database/installation.ts).
  era integer not null default 1,
  primary key (era, written_xid, id)
);
grant select, insert on platform.outbox_event to corridor_app;
-- What became of a person's requests.
create index outbox_event_requested_by on platform.outbox_event ((payload ->> 'requestedBy'), occurred_at) where type = 'request.decided';
create trigger refuse_change before update or delete on platform.outbox_event for each row execute function platform.refuse_change();

-- How far each consumer has read.
create table platform.outbox_cursor (
  consumer text primary key,
  written_xid xid8 not null,
  last_id bigint not null,
  era integer not null default 1
);
grant select, insert, update on platform.outbox_cursor to corridor_app;

-- The first answer to each idempotency key, written in the transaction of its effect. Answers about
-- money are kept for ever.
create table platform.idempotency (
  principal text not null,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  body_sha256 bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz(3) not null,
  is_permanent boolean not null default false,
  primary key (principal, route, key)
);
create index idempotency_age on platform.idempotency (created_at) where not is_permanent;
grant select, insert, update, delete on platform.idempotency to corridor_app;

-- Number of calls per key and window, shared by all instances. Unlogged: losing the counts in a
-- crash costs nothing.
create unlogged table platform.rate_window (
  key text not null,
  window_start timestamptz(3) not null,
  hits integer not null,
  primary key (key, window_start)
);
grant select, insert, update, delete on platform.rate_window to corridor_app;

-- Files and bytes that each person has uploaded on a day (UTC), whether they were kept or not.
create table platform.upload_count (
  user_id text not null,
  day date not null,
  files integer not null,
  bytes bigint not null,
  primary key (user_id, day)
);
grant select, insert, update, delete on platform.upload_count to corridor_app;

-- Open event streams of each person, on all instances. A stream that is not renewed has died with
-- its instance. Unlogged: after a crash of the database every stream is closed.
create unlogged table platform.event_stream (
  id uuid primary key,
  user_id text not null,
  renewed_at timestamptz(3) not null
);
create index event_stream_user on platform.event_stream (user_id);
grant select, insert, update, delete on platform.event_stream to corridor_app;

-- The minutes in which an instance was ready. Uptime is computed from them.
create table platform.heartbeat (
  minute timestamptz(3) not null,
  instance text not null,
  primary key (minute, instance)
);
grant select, insert on platform.heartbeat to corridor_app;

-- Written by the readiness check, which proves so that the database accepts writes.
create table platform.write_probe (
  id boolean primary key default true check (id),
  at timestamptz(3) not null
);
grant select, insert, update on platform.write_probe to corridor_app;

-- Lower case without accents or punctuation, the same as kernel/search-text.ts.
create function platform.fold(value text) returns text language sql immutable strict parallel safe
  return btrim(regexp_replace(
    replace(replace(replace(replace(lower(
      regexp_replace(normalize(value, nfkd) collate pg_catalog.pg_c_utf8, '[\u0300-\u036f]+', '', 'g')),
      'œ', 'oe'), 'æ', 'ae'), 'ß', 'ss'), '.', ''),
    '[^[:alnum:]]+', ' ', 'g'));

-- Text for a generated search column with a trigram index; every word has a space before it.
-- Queries use `matchesWords` of platform/database/search.ts.
create extension pg_trgm with schema platform;
create function platform.search_text(value text) returns text language sql immutable parallel safe
  return ' ' || platform.fold(coalesce(value, ''));
grant execute on function platform.fold(text), platform.search_text(text) to corridor_app;

-- A bulk action. Each row commits its outcome with its effect, so any instance can continue a run.
create table platform.bulk_run (
  id uuid primary key,
  action text not null,
  input jsonb not null,
  -- Who asked, as the audit entries of the rows name them.
  actor jsonb not null,
  requested_by text not null,
  total integer not null check (total > 0),
  done integer not null default 0 check (done between 0 and total),
  failed integer not null default 0 check (failed between 0 and done),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3) check ((finished_at is not null) = (done = total)),
  -- When the initiator saw the result.
  seen_at timestamptz(3) check (seen_at >= finished_at),
  -- Whether the rows keep their previous values.
  undoable boolean not null default false,
  -- The run that this one undoes.
  undoes uuid unique references platform.bulk_run on delete cascade
);
create index bulk_run_open on platform.bulk_run (created_at) where finished_at is null;
create index bulk_run_unseen on platform.bulk_run (requested_by, created_at) where seen_at is null;
grant select, insert, update, delete on platform.bulk_run to corridor_app;

-- The rows of a bulk action, with their outcome.
create table platform.bulk_row (
  run_id uuid not null references platform.bulk_run on delete cascade,
  position integer not null check (position > 0),
  row_id integer not null,
  label text not null,
  -- Null while the row waits.
  outcome text check (outcome in ('done', 'failed')),
  message text check (message is null or outcome = 'failed'),
  -- Previous values and the version after the change; null where the row cannot be undone.
  before jsonb,
  primary key (run_id, position)
);
create index bulk_row_failed on platform.bulk_row (run_id, position) where outcome = 'failed';
grant select, insert, update, delete on platform.bulk_row to corridor_app;
