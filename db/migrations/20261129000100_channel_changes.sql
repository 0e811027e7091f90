-- Changes of a bank channel: what was asked for, by whom and why, and who decided. What waits is not in use.
create table banking.channel_change (
  id integer generated always as identity primary key,
  channel_id integer not null references banking.channel (id),
  -- The channel's terms as they were and as they are wanted; never a password or key.
  before jsonb not null,
  wanted jsonb not null,
  -- Whether a new password or key comes with it; sealed as the channel's own is, and gone once it is decided.
  replaces_secret boolean not null,
  secret_sealed text,
  reason text not null check (length(reason) between 1 and 1000),
  -- direct: it held at once, since nobody had to approve it.
  state text not null check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'replaced', 'direct')),
  proposed_by text,
  proposed_at timestamptz(3) not null,
  decided_by text,
  decided_at timestamptz(3),
  note text check (length(note) <= 1000),
  -- How the last look for the bank with these values went; null before the first.
  tested_at timestamptz(3),
  test_fault text,
  constraint channel_change_decided check ((state = 'waiting') = (decided_at is null)),
  constraint channel_change_secret check ((secret_sealed is not null) = (state = 'waiting' and replaces_secret))
);
create unique index channel_change_waits_once on banking.channel_change (channel_id) where state = 'waiting';
create index channel_change_of on banking.channel_change (channel_id, id desc);
grant select, insert, update on banking.channel_change to corridor_app;

-- What was asked for stays as it was, and what is decided stays decided.
create function banking.keep_channel_change() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.state <> 'waiting'
    or (new.id, new.channel_id, new.before, new.wanted, new.replaces_secret, new.reason, new.proposed_by, new.proposed_at)
      is distinct from (old.id, old.channel_id, old.before, old.wanted, old.replaces_secret, old.reason, old.proposed_by, old.proposed_at)
  then
    raise exception 'change % of a bank channel must stay as it is', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger keep_channel_change before update on banking.channel_change for each row execute function banking.keep_channel_change();
