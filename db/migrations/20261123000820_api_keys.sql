-- API keys: other software acting for the administrator who made the key, within the permissions it was given. The key
-- itself is kept nowhere; its first letters name it. No key is ever deleted.

create table identity.api_key (
  id integer generated always as identity primary key,
  name text not null check (name <> ''),
  owner_id text not null references identity."user" (id),
  -- What a reader tells it by: the letters up to the secret.
  prefix text not null unique,
  key_sha256 text not null unique check (key_sha256 ~ '^[0-9a-f]{64}$'),
  scopes text[] not null check (cardinality(scopes) between 1 and 100
    and not scopes && array['users.manage', 'settings.manage', 'demo.manage', 'dos.handle']),
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

create function identity.guard_api_key() returns trigger language plpgsql as $$
begin
  if old.revoked_at is not null and (new.revoked_at is null or new.last_used_at is distinct from old.last_used_at) then
    raise exception 'a revoked key stays revoked' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_api_key before update on identity.api_key for each row execute function identity.guard_api_key();
