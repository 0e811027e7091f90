-- Identity: people, what proves who they are, and their sessions.

create schema identity;
grant usage on schema identity to corridor_app;

create table identity."user" (
  -- A UUID as text.
  id text primary key,
  -- Lower case, so that one address is one person.
  email text not null unique check (email = lower(email)),
  first_name text,
  last_name text,
  profile_image_url text,
  -- Free text; what is no known role may do nothing.
  role text not null default 'user',
  -- A new administrator approves nothing for a day.
  role_since timestamptz(3) not null,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index user_role on identity."user" (role) where is_active;
grant select, insert, update on identity."user" to corridor_app;

-- The built-in first factor. People who sign in elsewhere have no row.
create table identity.password (
  user_id text primary key references identity."user" (id),
  argon2id text not null check (argon2id like '$argon2id$%'),
  changed_at timestamptz(3) not null
);
grant select, insert, update on identity.password to corridor_app;

create table identity.session (
  -- HMAC-SHA-256 of what the cookie holds: reading this table opens no session.
  sid text primary key,
  -- Names the session to its person, who may end it.
  id uuid not null unique,
  user_id text not null references identity."user" (id),
  sess jsonb not null,
  expire timestamptz(3) not null
);
create index session_expire on identity.session (expire);
create index session_person on identity.session (user_id);
grant select, insert, update, delete on identity.session to corridor_app;

-- Failures in a row, per account and per address; keyed by a hash of the e-mail, whether it exists or not.
create table identity.sign_in_failure (
  subject text primary key,
  failures integer not null check (failures > 0),
  last_at timestamptz(3) not null
);
create index sign_in_failure_age on identity.sign_in_failure (last_at);
grant select, insert, update, delete on identity.sign_in_failure to corridor_app;

-- One-time links that make the first administrator.
create table identity.set_up_link (
  token_sha256 text primary key,
  expires_at timestamptz(3) not null
);
grant select, insert, delete on identity.set_up_link to corridor_app;
