-- Identity: users, their credentials, sessions and API keys.
-- Secrets are stored as hashes, or sealed under ENCRYPTION_KEY. API keys are revoked, never
-- deleted.

create schema identity;
grant usage on schema identity to corridor_app;

-- Users of the application.
create table identity."user" (
  -- A UUID as text.
  id text primary key,
  -- Lower case, so that one address is one person.
  email text not null unique check (email = lower(email)),
  first_name text,
  last_name text,
  profile_image_url text,
  -- Language of screens; null for that of the browser.
  language text check (language ~ '^[a-z]{2,3}$'),
  -- A role unknown to the application has no permissions.
  role text not null default 'user',
  -- A new administrator approves nothing for a day.
  role_since timestamptz(3) not null,
  is_active boolean not null default true,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  last_sign_in_at timestamptz(3),
  search text not null generated always as
    -- Also the whole address, because users type it whole.
    (platform.search_text(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' ||
      regexp_replace(email, '[^[:alnum:]]+', '', 'g'))) stored
);
create index user_role on identity."user" (role) where is_active;
create index user_search on identity."user" using gin (search platform.gin_trgm_ops);
grant select, insert, update on identity."user" to corridor_app;

-- Password hashes. A user who signs in through a provider has no row.
create table identity.password (
  user_id text primary key references identity."user" (id),
  argon2id text not null check (argon2id like '$argon2id$%'),
  changed_at timestamptz(3) not null
);
grant select, insert, update on identity.password to corridor_app;

-- Open sessions of signed-in users.
create table identity.session (
  -- HMAC-SHA-256 of what the cookie holds: reading this table opens no session.
  sid text primary key,
  -- Names the session to its person, who may end it.
  id uuid not null unique,
  user_id text not null references identity."user" (id),
  sess jsonb not null,
  expire timestamptz(3) not null,
  -- ID token of the OpenID Connect provider, sealed and bound to the session. Sent to the provider
  -- when the user signs out there too.
  sealed_id_token platform.sealed
);
create index session_expire on identity.session (expire);
create index session_person on identity.session (user_id);
grant select, insert, update, delete on identity.session to corridor_app;

-- Consecutive failures per account, address, known device or session. The key of an account is a
-- hash of the e-mail, whether or not the account exists.
create table identity.sign_in_failure (
  subject text primary key,
  failures integer not null check (failures > 0),
  last_at timestamptz(3) not null
);
create index sign_in_failure_age on identity.sign_in_failure (last_at);
grant select, insert, update, delete on identity.sign_in_failure to corridor_app;

-- Browsers and networks that a person signed in from, as digests. A new one notifies the person.
create table identity.sign_in_place (
  user_id text not null references identity."user" (id),
  kind text not null check (kind in ('browser', 'network')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  last_at timestamptz(3) not null,
  primary key (user_id, kind, sha256)
);
create index sign_in_place_age on identity.sign_in_place (last_at);
grant select, insert, update, delete on identity.sign_in_place to corridor_app;

-- Refused sign-ins per address (IPv6: its /64) and hour. Only the first have an audit entry each; a
-- later entry states the number of the others.
create table identity.refused_sign_in (
  block text not null,
  hour timestamptz(3) not null,
  refusals integer not null check (refusals > 0),
  primary key (block, hour)
);
grant select, insert, update, delete on identity.refused_sign_in to corridor_app;

-- One-time links that create the first administrator.
create table identity.set_up_link (
  token_sha256 text primary key,
  expires_at timestamptz(3) not null
);
grant select, insert, delete on identity.set_up_link to corridor_app;

-- Who held which role and was active from when, and who created, promoted or reset whom.
-- Approval rules read this history: a change of the present does not unmake a second person.
create table identity.access_change (
  id bigint generated always as identity primary key,
  user_id text not null references identity."user" (id),
  at timestamptz(3) not null,
  kind text not null check (kind in ('set_up', 'created', 'changed', 'joined_by_hand', 'joined_by_mail', 'reset_by_hand',
    'reset_by_mail', 'password_reset', 'second_factor_reset', 'provider', 'confirmed', 'released')),
  -- Role and active flag after the change.
  role text not null,
  is_active boolean not null,
  -- The people behind it; empty for the command line.
  by_users text[] not null
);
create index access_change_person on identity.access_change (user_id, id);
grant select, insert on identity.access_change to corridor_app;
create trigger refuse_change before update or delete on identity.access_change
  for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on identity.access_change
  for each statement execute function platform.refuse_change();

-- Grants of approving roles, resets of approvers and confirmations of accounts that wait for a
-- second person. Deleted when decided: the audit log keeps the outcome.
create table identity.access_request (
  id integer generated always as identity primary key,
  user_id text not null references identity."user" (id),
  kind text not null check (kind in ('role', 'activation', 'link', 'second_factor', 'account')),
  role text check ((kind = 'role') = (role is not null)),
  reason text,
  requested_by text not null references identity."user" (id),
  requested_at timestamptz(3) not null,
  unique (user_id, kind)
);
grant select, insert, delete on identity.access_request to corridor_app;

-- Invitation and password-reset links, one per user. A new link replaces the previous one. Only a
-- hash of the token is stored.
create table identity.personal_link (
  user_id text primary key references identity."user" (id),
  token_sha256 text not null unique,
  purpose text not null check (purpose in ('invitation', 'reset')),
  created_by text not null references identity."user" (id),
  -- Others behind the link: who asked for a reset that somebody else approved.
  requested_by text references identity."user" (id),
  created_at timestamptz(3) not null,
  -- By hand: the token was shown to an administrator. By mail: only to the person.
  delivery text not null check (delivery in ('hand', 'mail')),
  -- The token while its email waits, sealed and bound to the user.
  sealed_token platform.sealed,
  expires_at timestamptz(3) not null check (expires_at > created_at)
);
grant select, insert, update, delete on identity.personal_link to corridor_app;

-- The authenticator app of a user (TOTP). The secret is sealed under ENCRYPTION_KEY and bound to
-- its row.
create table identity.authenticator (
  user_id text primary key references identity."user" (id),
  sealed_secret platform.sealed not null,
  -- The newest time step whose code was taken: that code, and any older one, is taken no more.
  last_step bigint not null check (last_step >= 0),
  added_at timestamptz(3) not null
);
grant select, insert, update, delete on identity.authenticator to corridor_app;

-- Codes that replace a lost second factor, stored as keyed hashes.
create table identity.recovery_code (
  user_id text not null references identity."user" (id),
  code_hash text not null,
  created_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on identity.recovery_code to corridor_app;

-- Unfinished multi-step sign-ins and registrations.
create table identity.ceremony (
  -- Of what the browser holds; the token itself is kept nowhere.
  token_sha256 text primary key,
  kind text not null check (kind in
    ('code', 'enrolment', 'authenticator', 'passkey-sign-in', 'passkey-registration', 'passkey-proof', 'provider', 'provider-proof')),
  user_id text references identity."user" (id),
  sealed_facts platform.sealed not null,
  expires_at timestamptz(3) not null
);
create index ceremony_end on identity.ceremony (expires_at);
create index ceremony_person on identity.ceremony (user_id);
grant select, insert, update (sealed_facts), delete on identity.ceremony to corridor_app;

-- WebAuthn public keys.
create table identity.passkey (
  id uuid primary key,
  user_id text not null references identity."user" (id),
  -- As the key's holder names it, base64url.
  credential_id text not null unique,
  -- COSE, base64url.
  public_key text not null,
  -- Signatures so far, where the key counts them; it never runs backwards.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  name text not null check (name <> ''),
  -- True where it is kept on several devices of its person.
  is_synced boolean not null,
  added_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkey_person on identity.passkey (user_id);
grant select, insert, update, delete on identity.passkey to corridor_app;

-- Users who sign in through an OpenID Connect provider, identified by issuer and subject, never by
-- e-mail.
create table identity.provider_account (
  issuer text not null,
  subject text not null,
  user_id text not null references identity."user" (id),
  linked_at timestamptz(3) not null,
  primary key (issuer, subject),
  -- An address that the provider hands on to another person does not hand on the account.
  unique (user_id, issuer)
);
grant select, insert, delete on identity.provider_account to corridor_app;

-- API keys: they act for the administrator who created them, within the scopes of the key. Only a
-- hash is stored.
create table identity.api_key (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  owner_id text not null references identity."user" (id),
  -- The characters before the secret, shown to identify the key.
  prefix text not null unique,
  key_sha256 text not null unique check (key_sha256 ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 100
    and not scopes && array['users.manage', 'access.approve', 'settings.manage', 'demo.manage', 'dos.handle',
      'kyc.decide', 'risk.decide', 'screening.decide', 'conversions.approve', 'banking.approve', 'reconciliation.approve',
      'wallets.approve', 'filings.handle', 'alerts.handle', 'rules.manage', 'calendar.manage']),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) check (expires_at > created_at),
  last_used_at timestamptz(3),
  last_used_ip text,
  revoked_at timestamptz(3),
  revoked_by text references identity."user" (id),
  check ((revoked_at is null) = (revoked_by is null))
);
grant select, insert, update (last_used_at, last_used_ip, revoked_at, revoked_by) on identity.api_key to corridor_app;
create trigger refuse_delete before delete on identity.api_key for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on identity.api_key for each statement execute function platform.refuse_change();

-- A revoked key stays revoked and unused.
create trigger guard_api_key before update on identity.api_key for each row
  when (old.revoked_at is not null and (new.revoked_at is null or new.last_used_at is distinct from old.last_used_at))
  execute function platform.refuse_change('a revoked key stays revoked');

-- Values that the audit log also states, for verification. `initial` holds those that no entry
-- needs to state.
create view identity.audited_row as
select 'user' as resource_type, u.id as resource_id,
  jsonb_build_object('role', u.role, 'isActive', u.is_active) as stated, '{"isActive": true}'::jsonb as initial
from identity."user" u;
grant select on identity.audited_row to corridor_app;
