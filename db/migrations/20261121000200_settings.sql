-- Settings: what an administrator may change while it runs. A key without a row has the default of the registry.

create schema settings;
grant usage on schema settings to corridor_app;

create table settings.setting (
  key text primary key,
  value jsonb not null,
  version integer not null check (version > 0),
  changed_at timestamptz(3) not null,
  -- Key of the person; null for the system itself.
  changed_by text
);
grant select, insert, update on settings.setting to corridor_app;
