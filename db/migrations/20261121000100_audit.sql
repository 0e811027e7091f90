-- Audit: who did what, from where, with which outcome. Only ever added to, sealed in batches.

create schema audit;
grant usage on schema audit to corridor_app;

-- Rows that answer alike to every filter of the log share a facet: action, result, resource type, address pattern, IP.
-- Ids in an address are left out, so that facets stay few while entries grow.
create function audit.endpoint_pattern(endpoint text) returns text language sql immutable strict parallel safe
  return regexp_replace(endpoint, '/([0-9]+|[0-9a-f]{8}-[0-9a-f-]{27})(?=/|$)', '/:id', 'g');

create function audit.facet_of(action text, success boolean, resource_type text, endpoint text, ip_address text, confidential boolean)
  returns bigint language sql immutable parallel safe
  return hashtextextended(
    action || case when success then ' + ' else ' - ' end || coalesce(resource_type, '') || ' ' || ip_address || ' '
      || case when confidential then 'c ' else 'o ' end || audit.endpoint_pattern(endpoint), 0);

create table audit.entry (
  id bigint generated always as identity,
  user_id text,
  user_name text,
  action text not null check (action in ('login', 'logout', 'create', 'update', 'delete', 'view', 'download', 'upload')),
  resource_type text,
  resource_id text,
  method text not null,
  endpoint text not null,
  ip_address text not null,
  user_agent text,
  details jsonb,
  success boolean not null default true,
  error_message text,
  occurred_at timestamptz(3) not null,
  response_ms integer,
  -- True for what only the permission for suspicious-transaction reports may read.
  confidential boolean not null default false,
  -- The transaction that wrote it. Seals cover ranges of these below the oldest open one: nothing can slip in behind.
  written_xid xid8 not null default pg_current_xact_id(),
  -- Transaction numbers begin anew in another cluster; a restore there alters this default to the era of the installation.
  era integer not null default 1,
  -- From audit.facet_of. Not a generated column: PostgreSQL plans those anew for every statement, which costs more than
  -- the insert. The seals cover it like every other field.
  facet bigint not null,
  primary key (occurred_at, id)
) partition by range (occurred_at);

create index entry_facet on audit.entry (facet, occurred_at, id);
create index entry_resource on audit.entry (resource_id, resource_type, occurred_at, id) where resource_id is not null;
create index entry_sealing on audit.entry (era, written_xid);

create trigger refuse_change before update or delete on audit.entry for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on audit.entry for each statement execute function platform.refuse_change();
grant select, insert on audit.entry to corridor_app;

insert into platform.monthly_table (parent, first_month) values ('audit.entry', '2024-11-01');
select platform.ensure_partitions(greatest(current_date, date '2026-11-21'));

-- How many sealed entries each facet has: answers counts and finds the facets of a search without touching the entries.
-- Derived from the entries, written in the transaction of the seal that covers them.
create table audit.tally (
  facet bigint primary key,
  action text not null,
  success boolean not null,
  resource_type text,
  endpoint_pattern text not null,
  ip_address text not null,
  confidential boolean not null,
  entries bigint not null check (entries > 0)
);
grant select, insert, update on audit.tally to corridor_app;

-- One row per batch: what it covers, a digest of it, and a keyed hash over that and the batch before.
create table audit.seal (
  id bigint primary key check (id > 0),
  era integer not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries bigint not null check (entries > 0),
  entries_sha256 bytea not null check (length(entries_sha256) = 32),
  previous_hmac bytea not null,
  hmac bytea not null check (length(hmac) = 32),
  sealed_at timestamptz(3) not null,
  check (from_xid < to_xid)
);
create trigger refuse_change before update or delete on audit.seal for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on audit.seal for each statement execute function platform.refuse_change();
grant select, insert on audit.seal to corridor_app;

-- When a person last opened a record, so that reading it again within ten minutes makes no second entry.
create table audit.read_mark (
  user_id text not null,
  action text not null,
  resource_type text not null,
  resource_id text not null,
  read_at timestamptz(3) not null,
  primary key (user_id, resource_type, resource_id, action)
);
create index read_mark_age on audit.read_mark (read_at);
grant select, insert, update, delete on audit.read_mark to corridor_app;

-- Adds one entry; called by the module and, in the same round trip as their effect, by posting functions.
create function audit.append(
  user_id text, user_name text, action text, resource_type text, resource_id text, method text, endpoint text, ip_address text,
  user_agent text, details jsonb, success boolean, error_message text, occurred_at timestamptz, response_ms integer
) returns void language plpgsql as $$
begin
  insert into audit.entry (user_id, user_name, action, resource_type, resource_id, method, endpoint, ip_address,
    user_agent, details, success, error_message, occurred_at, response_ms, facet)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, audit.facet_of($3, $11, $4, $7, $8, false));
end
$$;
