-- Payout: beneficiary wallets, reservations of the treasury, and payout instructions on the chain.
-- Signed transactions are committed before they are broadcast. An instruction keeps what it asked
-- for.

create schema payout;
grant usage on schema payout to corridor_app;

-- Beneficiary wallets: their owner, the evidence of ownership, approval and daily cap.
create table payout.wallet (
  id integer generated always as identity primary key,
  -- Null: the business's own.
  client_id integer check (client_id > 0),
  label text not null check (length(label) between 1 and 120),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  network text not null check (network in ('sandbox', 'evm')),
  status text not null check (status in ('waiting', 'whitelisted', 'archived')),
  is_default boolean not null,
  added_by text,
  created_at timestamptz(3) not null,
  -- Names the row to its ciphertext, since the id is not known before it is inserted.
  row_key uuid,
  -- Originator's and beneficiary's identity (IVMS 101), sealed.
  identity_sealed platform.sealed,
  evidence text not null default 'sandbox' check (evidence in ('signature', 'document', 'sandbox')),
  document_id integer check (document_id > 0),
  document_version integer check (document_version >= 0),
  -- The message that was signed and its signature: not secret, and verifiable by anybody.
  signed_message text,
  signature text check (signature ~ '^0x[0-9a-fA-F]{130}$'),
  daily_cap_usdt_minor bigint check (daily_cap_usdt_minor > 0),
  -- Becomes the owner's default with its approval.
  wants_default boolean not null default false,
  open_matches integer not null default 0 check (open_matches >= 0),
  screened_at timestamptz(3),
  approved_by text,
  approved_at timestamptz(3),
  usable_from timestamptz(3),
  archived_at timestamptz(3),
  version integer not null default 1 check (version > 0),
  constraint wallet_evidence check (
    (evidence <> 'signature' or (signed_message is not null and signature is not null))
    and (evidence <> 'document' or document_id is not null)
    and (evidence <> 'sandbox' or network = 'sandbox')),
  constraint wallet_document check ((document_id is null) = (document_version is null)),
  constraint wallet_usable check (network = 'sandbox' or status <> 'whitelisted' or (approved_at is not null and usable_from >= approved_at)),
  constraint wallet_identity check (network = 'sandbox' or identity_sealed is not null),
  constraint wallet_archived check ((status = 'archived') = (archived_at is not null)),
  constraint wallet_default_in_use check (not is_default or status = 'whitelisted' or network = 'sandbox')
);
create unique index wallet_one_default on payout.wallet (client_id) nulls not distinct where is_default;
create unique index wallet_once on payout.wallet (client_id, network, address) nulls not distinct where status <> 'archived';
grant select, insert, update on payout.wallet to corridor_app;
create index wallet_by_address on payout.wallet (lower(address)) where status <> 'archived' and client_id is not null;

-- Wallets as ties between clients: `value` is compared, `label` shown.
create view payout.relation_row as
select client_id, 'wallet' as kind, lower(address) as value, address as label from payout.wallet
where status <> 'archived' and client_id is not null;
grant select on payout.relation_row to corridor_app;

-- Values that the audit log also states, for verification. Sandbox wallets pay nothing out.
create view payout.audited_row as
select 'wallet' as resource_type, w.id::text as resource_id,
  jsonb_build_object('address', w.address, 'status', w.status,
    'dailyCap', (w.daily_cap_usdt_minor::numeric / 1000000)::numeric(30, 6)::text) as stated,
  '{"dailyCap": null}'::jsonb as initial
from payout.wallet w where w.network = 'evm';
grant select on payout.audited_row to corridor_app;

-- One row whose lock serialises reservations. Millionths of a USDT.
create table payout.treasury (
  only_one boolean primary key default true check (only_one),
  reserved_usdt_minor bigint not null default 0 check (reserved_usdt_minor >= 0),
  -- When the treasury's first tokens came into the books.
  opened_at timestamptz(3)
);

insert into payout.treasury default values;
grant select, update on payout.treasury to corridor_app;

-- Treasury tokens reserved for one conversion.
create table payout.reservation (
  id bigint generated always as identity primary key,
  conversion_id integer not null check (conversion_id > 0),
  amount_usdt_minor bigint not null check (amount_usdt_minor > 0),
  reserved_at timestamptz(3) not null,
  released_at timestamptz(3) check (released_at >= reserved_at),
  wallet_id integer references payout.wallet (id),
  business_date date,
  -- The tokens went to the wallet, and so count against its day although they are no longer set
  -- aside.
  paid boolean not null default false,
  constraint reservation_paid check (not paid or released_at is not null)
);
create unique index reservation_open_once on payout.reservation (conversion_id) where released_at is null;
create index reservation_of_wallet on payout.reservation (wallet_id, business_date);
grant select, insert, update on payout.reservation to corridor_app;

-- Payouts given to a network, written before the call. The state is what the network last said.
create table payout.instruction (
  payout_id uuid primary key,
  network text not null check (network in ('sandbox', 'evm')),
  address text not null check (address ~ '^0x[0-9a-fA-F]{40}$'),
  amount_usdt_minor bigint not null check (amount_usdt_minor > 0),
  state text not null check (state in ('requested', 'pending', 'confirmed', 'rejected')),
  reason text,
  tx_hash text,
  requested_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- A reorganisation undoes what was confirmed: the one way back from a final word, and it is
  -- dated.
  reopened_at timestamptz(3),
  constraint confirmed_has_hash check ((state = 'confirmed') = (tx_hash is not null))
);
create index instruction_open on payout.instruction (requested_at) where state in ('requested', 'pending');
grant select, insert, update on payout.instruction to corridor_app;

-- What was asked for does not change, and a final state is not taken back, except by a chain
-- reorganisation.
create trigger guard_instruction before update on payout.instruction for each row
  when ((new.payout_id, new.network, new.address, new.amount_usdt_minor, new.requested_at)
      is distinct from (old.payout_id, old.network, old.address, old.amount_usdt_minor, old.requested_at)
    or (old.state = 'rejected' and new.state <> old.state)
    or (old.state = 'confirmed' and new.state <> old.state
      and not (new.state = 'pending' and new.reopened_at is distinct from old.reopened_at)))
  execute function platform.refuse_change('a payout must keep what was asked and how it ended');

-- One row per key and chain. Its lock orders the nonces.
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

-- The nonce of each payout, or why it was refused. Token amounts are in units of the contract.
create table payout.evm_payout (
  payout_id uuid primary key,
  chain_id bigint not null,
  sender text not null,
  recipient text not null check (recipient ~ '^0x[0-9a-fA-F]{40}$'),
  amount_units numeric(78,0) not null check (amount_units > 0),
  -- Taken for this payout alone; null when it was refused before anything could be signed.
  nonce bigint check (nonce >= 0),
  refusal text check (length(refusal) between 1 and 500),
  requested_at timestamptz(3) not null,
  foreign key (chain_id, sender) references payout.evm_account (chain_id, address),
  constraint evm_payout_nonce_once unique (chain_id, sender, nonce),
  constraint evm_payout_sent_or_refused check ((nonce is null) = (refusal is not null))
);
grant select, insert on payout.evm_payout to corridor_app;
create trigger append_only before update or delete on payout.evm_payout for each row execute function platform.refuse_change();
create trigger append_only_truncate before truncate on payout.evm_payout for each statement execute function platform.refuse_change();

-- Signed transactions, committed before they are broadcast. Of those with one nonce the chain
-- accepts one. Fees are in wei.
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

-- Token transfers of the treasury as the chain shows them. A mirror, not a book: transfers of a
-- reorganised block are marked as gone.
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
  orphaned_at timestamptz(3),
  primary key (chain_id, sender, tx_hash, log_index, direction),
  foreign key (chain_id, sender) references payout.evm_account (chain_id, address)
);
create index evm_transfer_by_block on payout.evm_transfer (chain_id, sender, block_number);
grant select, insert on payout.evm_transfer to corridor_app;
grant update (block_number, orphaned_at) on payout.evm_transfer to corridor_app;

-- One row: current problems of the payout network, for operators.
create table payout.watch (
  only_one boolean primary key default true check (only_one),
  checked_at timestamptz(3),
  problems jsonb not null default '[]'
);

insert into payout.watch default values;
grant select, update on payout.watch to corridor_app;
