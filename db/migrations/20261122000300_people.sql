-- People as administrators see them: a version for changes, when they last signed in, and the one-time links by which
-- they choose a password themselves.

alter table identity."user"
  add column version integer not null default 1,
  add column last_sign_in_at timestamptz(3),
  add column search tsvector not null generated always as
    -- The address stands there whole as well, since one types it whole.
    (platform.search_words(coalesce(first_name, '') || ' ' || coalesce(last_name, '') || ' ' || email || ' ' ||
      regexp_replace(email, '[^[:alnum:]]+', '', 'g'))) stored;
create index user_search on identity."user" using gin (search);

-- One open link a person at most: a new one takes the place of the one before. The token itself is kept nowhere.
create table identity.personal_link (
  user_id text primary key references identity."user" (id),
  token_sha256 text not null unique,
  purpose text not null check (purpose in ('invitation', 'reset')),
  made_by text not null references identity."user" (id),
  made_at timestamptz(3) not null,
  expires_at timestamptz(3) not null check (expires_at > made_at)
);
grant select, insert, update, delete on identity.personal_link to corridor_app;
