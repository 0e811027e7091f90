-- Notifications: what the bell lists for each user, and the delivery preferences. The content of a
-- notification never changes, only its read and digest states.

create schema notifications;
grant usage on schema notifications to corridor_app;

-- Notifications shown to a user, one per cause.
create table notifications.notification (
  id integer generated always as identity primary key,
  user_id text not null,
  kind text not null check (kind in ('approval', 'decision', 'discussion', 'alert', 'match',
    'filing_due', 'run_failed', 'conversion_failed', 'delivery_failed', 'payout_trouble', 'verification_failed', 'certification', 'sign_in')),
  -- A user who loses this permission no longer sees it; null for notifications to a person as such.
  permission text,
  about_type text not null,
  about_id text not null,
  title text not null check (title <> ''),
  body text not null,
  -- Both by language, for readers of another than that of the sources; null without any.
  title_translations jsonb,
  body_translations jsonb,
  dedupe_key text not null,
  created_at timestamptz(3) not null,
  read_at timestamptz(3),
  -- Waits for the daily digest until it is set.
  digest text not null default 'none' check (digest in ('none', 'waiting', 'sent')),
  unique (user_id, dedupe_key)
);
create index notification_newest on notifications.notification (user_id, id desc);
create index notification_unread on notifications.notification (user_id, id desc) where read_at is null;
create index notification_digest on notifications.notification (user_id) where digest = 'waiting';
grant select, insert, update on notifications.notification to corridor_app;

-- Only the read and digest states of a notification may change.
create trigger guard_notification before update on notifications.notification for each row
  when (to_jsonb(new) - array['read_at', 'digest'] <> to_jsonb(old) - array['read_at', 'digest'])
  execute function platform.refuse_change('a notification does not change');
create trigger refuse_delete before delete on notifications.notification for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on notifications.notification for each statement execute function platform.refuse_change();

-- How a user wants each kind of notification delivered. Kinds without a row use the default.
create table notifications.preference (
  user_id text not null,
  kind text not null check (kind in ('approval', 'decision', 'discussion', 'alert', 'match',
    'filing_due', 'run_failed', 'conversion_failed', 'delivery_failed', 'payout_trouble', 'verification_failed', 'certification', 'sign_in')),
  way text not null check (way in ('bell', 'mail', 'digest', 'off')),
  chosen_at timestamptz(3) not null,
  primary key (user_id, kind)
);
grant select, insert, update on notifications.preference to corridor_app;
