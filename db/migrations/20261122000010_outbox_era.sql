-- Transaction ids begin anew in another cluster: after a logical restore a consumer's place would stand ahead of all that is
-- written from then on, and nothing would be followed. Places and events count within an era, as audit entries do; a restore
-- alters the default (platform/database/installation.ts). What stands is of the first era, or of the one that now runs.
alter table platform.outbox_event add column era integer not null default 1;
alter table platform.outbox_event drop constraint outbox_event_pkey, add primary key (era, written_xid, id);
alter table platform.outbox_cursor add column era integer not null default 1;

do $$
declare
  current_era integer;
begin
  select era into current_era from platform.installation;
  if current_era > 1 then
    execute format('alter table platform.outbox_event alter column era set default %s', current_era);
    -- Places kept before the restore were lost with it: they begin with what comes next.
    update platform.outbox_cursor set era = current_era, written_xid = pg_current_xact_id(), last_id = -1;
  end if;
end
$$;
