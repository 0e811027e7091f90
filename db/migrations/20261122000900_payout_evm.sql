-- Payouts over an EVM chain: the nonces of the treasury's key, every signed transaction before it is broadcast, and the
-- token transfers that the chain shows. Token amounts are in the contract's own units, fees in wei.

alter table payout.wallet drop constraint wallet_network_check;
alter table payout.wallet add constraint wallet_network_check check (network in ('sandbox', 'evm'));
alter table payout.instruction drop constraint instruction_network_check;
alter table payout.instruction add constraint instruction_network_check check (network in ('sandbox', 'evm'));

-- One row per key and chain, whose lock orders the nonces.
create table payout.evm_account (
  chain_id bigint not null check (chain_id > 0),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  token text not null check (token ~ '^0x[0-9a-fA-F]{40}$'),
  token_decimals smallint not null check (token_decimals between 0 and 36),
  next_nonce bigint not null check (next_nonce >= 0),
  -- The block at which the treasury came under watch, and what it held then.
  opened_block bigint not null check (opened_block >= 0),
  opening_units numeric(78,0) not null check (opening_units >= 0),
  opened_at timestamptz(3) not null,
  -- The block up to which transfers have been read, and the treasury's tokens there.
  scanned_block bigint not null check (scanned_block >= opened_block),
  balance_units numeric(78,0) not null check (balance_units >= 0),
  scanned_at timestamptz(3) not null,
  primary key (chain_id, address)
);
grant select, insert on payout.evm_account to corridor_app;
grant update (next_nonce, scanned_block, balance_units, scanned_at) on payout.evm_account to corridor_app;

create table payout.evm_payout (
  payout_id uuid primary key,
  chain_id bigint not null,
  sender text not null,
  recipient text not null check (recipient ~ '^0x[0-9a-fA-F]{40}$'),
  amount_units numeric(78,0) not null check (amount_units > 0),
  -- Taken for this payout alone; null when it was refused before anything could be signed.
  nonce bigint check (nonce >= 0),
  refusal text check (length(refusal) between 1 and 500),
  asked_at timestamptz(3) not null,
  foreign key (chain_id, sender) references payout.evm_account (chain_id, address),
  constraint evm_payout_nonce_once unique (chain_id, sender, nonce),
  constraint evm_payout_sent_or_refused check ((nonce is null) = (refusal is not null))
);
grant select, insert on payout.evm_payout to corridor_app;
create trigger append_only before update or delete on payout.evm_payout for each row execute function platform.refuse_change();
create trigger append_only_truncate before truncate on payout.evm_payout for each statement execute function platform.refuse_change();

-- Every signed transaction, committed before the chain hears of it. Those of one nonce exclude each other on the chain.
create table payout.evm_signed (
  tx_hash text primary key check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  chain_id bigint not null,
  sender text not null,
  nonce bigint not null,
  attempt smallint not null check (attempt between 1 and 100),
  purpose text not null check (purpose in ('transfer', 'cancel')),
  raw text not null check (raw ~ '^0x[0-9a-f]+$'),
  max_fee_wei numeric(78,0) not null check (max_fee_wei > 0),
  max_priority_wei numeric(78,0) not null check (max_priority_wei >= 0),
  gas_limit bigint not null check (gas_limit > 0),
  signed_at timestamptz(3) not null,
  constraint evm_signed_once unique (chain_id, sender, nonce, attempt),
  foreign key (chain_id, sender, nonce) references payout.evm_payout (chain_id, sender, nonce)
);
grant select, insert on payout.evm_signed to corridor_app;
create trigger append_only before update or delete on payout.evm_signed for each row execute function platform.refuse_change();
create trigger append_only_truncate before truncate on payout.evm_signed for each statement execute function platform.refuse_change();

-- What the chain shows of the treasury's tokens. A mirror and no book: a reorganised block's transfers are marked as gone.
create table payout.evm_transfer (
  chain_id bigint not null,
  sender text not null,
  tx_hash text not null check (tx_hash ~ '^0x[0-9a-f]{64}$'),
  log_index integer not null check (log_index >= 0),
  block_number bigint not null,
  direction text not null check (direction in ('out', 'in')),
  counterparty text not null check (counterparty ~ '^0x[0-9a-fA-F]{40}$'),
  amount_units numeric(78,0) not null check (amount_units >= 0),
  seen_at timestamptz(3) not null,
  gone_at timestamptz(3),
  primary key (chain_id, sender, tx_hash, log_index, direction),
  foreign key (chain_id, sender) references payout.evm_account (chain_id, address)
);
create index evm_transfer_by_block on payout.evm_transfer (chain_id, sender, block_number);
grant select, insert on payout.evm_transfer to corridor_app;
grant update (block_number, gone_at) on payout.evm_transfer to corridor_app;

-- A reorganisation undoes what was confirmed: the one way back from a final word, and it is dated.
alter table payout.instruction add column reopened_at timestamptz(3);
create or replace function payout.keep_instruction() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.payout_id, new.network, new.address, new.amount_usdt_minor, new.asked_at)
      is distinct from (old.payout_id, old.network, old.address, old.amount_usdt_minor, old.asked_at)
    or (old.state = 'rejected' and new.state <> old.state)
    or (old.state = 'confirmed' and new.state <> old.state
      and not (new.state = 'pending' and new.reopened_at is distinct from old.reopened_at)) then
    raise exception 'payout % must keep what was asked and how it ended', old.payout_id
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- What an operator must know of the rail, as it was found last. One row.
create table payout.watch (
  only_one boolean primary key default true check (only_one),
  looked_at timestamptz(3),
  troubles jsonb not null default '[]'
);
insert into payout.watch default values;
grant select, update on payout.watch to corridor_app;
