-- Beneficiary wallets, what is set aside of the treasury, and what was asked of the chain.

create schema payout;
grant usage on schema payout to corridor_app;

create table payout.wallet (
  id integer generated always as identity primary key,
  -- Null: the house's.
  client_id integer check (client_id > 0),
  label text not null check (length(label) between 1 and 120),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  network text not null check (network in ('sandbox')),
  status text not null check (status in ('waiting', 'whitelisted')),
  is_default boolean not null,
  added_by text,
  created_at timestamptz(3) not null,
  constraint wallet_once unique nulls not distinct (client_id, network, address)
);
create unique index wallet_one_default on payout.wallet (client_id) nulls not distinct where is_default;
grant select, insert, update on payout.wallet to corridor_app;

-- One row, whose lock orders everything that is set aside. Tokens: millionths of a USDT.
create table payout.treasury (
  only_one boolean primary key default true check (only_one),
  reserved_usdt_minor bigint not null default 0 check (reserved_usdt_minor >= 0),
  -- When the treasury's first tokens came into the books.
  opened_at timestamptz(3)
);
insert into payout.treasury default values;
grant select, update on payout.treasury to corridor_app;

create table payout.reservation (
  id bigint generated always as identity primary key,
  conversion_id integer not null check (conversion_id > 0),
  amount_usdt_minor bigint not null check (amount_usdt_minor > 0),
  reserved_at timestamptz(3) not null,
  released_at timestamptz(3) check (released_at >= reserved_at)
);
create unique index reservation_open_once on payout.reservation (conversion_id) where released_at is null;
grant select, insert, update on payout.reservation to corridor_app;

-- Every payout handed to a rail, written before the call. The state is what the rail last said.
create table payout.instruction (
  payout_id uuid primary key,
  network text not null check (network in ('sandbox')),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  amount_usdt_minor bigint not null check (amount_usdt_minor > 0),
  state text not null check (state in ('asked', 'pending', 'confirmed', 'rejected')),
  reason text,
  tx_hash text,
  asked_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  constraint confirmed_has_hash check ((state = 'confirmed') = (tx_hash is not null))
);
create index instruction_open on payout.instruction (asked_at) where state in ('asked', 'pending');
grant select, insert, update on payout.instruction to corridor_app;

-- What was asked for stays as it was, and a final word is not taken back.
create function payout.keep_instruction() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.payout_id, new.network, new.address, new.amount_usdt_minor, new.asked_at)
      is distinct from (old.payout_id, old.network, old.address, old.amount_usdt_minor, old.asked_at)
    or (old.state in ('confirmed', 'rejected') and new.state <> old.state) then
    raise exception 'payout % must keep what was asked and how it ended', old.payout_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger keep_instruction before update on payout.instruction for each row execute function payout.keep_instruction();
