-- Reconciliation: differences between the ledger and the banks or the chain, and daily positions.
-- Each exception has an owner and an age. It is resolved by a person, or cleared when both sides
-- agree again.

create schema reconciliation;
grant usage on schema reconciliation to corridor_app;

-- Named differences between the ledger and a bank or the chain.
create table reconciliation.exception (
  id integer generated always as identity primary key,
  side text not null check (side in ('bank', 'chain')),
  kind text not null check (kind in (
    'unknown_booking', 'booked_twice', 'amount_differs', 'booking_missing', 'rejected_but_booked', 'balance_differs',
    'message_contradicts', 'message_unknown', 'message_unreadable', 'account_unknown', 'statement_gap', 'answer_late',
    'delivery_in_doubt', 'unknown_transfer', 'sent_twice', 'transfer_differs', 'transfer_missing', 'rejected_but_sent', 'tokens_arrived',
    'foreign_key_use', 'reorganised', 'providers_disagree')),
  -- Whose books are compared: `connection:3`, `treasury`.
  subject text not null check (length(subject) between 1 and 80),
  subject_name text not null check (length(subject_name) between 1 and 200),
  -- What it is about: an end-to-end id, a booking's reference, a message, a transaction hash.
  reference text not null check (length(reference) between 1 and 200),
  currency text check (currency in ('XOF', 'USDT')),
  -- Minor units: in the books and at the bank or chain; null where it is not about an amount.
  expected_minor bigint,
  found_minor bigint,
  detail text not null check (length(detail) between 1 and 2000),
  found_at timestamptz(3) not null,
  owner text,
  state text not null default 'open' check (state in ('open', 'proposed', 'resolved', 'cleared')),
  resolution text check (resolution in ('correction', 'explained', 'send_again')),
  -- The account that takes the other side of a correction.
  counter_account text check (counter_account in ('bank_charges', 'provider_settlement', 'suspense')),
  -- Tokens from the provider: what they are, the francs that they settle, and its document.
  settlement_purpose text check (settlement_purpose in ('delivery', 'top_up')),
  settled_xof bigint check (settled_xof > 0),
  document_id integer references documents.document (id),
  document_version integer,
  note text,
  proposed_by text,
  proposed_at timestamptz(3),
  resolved_by text,
  resolved_at timestamptz(3),
  transfer_id uuid references ledger.transfer (id),
  -- When the books and the bank or chain agreed again.
  cleared_at timestamptz(3),
  version integer not null default 1 check (version > 0),
  constraint exception_amounts check (currency is not null or (expected_minor is null and found_minor is null)),
  constraint exception_proposed check (state <> 'proposed' or (proposed_at is not null and resolution is not null)),
  constraint exception_resolved check (state <> 'resolved' or (resolved_at is not null and resolution is not null)),
  constraint exception_cleared check ((state = 'cleared') = (cleared_at is not null)),
  constraint exception_settlement check (
    (settlement_purpose is null) = (settled_xof is null) and (settlement_purpose is null) = (document_id is null)
    and (settlement_purpose is not null) = (side = 'chain' and counter_account is not distinct from 'provider_settlement')),
  constraint exception_document check ((document_id is null) = (document_version is null)),
  foreign key (document_id, document_version) references documents.version (document_id, number),
  constraint exception_correction check (
    (transfer_id is null) or (state = 'resolved' and resolution = 'correction' and counter_account is not null))
);

-- An open exception exists once.
create unique index exception_standing on reconciliation.exception (side, subject, kind, reference)
  where state in ('open', 'proposed');
create index exception_known on reconciliation.exception (side, subject, kind, reference) where state = 'resolved';
create index exception_state on reconciliation.exception (state, id desc);
grant select, insert, update on reconciliation.exception to corridor_app;

-- The last comparison of each business day and account: ledger amount and external amount.
create table reconciliation.position (
  side text not null check (side in ('bank', 'chain')),
  subject text not null check (length(subject) between 1 and 80),
  business_date date not null,
  subject_name text not null,
  currency text not null check (currency in ('XOF', 'USDT')),
  ledger_minor bigint not null,
  -- What the books have taken off, or not yet added, and bank or chain have not: positive where
  -- bank or chain hold more.
  in_transit_minor bigint not null,
  external_minor bigint not null,
  as_of timestamptz(3) not null,
  primary key (subject, side, business_date)
);
grant select, insert, update on reconciliation.position to corridor_app;

-- When each account was last compared, and whether the other side answered.
create table reconciliation.comparison (
  side text not null check (side in ('bank', 'chain')),
  subject text not null check (length(subject) between 1 and 80),
  subject_name text not null,
  compared_at timestamptz(3) not null,
  reached boolean not null,
  reason text,
  -- Grows with each comparison, so that one that began before another ended is dropped.
  version integer not null default 1,
  primary key (subject, side)
);
grant select, insert, update on reconciliation.comparison to corridor_app;

create view reconciliation.report_exception as
select id, side, kind, state, found_at from reconciliation.exception;
grant select on reconciliation.report_exception to corridor_app;

-- What reports may count.
create view reconciliation.exception_row as select id, side, kind, state, found_at from reconciliation.exception;
grant select on reconciliation.exception_row to corridor_app;
