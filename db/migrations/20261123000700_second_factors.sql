-- Second factors: the authenticator app, recovery codes, and what lies between the steps of a sign-in.

-- One authenticator app a person. The secret is sealed under ENCRYPTION_KEY and bound to its row.
create table identity.authenticator (
  user_id text primary key references identity."user" (id),
  sealed_secret text not null,
  -- The newest time step whose code was taken: that code, and any older one, is taken no more.
  last_step bigint not null check (last_step >= 0),
  added_at timestamptz(3) not null
);
grant select, insert, update, delete on identity.authenticator to corridor_app;

-- In place of a lost second factor. Kept as a keyed hash; the code itself was shown once.
create table identity.recovery_code (
  user_id text not null references identity."user" (id),
  code_hash text not null,
  made_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on identity.recovery_code to corridor_app;

-- What was begun and is not finished: a sign-in that waits for its second step, an app that is being set up.
create table identity.ceremony (
  -- Of what the browser holds; the token itself is kept nowhere.
  token_sha256 text primary key,
  kind text not null check (kind in ('code', 'enrolment', 'authenticator')),
  user_id text references identity."user" (id),
  sealed_facts text not null,
  expires_at timestamptz(3) not null
);
create index ceremony_end on identity.ceremony (expires_at);
create index ceremony_person on identity.ceremony (user_id);
grant select, insert, delete on identity.ceremony to corridor_app;
