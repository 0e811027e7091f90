-- Audit: who did what, from which address, with which outcome.
-- Entries and seals are append-only. Each seal covers a batch of entries and the seal before it, so
-- any later change shows.
-- Entries about suspicion reports are confidential.

create schema audit;
grant usage on schema audit to corridor_app;

-- A domain instead of a CHECK: PostgreSQL parses a table CHECK for every statement that writes a
-- row, but not that of a domain.
create domain audit.action as text constraint entry_action_check
  check (value in ('login', 'logout', 'create', 'update', 'delete', 'view', 'download', 'upload'));

create type audit.draft as (
  user_id text, user_name text, action text, resource_type text, resource_id text, method text, endpoint text, ip_address text,
  user_agent text, details jsonb, success boolean, error_message text, occurred_at timestamptz, response_ms integer
);

-- The path with its ids left out, so that the number of facets stays small. Only a path contains
-- ids.
create function audit.endpoint_pattern(endpoint text) returns text language sql immutable strict parallel safe
  return case when strpos(endpoint, '/') = 0 then endpoint
    else regexp_replace(endpoint, '/([0-9]+|[0-9a-f]{8}-[0-9a-f-]{27})(?=/|$)', '/:id', 'g') end;

-- Entries about suspicion reports are confidential, also when the platform itself writes them for a
-- rejected call.
create function audit.is_confidential(resource_type text) returns boolean language sql immutable parallel safe
  return coalesce(resource_type = 'dos', false);

-- A hash of all fields that the log can be filtered by: entries that every filter treats alike
-- share a facet.
create function audit.facet_of(action text, success boolean, resource_type text, endpoint text, ip_address text, confidential boolean)
  returns bigint language sql immutable parallel safe
  return hashtextextended(
    action || case when success then ' + ' else ' - ' end || coalesce(resource_type, '') || ' ' || ip_address || ' '
      || case when confidential then 'c ' else 'o ' end || audit.endpoint_pattern(endpoint), 0);

-- One entry per action.
create table audit.entry (
  -- The internal order, for sealing and paging. No reader sees it: its gaps would reveal the
  -- entries that the reader may not see.
  id bigint generated always as identity,
  -- The id that readers see. Random, so that it has neither order nor gaps.
  public_id uuid not null default gen_random_uuid(),
  user_id text,
  user_name text,
  action audit.action not null,
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
  -- When the database wrote the entry. The sealer compares the stated time with it.
  recorded_at timestamptz(3) not null default clock_timestamp(),
  response_ms integer,
  -- True for entries that only users with the permission for suspicion reports may read.
  confidential boolean not null default false,
  -- The writing transaction. Seals cover ranges below the oldest open one, so that no entry can
  -- appear in a sealed range.
  written_xid xid8 not null default pg_current_xact_id(),
  -- Transaction ids restart in another cluster. A restore there sets this default to the new era.
  era integer not null default 1,
  -- From audit.facet_of. Not a generated column, because PostgreSQL plans its expression for every
  -- statement, which costs more than the insert.
  facet bigint not null,
  -- The facet is in the index so that a search by time reads no other rows.
  primary key (occurred_at, id) include (facet)
) partition by range (occurred_at);
create index entry_facet on audit.entry (facet, occurred_at, id);
-- Few types share an id, so the type need not be in it.
create index entry_resource on audit.entry (resource_id, occurred_at, id) include (facet) where resource_id is not null;
create index entry_person on audit.entry (user_id, occurred_at, id) include (facet) where user_id is not null;
create index entry_sealing on audit.entry (era, written_xid);
create trigger refuse_change before update or delete on audit.entry for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on audit.entry for each statement execute function platform.refuse_change();
-- Ids, era, transaction and recording time are the database's: no inserter can give them.
grant select on audit.entry to corridor_app;
grant insert (user_id, user_name, action, resource_type, resource_id, method, endpoint, ip_address, user_agent, details, success,
  error_message, occurred_at, response_ms, confidential, facet) on audit.entry to corridor_app;

insert into platform.monthly_table (parent, first_month) values ('audit.entry', '2024-11-01');
select platform.ensure_partitions(greatest(current_date, date '2026-11-21'));

-- Number of sealed entries per facet. Counts and searches use it instead of reading the entries. It
-- is written in the transaction of the seal, which updates most rows: half of each page is left for
-- the new versions.
create table audit.tally (
  facet bigint primary key,
  action text not null,
  success boolean not null,
  resource_type text,
  endpoint_pattern text not null,
  ip_address text not null,
  confidential boolean not null,
  entries bigint not null check (entries > 0)
) with (fillfactor = 50);
grant select, insert, update on audit.tally to corridor_app;

-- Entries that the sealer refused: their time or era cannot be genuine. They stay outside every
-- seal, and verification names them.
create table audit.refused_entry (
  entry_id bigint primary key,
  occurred_at timestamptz(3) not null,
  reason text not null check (reason in ('late', 'future', 'foreign_era')),
  refused_at timestamptz(3) not null
);
create trigger refuse_change before update or delete on audit.refused_entry for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on audit.refused_entry for each statement execute function platform.refuse_change();
grant select, insert on audit.refused_entry to corridor_app;

-- Transactions whose entries state times in the past: the demo history. The HMAC is made with the
-- seal key, which the database does not hold.
create table audit.dated_transaction (
  era integer not null,
  written_xid xid8 not null,
  hmac bytea not null check (length(hmac) = 32),
  primary key (era, written_xid)
);
create trigger refuse_change before update or delete on audit.dated_transaction for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on audit.dated_transaction for each statement execute function platform.refuse_change();
grant select, insert on audit.dated_transaction to corridor_app;

-- One row per batch: its range, a digest of its entries, and an HMAC over that and the previous
-- seal.
create table audit.seal (
  id bigint primary key check (id > 0),
  era integer not null,
  from_xid xid8 not null,
  to_xid xid8 not null,
  entries bigint not null check (entries > 0),
  entries_sha256 bytea not null check (length(entries_sha256) = 32),
  -- Merkle tree (RFC 6962) over the entries that are not confidential and one leaf that stands for
  -- the others, whether there are any or not.
  leaves bigint not null check (leaves > 0),
  entries_root bytea not null check (length(entries_root) = 32),
  previous_hmac bytea not null,
  hmac bytea not null check (length(hmac) = 32),
  sealed_at timestamptz(3) not null,
  check (from_xid < to_xid)
);
create trigger refuse_change before update or delete on audit.seal for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on audit.seal for each statement execute function platform.refuse_change();
grant select, insert on audit.seal to corridor_app;

-- The tally of the entries that no seal covers yet. PostgreSQL estimates a third of the log behind
-- a bound that it does not know: without these settings it starts parallel workers for the few
-- entries, or scans all months.
create function audit.unsealed_tally() returns setof audit.tally language sql stable rows 100 parallel restricted
  set enable_seqscan = off set max_parallel_workers_per_gather = 0
as $$
  select facet, min(action), bool_and(success), min(resource_type), audit.endpoint_pattern(min(endpoint)), min(ip_address),
    bool_or(confidential), count(*)
  from audit.entry
  where (era, written_xid) >= (
    coalesce((select era from audit.seal order by id desc limit 1), 0),
    coalesce((select to_xid from audit.seal order by id desc limit 1), '0'::xid8))
  group by facet
$$;

-- Complete subtrees of the Merkle tree over all seals. Level 0 holds a leaf per seal, so that a
-- proof reads some dozens of rows.
create table audit.tree_node (
  level smallint not null check (level between 0 and 62),
  position bigint not null check (position >= 0),
  hash bytea not null check (length(hash) = 32),
  primary key (level, position)
);
create trigger refuse_change before update or delete on audit.tree_node for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on audit.tree_node for each statement execute function platform.refuse_change();
grant select, insert on audit.tree_node to corridor_app;

-- When a user last opened a record. Reading it again within ten minutes makes no second entry.
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

-- Adds one entry.
create function audit.append(
  user_id text, user_name text, action text, resource_type text, resource_id text, method text, endpoint text, ip_address text,
  user_agent text, details jsonb, success boolean, error_message text, occurred_at timestamptz, response_ms integer
) returns void language plpgsql as $$
declare
  hidden boolean := audit.is_confidential($4);
begin
  insert into audit.entry (user_id, user_name, action, resource_type, resource_id, method, endpoint, ip_address,
    user_agent, details, success, error_message, occurred_at, response_ms, confidential, facet)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, hidden, audit.facet_of($3, $11, $4, $7, $8, hidden));
end
$$;

-- Progress of a verification that a user started. A percentage, because a count would reveal the
-- number of confidential entries.
create table audit.verify_progress (
  user_id text primary key,
  part text not null check (part in ('seals', 'counts')),
  percent integer not null check (percent between 0 and 100),
  reported_at timestamptz(3) not null
);
grant select, insert, update, delete on audit.verify_progress to corridor_app;

-- Adds many entries with one statement.
create function audit.append_each(drafts audit.draft[]) returns void language plpgsql as $$
begin
  insert into audit.entry (user_id, user_name, action, resource_type, resource_id, method, endpoint, ip_address,
    user_agent, details, success, error_message, occurred_at, response_ms, confidential, facet)
  select d.user_id, d.user_name, d.action, d.resource_type, d.resource_id, d.method, d.endpoint, d.ip_address,
    d.user_agent, d.details, d.success, d.error_message, d.occurred_at, d.response_ms, h.hidden,
    audit.facet_of(d.action, d.success, d.resource_type, d.endpoint, d.ip_address, h.hidden)
  from unnest(drafts) d cross join lateral (select audit.is_confidential(d.resource_type) as hidden) h;
end
$$;
