-- Bank connections, what is set aside under their limits, and what was asked of the banks.

create schema banking;
grant usage on schema banking to corridor_app;

create table banking.connection (
  id integer generated always as identity primary key,
  -- Names the row in the ciphertext's additional data; known before the row is inserted.
  row_key uuid not null unique,
  bank_code text not null check (length(bank_code) between 1 and 20),
  bank_name text not null check (length(bank_name) between 1 and 120),
  country text not null check (length(country) between 1 and 80),
  account_sealed text not null,
  account_last_four text not null check (length(account_last_four) = 4),
  -- Keyed hash: equal for the same account at the same bank.
  account_hash text not null constraint connection_once unique check (account_hash ~ '^[0-9a-f]{64}$'),
  account_name text not null check (length(account_name) between 1 and 140),
  swift_code text not null check (swift_code = '' or swift_code ~ '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  rail text not null check (rail in ('sandbox')),
  is_active boolean not null,
  status text not null default 'pending' check (status in ('pending', 'connected', 'error')),
  status_reason text,
  daily_limit_xof bigint not null check (daily_limit_xof >= 0),
  monthly_limit_xof bigint not null check (monthly_limit_xof >= 0),
  proposed_daily_limit_xof bigint check (proposed_daily_limit_xof >= 0),
  proposed_monthly_limit_xof bigint check (proposed_monthly_limit_xof >= 0),
  proposed_by text,
  added_by text,
  approved_by text,
  approved_at timestamptz(3),
  last_sync timestamptz(3),
  -- When its first balance came into the books.
  opened_at timestamptz(3),
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  constraint proposal_whole check (
    (proposed_daily_limit_xof is null) = (proposed_monthly_limit_xof is null)
    and (proposed_by is null or proposed_daily_limit_xof is not null)),
  constraint error_has_reason check ((status = 'error') = (status_reason is not null)),
  constraint connected_is_open check (status <> 'connected' or opened_at is not null)
);
grant select, insert, update on banking.connection to corridor_app;

-- XOF set aside per connection and business day; a month is the sum of its days. Written under the connection's row lock.
create table banking.usage (
  connection_id integer not null references banking.connection (id),
  business_date date not null,
  reserved_xof bigint not null check (reserved_xof >= 0),
  primary key (connection_id, business_date)
) with (fillfactor = 50);
grant select, insert, update on banking.usage to corridor_app;

create table banking.reservation (
  id bigint generated always as identity primary key,
  conversion_id integer not null check (conversion_id > 0),
  connection_id integer not null references banking.connection (id),
  amount_xof bigint not null check (amount_xof > 0),
  business_date date not null,
  reserved_at timestamptz(3) not null,
  released_at timestamptz(3) check (released_at >= reserved_at)
);
create unique index reservation_open_once on banking.reservation (conversion_id) where released_at is null;
grant select, insert, update on banking.reservation to corridor_app;

-- Every instruction given to a bank, written before the call. The state is what the bank last said.
create table banking.instruction (
  end_to_end_id text primary key check (end_to_end_id ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('transfer', 'refund')),
  original_end_to_end_id text references banking.instruction (end_to_end_id),
  connection_id integer not null references banking.connection (id),
  amount_xof bigint not null check (amount_xof > 0),
  state text not null check (state in ('asked', 'accepted', 'booked', 'rejected')),
  reason text,
  asked_at timestamptz(3) not null,
  booked_at timestamptz(3),
  updated_at timestamptz(3) not null,
  constraint refund_has_original check ((kind = 'refund') = (original_end_to_end_id is not null)),
  constraint booked_has_time check ((state = 'booked') = (booked_at is not null))
);
create index instruction_connection on banking.instruction (connection_id, asked_at);
grant select, insert, update on banking.instruction to corridor_app;

-- What was asked for stays as it was, and a final word of the bank is not taken back.
create function banking.keep_instruction() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.end_to_end_id, new.kind, new.original_end_to_end_id, new.connection_id, new.amount_xof, new.asked_at)
      is distinct from (old.end_to_end_id, old.kind, old.original_end_to_end_id, old.connection_id, old.amount_xof, old.asked_at)
    or (old.state in ('booked', 'rejected') and new.state <> old.state) then
    raise exception 'instruction % must keep what was asked and how it ended', old.end_to_end_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger keep_instruction before update on banking.instruction for each row execute function banking.keep_instruction();

-- How the rails answer, for monitoring; forgotten after some weeks.
create table banking.rail_call (
  id bigint generated always as identity primary key,
  connection_id integer not null references banking.connection (id),
  verb text not null check (verb in ('balance', 'transfer', 'transfer_status', 'refund', 'refund_status', 'statement')),
  called_at timestamptz(3) not null,
  latency_ms integer not null check (latency_ms >= 0),
  failed boolean not null
);
create index rail_call_recent on banking.rail_call (called_at, connection_id);
grant select, insert, delete on banking.rail_call to corridor_app;
