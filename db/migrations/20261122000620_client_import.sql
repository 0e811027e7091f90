-- Files of clients: what was read and what was found wrong with each row, before anything is imported.

create table clients.import (
  id uuid primary key,
  file_name text not null check (file_name <> ''),
  rows integer not null check (rows > 0),
  ready integer not null check (ready >= 0),
  duplicates integer not null check (duplicates >= 0),
  invalid integer not null check (invalid >= 0),
  unknown_columns text[] not null,
  state text not null default 'checked' check (state in ('checked', 'confirmed')),
  created_by text,
  created_at timestamptz(3) not null,
  check (ready + duplicates + invalid = rows)
);
grant select, insert, delete, update (state) on clients.import to corridor_app;

create table clients.import_row (
  import_id uuid not null references clients.import on delete cascade,
  -- Line of the file, its first line being 1.
  line integer not null check (line > 1),
  -- What the row says, as the call that adds a client takes it; null where it cannot be read as one.
  stated jsonb,
  company_name text not null,
  country text not null,
  email text not null,
  state text not null check (state in ('ready', 'duplicate', 'invalid')),
  errors jsonb not null,
  -- The client that was made of it.
  client_id integer references clients.client,
  -- When that client was screened; until then a job has it to do.
  screened_at timestamptz(3) check (screened_at is null or client_id is not null),
  primary key (import_id, line),
  check ((stated is null) = (state = 'invalid'))
);
create index import_row_state on clients.import_row (import_id, state, line);
create index import_row_unscreened on clients.import_row (client_id) where client_id is not null and screened_at is null;
grant select, insert, delete, update (client_id, screened_at) on clients.import_row to corridor_app;
