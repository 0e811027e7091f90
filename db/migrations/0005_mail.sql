-- Mail: the outbox of emails. The content of a message never changes, only its delivery state.

create schema mail;
grant usage on schema mail to corridor_app;

-- The mail outbox. A message is written in the transaction that causes it and sent afterwards.
create table mail.message (
  id uuid primary key,
  -- One message per cause, even if the event handler runs again.
  dedupe_key text not null unique,
  to_addresses text[] not null check (cardinality(to_addresses) between 1 and 20),
  cc_addresses text[] not null default '{}' check (cardinality(cc_addresses) <= 20),
  -- The people of this organisation written to, in the order of their addresses; empty for others.
  to_users text[] not null default '{}' check (cardinality(to_users) in (0, cardinality(to_addresses))),
  subject text not null check (subject <> ''),
  body_text text not null,
  body_html text not null,
  -- [{fileName, mediaType, documentId}]
  attachments jsonb not null,
  about_type text not null,
  about_id text not null,
  -- The withdrawn message in whose place this one is sent: the first of them, if several.
  replaces_id uuid references mail.message,
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
create index message_due on mail.message (next_attempt_at) where state = 'waiting';
create index message_sending on mail.message (lease_until) where state = 'sending';
create index message_newest on mail.message (created_at desc, id desc);
create index message_about on mail.message (about_type, about_id);
create index message_replaces on mail.message (replaces_id) where replaces_id is not null;
grant select, insert, update on mail.message to corridor_app;

-- For dunning: messages that never go out. Each was withdrawn, and so was what replaced it.
create view mail.withdrawn_row as
select id from mail.message m
where state = 'withdrawn'
  and not exists (select from mail.message r where r.replaces_id = m.id and r.state <> 'withdrawn');
grant select on mail.withdrawn_row to corridor_app;

-- Rejects a change of the content, and a state transition that the state machine does not have.
create function mail.guard_message() returns trigger language plpgsql as $$
declare
  may_change constant text[] := array['state', 'attempts', 'next_attempt_at', 'lease_until', 'data_begun', 'last_answer',
    'sent_at', 'settled_by', 'settled_by_name', 'version'];
begin
  if to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'a written message does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (array['waiting sending', 'waiting sent',
    'waiting withdrawn', 'sending waiting', 'sending sent', 'sending failed', 'sending unknown', 'sending withdrawn', 'failed waiting',
    'failed sent', 'failed withdrawn', 'unknown waiting', 'unknown sent', 'unknown withdrawn']) then
    raise exception 'a message does not go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_message before update on mail.message for each row execute function mail.guard_message();
create trigger refuse_delete before delete on mail.message for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on mail.message for each statement execute function platform.refuse_change();

-- The mail server that administrators set up; at most one. The one of the environment goes before
-- it.
create table mail.server (
  only_row boolean primary key default true check (only_row),
  host text not null check (host <> ''),
  port integer not null check (port between 1 and 65535),
  security text not null check (security in ('starttls', 'tls', 'none')),
  user_name text,
  -- Encrypted. A password is never sent without encryption.
  password_sealed platform.sealed check (password_sealed is null or (user_name is not null and security <> 'none')),
  sender text not null check (sender <> ''),
  version integer not null default 1,
  updated_at timestamptz(3) not null,
  updated_by text,
  updated_by_name text not null
);
grant select, insert, update, delete on mail.server to corridor_app;
