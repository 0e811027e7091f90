-- Settings: what an administrator changes at run time, and proposals that wait for a second
-- administrator.
-- A key without a row has the default from the registry.

create schema settings;
grant usage on schema settings to corridor_app;

-- Changed settings; one row per key.
create table settings.setting (
  key text primary key,
  value jsonb not null,
  version integer not null check (version > 0),
  changed_at timestamptz(3) not null,
  -- Key of the person; null for the system itself.
  changed_by text
);
grant select, insert, update on settings.setting to corridor_app;

-- Changes of money or of a control that wait for a second administrator: of a setting, or of a
-- set-up that another module applies. Deleted when decided: the audit log keeps the outcome.
create table settings.proposal (
  key text primary key,
  value jsonb not null,
  -- The version that the proposal was made against; a change meanwhile makes it stale.
  base_version integer not null check (base_version >= 0),
  proposed_by text not null,
  proposed_at timestamptz(3) not null,
  -- A password or key that comes with a set-up.
  secret_sealed platform.sealed
);
grant select, insert, update, delete on settings.proposal to corridor_app;

-- Values that the audit log also states, for verification. `initial` holds those that no entry
-- needs to state; the default of a setting is in the code.
create view settings.audited_row as
select 'setting' as resource_type, s.key as resource_id,
  jsonb_build_object(substr(s.key, strpos(s.key, '.') + 1), s.value) as stated, '{}'::jsonb as initial
from settings.setting s;
grant select on settings.audited_row to corridor_app;
