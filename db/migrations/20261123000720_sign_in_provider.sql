-- People who sign in through an OpenID Connect provider: known by issuer and subject, never by e-mail again.

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

alter table identity.ceremony drop constraint ceremony_kind_check;
alter table identity.ceremony add constraint ceremony_kind_check check (kind in
  ('code', 'enrolment', 'authenticator', 'passkey-sign-in', 'passkey-registration', 'passkey-proof', 'provider', 'provider-proof'));
