-- Notices: what a person is told of, once per cause, and how each kind is to reach them. What a notice says never changes;
-- only whether it was read, and whether a digest has carried it, moves on.

create table notifications.notice (
  id integer generated always as identity primary key,
  user_id text not null,
  kind text not null check (kind in ('approval', 'decision', 'alert', 'match', 'filing_due', 'run_failed',
    'conversion_failed', 'delivery_failed')),
  -- Who loses this permission no longer sees the notice; null for what was for the person as such.
  permission text,
  about_type text not null,
  about_id text not null,
  title text not null check (title <> ''),
  body text not null,
  dedupe_key text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- Waits for the daily digest until it is set.
  digest text not null default 'none' check (digest in ('none', 'waiting', 'sent')),
  unique (user_id, dedupe_key)
);
create index notice_newest on notifications.notice (user_id, id desc);
create index notice_unread on notifications.notice (user_id, id desc) where read_at is null;
create index notice_digest on notifications.notice (user_id) where digest = 'waiting';
grant select, insert, update on notifications.notice to corridor_app;

create function notifications.guard_notice() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - array['read_at', 'digest'] <> to_jsonb(old) - array['read_at', 'digest'] then
    raise exception 'a notice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_notice before update on notifications.notice for each row execute function notifications.guard_notice();
create trigger refuse_delete before delete on notifications.notice for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on notifications.notice for each statement execute function platform.refuse_change();

-- Only what a person has chosen; the usual way for all else.
create table notifications.preference (
  user_id text not null,
  kind text not null check (kind in ('approval', 'decision', 'alert', 'match', 'filing_due', 'run_failed',
    'conversion_failed', 'delivery_failed')),
  way text not null check (way in ('bell', 'mail', 'digest', 'off')),
  chosen_at timestamptz(3) not null,
  primary key (user_id, kind)
);
grant select, insert, update on notifications.preference to corridor_app;
