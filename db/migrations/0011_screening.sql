-- Screening: sanctions lists by version, the subjects screened against them, and decisions on
-- matches.
-- List entries are only ended, never changed. List versions, screenings and decisions are
-- append-only.

create schema screening;
grant usage on schema screening to corridor_app;

-- One row per loading of a list. The newest version of a source is in force.
create table screening.list_version (
  id integer generated always as identity primary key,
  source text not null check (source ~ '^[A-Z0-9][A-Z0-9_-]{0,39}$'),
  label text not null check (length(label) between 1 and 200),
  -- True for the invented list of sandbox mode.
  synthetic boolean not null,
  -- Of the bytes that were loaded.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  entries integer not null check (entries > 0),
  loaded_by text,
  loaded_at timestamptz(3) not null,
  added integer not null default 0 check (added >= 0),
  changed integer not null default 0 check (changed >= 0),
  removed integer not null default 0 check (removed >= 0),
  -- The address or file that it was read from.
  origin text
);
create index list_version_newest on screening.list_version (source, id desc);
grant select, insert on screening.list_version to corridor_app;
create trigger refuse_change before update or delete on screening.list_version for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on screening.list_version for each statement execute function platform.refuse_change();

-- A list entry from one version up to another. Every version can be reconstructed, and a version
-- with few changes writes few rows.
create table screening.entry (
  id integer generated always as identity primary key,
  source text not null,
  entry_id text not null check (length(entry_id) between 1 and 100),
  name text not null check (length(name) between 1 and 300),
  aliases text[] not null,
  type text check (type in ('person', 'organisation', 'vessel', 'aircraft')),
  country text,
  birth_date text check (birth_date ~ '^\d{4}(-\d{2}(-\d{2})?)?$'),
  program text,
  -- Of all facts: a later version with another hash is stored as a new row.
  facts_hash text not null,
  since_version integer not null references screening.list_version (id),
  until_version integer references screening.list_version (id) check (until_version > since_version),
  weak_aliases text[] not null default '{}',
  countries text[] not null default '{}',
  -- As precisely as the list has them, or `YYYY/YYYY` from one year to another.
  birth_dates text[] not null default '{}',
  gender text check (gender in ('male', 'female')),
  identifiers text[] not null default '{}',
  -- Addresses on chains.
  wallets text[] not null default '{}',
  -- Scripts of its names that cannot be read: it is not found by those names.
  unread_scripts text[] not null default '{}'
);
create index entry_unread on screening.entry (source) where until_version is null and unread_scripts <> '{}';
create unique index entry_in_force on screening.entry (source, entry_id) where until_version is null;
create index entry_since on screening.entry (since_version);
grant select, insert on screening.entry to corridor_app;
grant update (until_version) on screening.entry to corridor_app;

-- The only change of an entry is that a later version ends it.
create trigger refuse_delete before delete on screening.entry
  for each row execute function platform.refuse_change('a sanctions entry is only ever ended');
create trigger refuse_rewrite before update on screening.entry for each row
  when (old.until_version is not null
    or (to_jsonb(new) - 'until_version') is distinct from (to_jsonb(old) - 'until_version'))
  execute function platform.refuse_change('a sanctions entry is only ever ended');
create trigger refuse_truncate before truncate on screening.entry for each statement execute function platform.refuse_change();

-- Screened persons, companies and wallets, with the facts of the last screening.
create table screening.subject (
  id integer generated always as identity primary key,
  -- `client:12`, `wallet:3`, or the facts' own hash for a counterparty without a record.
  key text not null unique,
  kind text not null check (kind in ('client', 'contact', 'person', 'wallet', 'counterparty', 'beneficiary')),
  client_id integer,
  name text not null,
  country text,
  facts_hash text not null,
  last_screened_at timestamptz(3) not null,
  -- The list versions of that screening. Their load times prove nothing: a version that is being
  -- imported has an earlier one than a screening that could not see it yet.
  list_versions integer[] not null default '{}',
  -- Set once the record ended, such as a person who was removed: screened no more.
  ended_at timestamptz(3),
  birth_date text,
  -- Sealed JSON of numbers (registration, tax, identity) and of a payee's birth date; null without.
  details_sealed platform.sealed,
  -- Scripts of the name that could not be read, empty for another cause; null when it was read.
  unread_scripts text[]
);
create index subject_unread on screening.subject (id) where unread_scripts is not null;
create index subject_due on screening.subject (last_screened_at) where ended_at is null;
create index subject_client on screening.subject (client_id) where client_id is not null;
grant select, insert, update on screening.subject to corridor_app;

-- Every screening: the subject, the lists in force, and the hits.
create table screening.screening (
  id bigint generated always as identity primary key,
  subject_id integer not null references screening.subject (id),
  name text not null,
  country text,
  facts_hash text not null,
  -- [{source, version, sha256}] of the lists in force.
  lists jsonb not null,
  lists_as_of timestamptz(3) not null,
  threshold double precision not null,
  -- [{source, entryId, score}] of everything at or above the threshold, what was cleared before
  -- included.
  hits jsonb not null,
  -- Why the name could not be screened in full; null when it was read.
  unreadable text,
  screened_by text,
  screened_at timestamptz(3) not null
);
create index screening_subject on screening.screening (subject_id, id desc);
create index screening_time on screening.screening (screened_at);
grant select, insert on screening.screening to corridor_app;
create trigger refuse_change before update or delete on screening.screening for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on screening.screening for each statement execute function platform.refuse_change();

-- Possible matches of a subject with a list entry, and names that could not be read, with their
-- review status. Both hold whatever waits for screening until a person decides.
create table screening.match (
  id integer generated always as identity primary key,
  subject_id integer not null references screening.subject (id),
  subject_name text not null,
  subject_hash text not null,
  client_id integer,
  kind text not null default 'listed' check (kind in ('listed', 'unreadable')),
  -- The listed entry; null for a name that could not be read.
  source text check ((source is null) = (kind = 'unreadable')),
  entry_id text check ((entry_id is null) = (kind = 'unreadable')),
  -- Of the facts that bear on the decision: those of the entry, or why the name is unreadable.
  entry_hash text not null,
  matched_name text check ((matched_name is null) = (kind = 'unreadable')),
  score double precision check (score between 0 and 1) check ((score is null) = (kind = 'unreadable')),
  reasons text[] not null,
  status text not null check (status in ('open', 'confirmed', 'cleared', 'withdrawn')),
  reason text,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz(3),
  -- Who proposed to clear a match whose clearing takes two people; null without a proposal.
  clearing_proposed_by text,
  clearing_proposed_by_name text,
  clearing_proposed_at timestamptz(3),
  clearing_reason text,
  created_at timestamptz(3) not null,
  version integer not null default 1,
  check (num_nulls(clearing_proposed_by_name, clearing_proposed_at, clearing_reason) in (0, 3)),
  check (clearing_proposed_at is null or status in ('open', 'confirmed')),
  check ((status = 'open') = (decided_at is null) and (status = 'open') = (reason is null))
);

-- One live match per subject and entry; a cleared one stays beside it as memory.
create unique index match_live on screening.match (subject_id, source, entry_id) nulls not distinct
  where status in ('open', 'confirmed');
create index match_memory on screening.match (subject_id, source, entry_id, id desc);
create index match_client on screening.match (client_id, status);
create index match_status on screening.match (status, id desc);
create index match_created on screening.match (created_at);
grant select, insert, update on screening.match to corridor_app;

-- Hits below the threshold that share a rare name or a number. They hold nothing and need no
-- decision; a later screening updates or ends them.
create table screening.noted_hit (
  id integer generated always as identity primary key,
  subject_id integer not null references screening.subject (id),
  subject_name text not null,
  client_id integer,
  source text not null,
  entry_id text not null,
  matched_name text not null,
  score double precision not null check (score between 0 and 1),
  reasons text[] not null,
  noted_at timestamptz(3) not null,
  -- When a screening did not find it again, or found a match instead.
  ended_at timestamptz(3) check (ended_at >= noted_at)
);
create unique index noted_hit_current on screening.noted_hit (subject_id, source, entry_id) where ended_at is null;
create index noted_hit_client on screening.noted_hit (client_id, id desc) where ended_at is null;
create index noted_hit_newest on screening.noted_hit (id desc) where ended_at is null;
grant select, insert, update on screening.noted_hit to corridor_app;

-- Decisions on matches.
create table screening.decision (
  id integer generated always as identity primary key,
  match_id integer not null references screening.match (id),
  version integer not null,
  decision text not null check (decision in ('confirmed', 'cleared')),
  reason text not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz(3) not null,
  unique (match_id, version)
);
grant select, insert on screening.decision to corridor_app;
create trigger refuse_change before update or delete on screening.decision for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on screening.decision for each statement execute function platform.refuse_change();

-- The last request for each list, for conditional requests and to explain why a list is old.
create table screening.list_check (
  source text primary key,
  etag text,
  last_modified text,
  checked_at timestamptz(3) not null,
  outcome text not null check (outcome in ('loaded', 'unchanged', 'refused', 'unreachable')),
  detail text
);
grant select, insert, update on screening.list_check to corridor_app;

-- Progress of comparing all subjects with the changes of a list version, in batches after
-- `after_subject`. Subjects with hits get a screening and a match; for the others this row is the
-- record.
create table screening.rescreening (
  list_version integer primary key references screening.list_version (id),
  after_subject integer not null default 0,
  subjects integer not null default 0,
  found integer not null default 0,
  threshold double precision not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3)
);
grant select, insert, update on screening.rescreening to corridor_app;

-- What each value of the threshold would find among the loaded lists and the register. `inputs`
-- names the list versions and the register that it was measured with.
create table screening.threshold_curve (
  id integer generated always as identity primary key,
  inputs text not null,
  -- Searches made, and to make.
  done integer not null default 0 check (done >= 0),
  total integer not null default 0 check (total >= done),
  -- Disturbed listed names, and names of the register that were searched.
  listed_names integer not null default 0,
  register_names integer not null default 0,
  -- [{threshold, recall, alertsPer1000}]; null while it is being measured.
  points jsonb check ((points is null) = (finished_at is null)),
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  -- The instance that measures has it until then.
  leased_until timestamptz(3)
);
create unique index threshold_curve_running on screening.threshold_curve ((true)) where finished_at is null;
grant select, insert, update on screening.threshold_curve to corridor_app;

create view screening.report_screening as
select s.id, j.client_id, j.kind, s.subject_id, jsonb_array_length(s.hits) + (s.unreadable is not null)::integer as hits, s.screened_at
from screening.screening s join screening.subject j on j.id = s.subject_id;
create view screening.report_match as
select id, client_id, coalesce(source, 'Could not be screened') as source, status, created_at, decided_at from screening.match;
create view screening.report_decision as select id, match_id, decision, decided_at from screening.decision;
create view screening.report_list as
select distinct on (source) id, source, label, entries, synthetic, loaded_at from screening.list_version order by source, id desc;
grant select on screening.report_screening, screening.report_match, screening.report_decision, screening.report_list to corridor_app;

-- Whether a subject is not screened against a list version: its last screening did not compare it,
-- and neither has the rescreening of the version, or that screening came after its start and saved
-- the result of older lists. The rescreening is null before it begins.
create function screening.is_missed(
  subject screening.subject, version integer, run screening.rescreening
) returns boolean language sql immutable return
  version <> all (subject.list_versions)
  and (run.finished_at is null and subject.id > coalesce(run.after_subject, 0)
    or subject.last_screened_at >= run.started_at);
grant execute on function screening.is_missed to corridor_app;

-- The clients screened against all lists in force; none while no list is loaded.
create view screening.screened_client as
select s.client_id from screening.subject s
where s.kind = 'client' and exists (select from screening.list_version) and not exists (
  select from screening.report_list l left join screening.rescreening r on r.list_version = l.id
  where screening.is_missed(s, l.id, r));
grant select on screening.screened_client to corridor_app;
