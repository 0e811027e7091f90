-- Webhooks: endpoints that receive events, their deliveries, and every attempt.
-- The content of a delivery never changes, and attempts are append-only. Endpoints are switched
-- off, never deleted.

create schema webhooks;
grant usage on schema webhooks to corridor_app;

-- Receivers of events, with their sealed signing secret.
create table webhooks.endpoint (
  id integer generated always as identity primary key,
  url text not null check (url ~ '^https?://'),
  description text not null,
  events text[] not null check (cardinality(events) between 1 and 100),
  is_active boolean not null default true,
  off_reason text check (off_reason is null or not is_active),
  -- Sealed for this row alone; the one before signs as well until its time is over.
  sealed_for uuid not null unique,
  secret platform.sealed not null,
  old_secret platform.sealed,
  old_secret_until timestamptz(3),
  version integer not null default 1,
  created_at timestamptz(3) not null,
  created_by text not null,
  created_by_name text not null,
  check ((old_secret is null) = (old_secret_until is null))
);
grant select, insert on webhooks.endpoint to corridor_app;
grant update (url, description, events, is_active, off_reason, secret, old_secret, old_secret_until, version)
  on webhooks.endpoint to corridor_app;
create trigger refuse_delete before delete on webhooks.endpoint for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on webhooks.endpoint for each statement execute function platform.refuse_change();

-- One event for one endpoint.
create table webhooks.delivery (
  -- Also the webhook-id of every attempt; made in the order of time.
  id uuid primary key,
  endpoint_id integer not null references webhooks.endpoint,
  event text not null,
  resource_id text not null,
  -- What is sent, byte for byte.
  body text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'delivered', 'failed')),
  attempts integer not null default 0 check (attempts >= 0),
  next_attempt_at timestamptz(3) not null,
  -- When retries end. A manual retry sets it again.
  give_up_at timestamptz(3) not null,
  lease_until timestamptz(3) check ((lease_until is not null) = (state = 'sending')),
  last_status integer,
  last_error text,
  created_at timestamptz(3) not null,
  delivered_at timestamptz(3) check ((delivered_at is not null) = (state = 'delivered'))
);
create index delivery_due on webhooks.delivery (endpoint_id, next_attempt_at) where state = 'waiting';
create index delivery_sending on webhooks.delivery (endpoint_id, lease_until) where state = 'sending';
create index delivery_newest on webhooks.delivery (endpoint_id, id desc);
create index delivery_open on webhooks.delivery (endpoint_id, state) where state in ('waiting', 'sending', 'failed');
create index delivery_done on webhooks.delivery (endpoint_id, delivered_at desc) where state = 'delivered';
grant select, insert on webhooks.delivery to corridor_app;
grant update (state, attempts, next_attempt_at, give_up_at, lease_until, last_status, last_error, delivered_at)
  on webhooks.delivery to corridor_app;
create trigger refuse_delete before delete on webhooks.delivery for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on webhooks.delivery for each statement execute function platform.refuse_change();

-- Attempts to deliver.
create table webhooks.attempt (
  id integer generated always as identity primary key,
  delivery_id uuid not null references webhooks.delivery,
  at timestamptz(3) not null,
  status integer,
  error text,
  answer text,
  duration_ms integer not null check (duration_ms >= 0)
);
create index attempt_of on webhooks.attempt (delivery_id, id);
grant select, insert on webhooks.attempt to corridor_app;
create trigger refuse_change before update or delete on webhooks.attempt for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on webhooks.attempt for each statement execute function platform.refuse_change();
