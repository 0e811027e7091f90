-- Changes that bear on money, asked for by one administrator and waiting for another.

create table settings.proposal (
  key text primary key,
  value jsonb not null,
  -- The version that the proposal was made against; a change meanwhile makes it stale.
  base_version integer not null check (base_version >= 0),
  proposed_by text not null,
  proposed_at timestamptz(3) not null
);
-- A proposal is a question, not a book: what came of it stands in the setting and in the audit log.
grant select, insert, update, delete on settings.proposal to corridor_app;
