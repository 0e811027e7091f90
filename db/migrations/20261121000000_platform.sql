-- The ground that every module stands on: the application's role, monthly partitions, outbox, idempotency, rate limits.

do $$
begin
  if not exists (select from pg_roles where rolname = 'corridor_app') then
    create role corridor_app nologin;
  end if;
  -- An installation whose one login is also the owner must be able to step down to the application's role.
  if not pg_has_role(current_user, 'corridor_app', 'set') then
    execute format('grant corridor_app to %I', current_user);
  end if;
end
$$;

grant usage on schema platform to corridor_app;
grant select on platform.migration to corridor_app;

-- One row: what this database is. Sandbox money and real money never mix.
create table platform.installation (
  only_one boolean primary key default true check (only_one),
  mode text not null check (mode in ('sandbox', 'production')),
  installation_id uuid not null default gen_random_uuid(),
  -- Cluster that the era below belongs to; a restore into another cluster begins a new era.
  system_identifier bigint not null,
  era integer not null check (era > 0),
  stamped_at timestamptz(3) not null
);
grant select on platform.installation to corridor_app;

-- Refuses every change of a row: attached to books that are only ever added to.
create function platform.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_schema || '.' || tg_table_name using errcode = 'integrity_constraint_violation';
end
$$;

-- Tables partitioned by month, with the first month they hold.
create table platform.monthly_table (
  parent regclass primary key,
  first_month date not null check (extract(day from first_month) = 1)
);
grant select on platform.monthly_table to corridor_app;

-- Makes the months from each table's first to 24 ahead of `today`. A parent's TRUNCATE trigger does not fire for a
-- partition, so each partition gets its own.
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

-- Whole months ahead of `today` that every partitioned table still has room for.
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

-- What happened, for consumers that keep their own cursor. Read in order of (written_xid, id), below the oldest open
-- transaction, so that no late commit is passed over.
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
  primary key (written_xid, id)
);
grant select, insert on platform.outbox_event to corridor_app;
create trigger refuse_change before update or delete on platform.outbox_event for each row execute function platform.refuse_change();

create table platform.outbox_cursor (
  consumer text primary key,
  written_xid xid8 not null,
  last_id bigint not null
);
grant select, insert, update on platform.outbox_cursor to corridor_app;

-- The first answer to a keyed call, written with its effect. Money's answers are kept for ever.
create table platform.idempotency (
  principal text not null,
  route text not null,
  key text not null check (length(key) between 1 and 255),
  body_sha256 bytea not null,
  status smallint,
  answer jsonb,
  created_at timestamptz(3) not null,
  keep_for_ever boolean not null default false,
  primary key (principal, route, key)
);
create index idempotency_age on platform.idempotency (created_at) where not keep_for_ever;
grant select, insert, update, delete on platform.idempotency to corridor_app;

-- Calls counted per key and window, shared by all instances.
create unlogged table platform.rate_window (
  key text not null,
  window_start timestamptz(3) not null,
  hits integer not null,
  primary key (key, window_start)
);
grant select, insert, update, delete on platform.rate_window to corridor_app;

-- A minute in which an instance was ready: what uptime is computed from.
create table platform.heartbeat (
  minute timestamptz(3) not null,
  instance text not null,
  primary key (minute, instance)
);
grant select, insert on platform.heartbeat to corridor_app;
