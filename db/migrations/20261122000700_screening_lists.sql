-- What lists tell of an entry beside its name, where lists come from, and who was set against what a new version changed.

alter table screening.entry
  add column weak_aliases text[] not null default '{}',
  add column countries text[] not null default '{}',
  -- As precisely as the list has them, or `YYYY/YYYY` from one year to another.
  add column birth_dates text[] not null default '{}',
  add column gender text check (gender in ('male', 'female')),
  add column identifiers text[] not null default '{}',
  -- Addresses on chains.
  add column wallets text[] not null default '{}';
create index entry_since on screening.entry (since_version);

alter table screening.list_version
  add column added integer not null default 0 check (added >= 0),
  add column changed integer not null default 0 check (changed >= 0),
  add column removed integer not null default 0 check (removed >= 0),
  -- The address or file that it was read from.
  add column origin text;

-- The last time a list was asked for at its address, for conditional requests and for whoever wonders why it is old.
create table screening.list_check (
  source text primary key,
  etag text,
  last_modified text,
  checked_at timestamptz(3) not null,
  outcome text not null check (outcome in ('loaded', 'unchanged', 'refused', 'unreachable')),
  detail text
);
grant select, insert, update on screening.list_check to corridor_app;

alter table screening.subject
  drop constraint subject_kind_check,
  add constraint subject_kind_check check (kind in ('client', 'contact', 'person', 'wallet', 'counterparty')),
  add column birth_date text;

-- A match whose entry is listed no more, or whose subject is another by now, is withdrawn by the screening itself.
alter table screening.match
  drop constraint match_status_check,
  add constraint match_status_check check (status in ('open', 'confirmed', 'cleared', 'withdrawn'));

-- One row per version of a list: everyone in the register was set against what it added or changed, in batches that begin after
-- `after_subject`. Who was found has a screening and a match of their own; for the others this row is the record.
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
