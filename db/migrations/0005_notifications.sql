-- Notifications: the mail outbox, the notifications of each user, and their delivery preferences.
-- The content of a message or notification never changes. Only its delivery or read state moves on.

create schema notifications;
grant usage on schema notifications to corridor_app;

-- The mail outbox. A message is written in the transaction that causes it and sent afterwards.
create table notifications.message (
  id uuid primary key,
  -- One message per cause, even if the event handler runs again.
  dedupe_key text not null unique,
  to_addresses text[] not null check (cardinality(to_addresses) between 1 and 20),
  subject text not null check (subject <> ''),
  body_text text not null,
  body_html text not null,
  -- [{fileName, mediaType, documentId}]
  attachments jsonb not null,
  about_type text not null,
  about_id text not null,
  -- The Message-ID that every copy of it carries.
  message_id text not null unique,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unknown', 'withdrawn')),
  attempts integer not null default 0 check (attempts >= 0),
  -- When it may be tried; only what waits is tried.
  next_attempt_at timestamptz(3) not null,
  -- Until when the instance that sends it has it for itself; and whether the message itself had
  -- begun to go out.
  lease_until timestamptz(3) check ((lease_until is not null) = (state = 'sending')),
  data_begun boolean not null default false,
  -- The server's last answer, or why there was none.
  last_answer text,
  sent_at timestamptz(3) check ((sent_at is not null) = (state = 'sent')),
  -- Who said so, where it was not the mail server: a message that went out by hand.
  settled_by text,
  settled_by_name text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null
);
create index message_due on notifications.message (next_attempt_at) where state = 'waiting';
create index message_sending on notifications.message (lease_until) where state = 'sending';
create index message_newest on notifications.message (created_at desc, id desc);
create index message_about on notifications.message (about_type, about_id);
grant select, insert, update on notifications.message to corridor_app;

-- Rejects a change of the content, and a state transition that the state machine does not have.
create function notifications.guard_message() returns trigger language plpgsql as $$
declare
  may_change constant text[] := array['state', 'attempts', 'next_attempt_at', 'lease_until', 'data_begun', 'last_answer',
    'sent_at', 'settled_by', 'settled_by_name', 'version'];
begin
  if to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'a written message does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (array['waiting sending', 'waiting sent',
    'waiting withdrawn', 'sending waiting', 'sending sent', 'sending failed', 'sending unknown', 'failed waiting',
    'failed sent', 'failed withdrawn', 'unknown waiting', 'unknown sent', 'unknown withdrawn']) then
    raise exception 'a message does not go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_message before update on notifications.message for each row execute function notifications.guard_message();
create trigger refuse_delete before delete on notifications.message for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on notifications.message for each statement execute function platform.refuse_change();

-- Notifications shown to a user, one per cause.
create table notifications.notice (
  id integer generated always as identity primary key,
  user_id text not null,
  kind text not null check (kind in ('approval', 'decision', 'alert', 'match',
    'filing_due', 'run_failed', 'conversion_failed', 'delivery_failed', 'payout_trouble', 'verification_failed')),
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

-- Only the read and digest states of a notification may change.
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

-- How a user wants each kind of notification delivered. Kinds without a row use the default.
create table notifications.preference (
  user_id text not null,
  kind text not null check (kind in ('approval', 'decision', 'alert', 'match',
    'filing_due', 'run_failed', 'conversion_failed', 'delivery_failed', 'payout_trouble', 'verification_failed')),
  way text not null check (way in ('bell', 'mail', 'digest', 'off')),
  chosen_at timestamptz(3) not null,
  primary key (user_id, kind)
);
grant select, insert, update on notifications.preference to corridor_app;
