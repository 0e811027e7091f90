-- Passkeys (WebAuthn): what verifies a signature, never what makes one.

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

alter table identity.ceremony drop constraint ceremony_kind_check;
alter table identity.ceremony add constraint ceremony_kind_check
  check (kind in ('code', 'enrolment', 'authenticator', 'passkey-sign-in', 'passkey-registration', 'passkey-proof'));
