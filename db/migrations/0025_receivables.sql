-- Receivables: credits on bank statements as receipts, and which invoices they pay.
-- Amounts are francs. A receipt is posted when it is made, and a match with its payments. A match
-- is never deleted: undoing it is a reversal.

create schema receivables;
grant usage on schema receivables to corridor_app;

-- A credit that a bank booked. `allocated_xof` is the part that pays invoices or is a client's own
-- francs.
create table receivables.receipt (
  id integer generated always as identity primary key,
  connection_id integer not null,
  -- The bank's own number of the booking.
  reference text not null,
  bank_name text not null check (length(bank_name) between 1 and 200),
  amount_xof bigint not null check (amount_xof > 0),
  allocated_xof bigint not null default 0 check (allocated_xof between 0 and amount_xof),
  booked_on date not null,
  payer_name text,
  -- Keyed hash, equal for the same account, and the last characters for people.
  payer_account_hash text check (payer_account_hash ~ '^[0-9a-f]{64}$'),
  payer_last_four text,
  remittance text,
  -- open: something waits to be matched. matched: all of it pays
  -- invoices or is a client's own francs. other: no customer's
  -- payment; the booking is back with reconciliation.
  state text not null default 'open' check (state in ('open', 'matched', 'other')),
  -- Why it is no customer's payment.
  reason text check (length(reason) between 1 and 500),
  transfer_id uuid not null references ledger.transfer (id),
  version integer not null default 1 check (version > 0),
  received_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  search text not null generated always as
    (platform.search_text(coalesce(payer_name, '') || ' ' || coalesce(remittance, '') || ' ' || reference || ' ' || bank_name)) stored,
  constraint receipt_once unique (connection_id, reference),
  foreign key (connection_id, reference) references banking.booking (connection_id, reference),
  constraint receipt_matched check ((state = 'matched') = (allocated_xof = amount_xof)),
  constraint receipt_other check ((state = 'other') = (reason is not null) and (state <> 'other' or allocated_xof = 0))
);
create index receipt_state on receivables.receipt (state, booked_on desc, id desc);
create index receipt_booked on receivables.receipt (booked_on desc, id desc);
create index receipt_search on receivables.receipt using gin (search platform.gin_trgm_ops) with (gin_pending_list_limit = 256);
grant select, insert, update on receivables.receipt to corridor_app;

-- What the bank reported does not change.
create trigger guard_receipt before update on receivables.receipt for each row
  when ((new.id, new.connection_id, new.reference, new.amount_xof, new.booked_on, new.payer_name, new.payer_account_hash,
      new.remittance, new.transfer_id, new.received_at)
      is distinct from (old.id, old.connection_id, old.reference, old.amount_xof, old.booked_on, old.payer_name, old.payer_account_hash,
      old.remittance, old.transfer_id, old.received_at) or old.state = 'other')
  execute function platform.refuse_change('a receipt must stay as the bank reported it');
create trigger refuse_delete before delete on receivables.receipt for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on receivables.receipt for each statement execute function platform.refuse_change();

-- A confirmed match of a receipt, and its reversal.
create table receivables.match (
  id integer generated always as identity primary key,
  receipt_id integer not null references receivables.receipt (id),
  -- Whether it was booked without a person.
  automatic boolean not null,
  -- Why it was proposed; empty for a match by hand.
  reasons text[] not null,
  -- The payer beside the client: the client itself, not named by the bank, or screened with a
  -- result.
  payer text not null check (payer in ('client', 'not_named', 'clear', 'hit', 'unscreened')),
  transfer_id uuid not null references ledger.transfer (id),
  matched_at timestamptz(3) not null,
  matched_by text,
  matched_by_name text not null,
  reversal_transfer_id uuid references ledger.transfer (id),
  reversed_at timestamptz(3),
  reversed_by text,
  reversed_by_name text,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  constraint match_reversal check ((reversed_at is null) = (reversal_transfer_id is null)
    and (reversed_at is null) = (reversal_reason is null) and (reversed_at is null) = (reversed_by_name is null))
);
create index match_receipt on receivables.match (receipt_id, id);
grant select, insert, update on receivables.match to corridor_app;

-- Only a reversal is added, once.
create trigger guard_match before update on receivables.match for each row
  when (old.reversed_at is not null
    or (new.id, new.receipt_id, new.automatic, new.reasons, new.payer, new.transfer_id, new.matched_at, new.matched_by, new.matched_by_name)
      is distinct from (old.id, old.receipt_id, old.automatic, old.reasons, old.payer, old.transfer_id, old.matched_at, old.matched_by, old.matched_by_name))
  execute function platform.refuse_change('a match must stay as it was confirmed');
create trigger refuse_delete before delete on receivables.match for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on receivables.match for each statement execute function platform.refuse_change();

-- What a match pays on each invoice. The payment settles what was received and the bank charges,
-- less a gain from the exchange rate or with a loss.
create table receivables.allocation (
  match_id integer not null references receivables.match (id),
  invoice_id integer not null,
  client_id integer not null,
  payment_id integer not null unique references invoices.payment (id),
  received_xof bigint not null check (received_xof > 0),
  charges_xof bigint not null check (charges_xof >= 0),
  fx_difference_xof bigint not null,
  settled_xof bigint not null check (settled_xof > 0 and settled_xof = received_xof + charges_xof - fx_difference_xof),
  primary key (match_id, invoice_id)
);
create index allocation_invoice on receivables.allocation (invoice_id);
create trigger refuse_change before update or delete on receivables.allocation for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on receivables.allocation for each statement execute function platform.refuse_change();
grant select, insert on receivables.allocation to corridor_app;

-- A part of a receipt that is a client's own francs, for conversions made or to come. Without a
-- client it is the own account's.
create table receivables.client_deposit (
  id integer generated always as identity primary key,
  receipt_id integer not null references receivables.receipt (id),
  client_id integer references clients.client (id),
  amount_xof bigint not null check (amount_xof > 0),
  -- Why it was proposed; empty for a deposit by hand.
  reasons text[] not null,
  payer text not null check (payer in ('client', 'not_named', 'clear', 'hit', 'unscreened')),
  transfer_id uuid not null references ledger.transfer (id),
  deposited_at timestamptz(3) not null,
  deposited_by text,
  deposited_by_name text not null,
  reversal_transfer_id uuid references ledger.transfer (id),
  reversed_at timestamptz(3),
  reversed_by text,
  reversed_by_name text,
  reversal_reason text check (length(reversal_reason) between 1 and 500),
  constraint client_deposit_reversal check ((reversed_at is null) = (reversal_transfer_id is null)
    and (reversed_at is null) = (reversal_reason is null) and (reversed_at is null) = (reversed_by_name is null))
);
create index client_deposit_receipt on receivables.client_deposit (receipt_id, id);
create index client_deposit_client on receivables.client_deposit (client_id, id);
grant select, insert, update on receivables.client_deposit to corridor_app;

-- Only a reversal is added, once.
create trigger guard_deposit before update on receivables.client_deposit for each row
  when (old.reversed_at is not null
    or (new.id, new.receipt_id, new.client_id, new.amount_xof, new.reasons, new.payer, new.transfer_id, new.deposited_at,
      new.deposited_by, new.deposited_by_name)
      is distinct from (old.id, old.receipt_id, old.client_id, old.amount_xof, old.reasons, old.payer, old.transfer_id, old.deposited_at,
      old.deposited_by, old.deposited_by_name))
  execute function platform.refuse_change('a client deposit must stay as it was booked');
create trigger refuse_delete before delete on receivables.client_deposit for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on receivables.client_deposit for each statement execute function platform.refuse_change();

-- Files of payment advice that were imported, so that the same file is imported once per account.
create table receivables.payment_advice (
  connection_id integer not null references banking.connection (id),
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null check (length(file_name) between 1 and 200),
  -- Credits that the file added; the others were known.
  credits integer not null check (credits >= 0),
  imported_at timestamptz(3) not null,
  imported_by text,
  imported_by_name text not null,
  primary key (connection_id, content_sha256)
);
create trigger refuse_change before update or delete on receivables.payment_advice for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on receivables.payment_advice for each statement execute function platform.refuse_change();
grant select, insert on receivables.payment_advice to corridor_app;

-- Accounts from which clients paid, learnt from confirmed matches. An undone match is unlearnt.
create table receivables.payer_account (
  account_hash text not null check (account_hash ~ '^[0-9a-f]{64}$'),
  client_id integer not null,
  -- The last characters, for people.
  last_four text not null check (length(last_four) between 1 and 4),
  confirmations integer not null check (confirmations >= 0),
  last_confirmed_at timestamptz(3) not null,
  primary key (account_hash, client_id)
);
create index payer_account_client on receivables.payer_account (client_id, last_confirmed_at desc);
grant select, insert, update on receivables.payer_account to corridor_app;

-- Dunning: a notice per invoice and level, sent by a person. The key claims the level, so that two
-- people cannot send it twice.
create table receivables.dunning_notice (
  invoice_id integer not null references invoices.invoice (id),
  level integer not null check (level between 1 and 3),
  message_id uuid not null,
  -- What was open then, in USD cents.
  open_usd_minor bigint not null check (open_usd_minor > 0),
  sent_at timestamptz(3) not null,
  sent_by text,
  sent_by_name text not null,
  -- A level whose email was withdrawn can be sent again.
  primary key (invoice_id, level, message_id)
);
create trigger refuse_change before update or delete on receivables.dunning_notice for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on receivables.dunning_notice for each statement execute function platform.refuse_change();
grant select, insert on receivables.dunning_notice to corridor_app;

-- No notices for a client, or for one invoice, until lifted.
create table receivables.dunning_stop (
  id integer generated always as identity primary key,
  client_id integer references clients.client (id),
  invoice_id integer references invoices.invoice (id),
  reason text not null check (length(reason) between 1 and 500),
  stopped_at timestamptz(3) not null,
  stopped_by text,
  stopped_by_name text not null,
  lifted_at timestamptz(3),
  lifted_by text,
  lifted_by_name text,
  check ((client_id is null) <> (invoice_id is null)),
  check ((lifted_at is null) = (lifted_by_name is null))
);
create unique index dunning_stop_client on receivables.dunning_stop (client_id) where lifted_at is null and client_id is not null;
create unique index dunning_stop_invoice on receivables.dunning_stop (invoice_id) where lifted_at is null and invoice_id is not null;
grant select, insert, update on receivables.dunning_stop to corridor_app;

-- Only its lifting is added, once.
create trigger guard_stop before update on receivables.dunning_stop for each row
  when (old.lifted_at is not null or (new.id, new.client_id, new.invoice_id, new.reason, new.stopped_at, new.stopped_by, new.stopped_by_name)
      is distinct from (old.id, old.client_id, old.invoice_id, old.reason, old.stopped_at, old.stopped_by, old.stopped_by_name))
  execute function platform.refuse_change('a dunning stop must stay as it was made');
create trigger refuse_delete before delete on receivables.dunning_stop for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on receivables.dunning_stop for each statement execute function platform.refuse_change();

-- What banks booked for invoices, for repatriation: matches that stand, with the dollars settled.
create view receivables.banked_row as
select a.invoice_id, r.id as receipt_id, r.bank_name, r.reference, r.booked_on, a.received_xof, p.usd_minor
from receivables.allocation a
join receivables.match m on m.id = a.match_id and m.reversed_at is null
join receivables.receipt r on r.id = m.receipt_id
join invoices.report_payment p on p.id = a.payment_id;
grant select on receivables.banked_row to corridor_app;

-- For accounting: receipts by their transfer, and matches with what they pay.
create view receivables.accounting_receipt as
select id, transfer_id, reference, booked_on from receivables.receipt;
create view receivables.accounting_match as
select m.id, m.receipt_id, r.reference, m.matched_at, m.reversed_at,
  (select jsonb_agg(jsonb_build_object('invoiceId', a.invoice_id, 'clientId', a.client_id, 'paymentId', a.payment_id,
     'received', a.received_xof::text, 'charges', a.charges_xof::text, 'fxDifference', a.fx_difference_xof::text) order by a.invoice_id)
   from receivables.allocation a where a.match_id = m.id) as allocations
from receivables.match m join receivables.receipt r on r.id = m.receipt_id;
create view receivables.accounting_payment as select payment_id, match_id from receivables.allocation;
grant select on receivables.accounting_receipt, receivables.accounting_match, receivables.accounting_payment to corridor_app;
