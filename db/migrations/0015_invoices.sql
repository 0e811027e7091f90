-- Invoices: what clients are billed, their payments, credit notes and reminders. Amounts are minor
-- units.
-- No invoice is ever deleted, and a sent invoice does not change. Corrections are credit notes and
-- payment reversals.

create schema invoices;
grant usage on schema invoices to corridor_app;

-- The last number of each series and year. Increased in the transaction that uses the number, so
-- that a rollback leaves no gap.
create table invoices.number_series (
  series text not null check (series ~ '^([A-Z]{2,8}|DEMO-CN)$'),
  year integer not null check (year between 1900 and 9999),
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);
grant select, insert, update on invoices.number_series to corridor_app;

-- Invoices. Amounts are fixed in USD, the local currency and XOF when the invoice is created.
create table invoices.invoice (
  id integer generated always as identity primary key,
  invoice_number text not null unique check (invoice_number ~ '^[A-Z]{2,8}-\d{4}-\d{6,}$'),
  client_id integer not null references clients.client,
  -- The client's name as it is now, for lists; what a sent invoice says stands in its kept
  -- document.
  client_name text not null,
  description text not null check (description <> ''),
  service_period_start date not null check (service_period_start >= '1900-01-01'),
  service_period_end date not null,
  due_date date not null,
  note text,
  buyer_reference text,
  -- USD cents. Lines less discount and deposits, plus tax and AIB, is the amount.
  lines_usd_minor bigint not null check (lines_usd_minor >= 0),
  discount_basis_points integer not null default 0 check (discount_basis_points between 0 and 10000),
  discount_usd_minor bigint not null check (discount_usd_minor between 0 and lines_usd_minor),
  -- Deposits that this invoice credits, before tax.
  deposit_usd_minor bigint not null default 0 check (deposit_usd_minor between 0 and lines_usd_minor - discount_usd_minor),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  -- AIB of a certified invoice: its group, the francs as certified, and their dollars at the locked
  -- rate.
  withholding_group text check (withholding_group in ('A', 'B')),
  withholding_xof_minor bigint not null default 0 check (withholding_xof_minor between 0 and amount_xof_minor - 1),
  withholding_usd_minor bigint not null default 0 check (withholding_usd_minor between 0 and amount_usd_minor - 1),
  amount_usd_minor bigint not null check (amount_usd_minor between 1 and 999999999999999),
  -- The quote that this invoice is a deposit on.
  deposit_for text check (deposit_for is null or deposit_usd_minor = 0),
  -- Locked when the invoice was made: units of the currency for one dollar.
  local_currency text not null check (local_currency in ('USD', 'EUR', 'GBP', 'JPY')),
  fx_rate numeric(20, 10) not null check (fx_rate > 0),
  fx_source text not null,
  fx_as_of timestamptz(3),
  xof_rate numeric(20, 10) not null check (xof_rate > 0),
  xof_source text not null,
  xof_as_of timestamptz(3),
  rates_locked_at timestamptz(3) not null,
  -- Minor units of each currency; what is settled grows to the amount in all three at once.
  amount_local_minor bigint not null check (amount_local_minor > 0),
  amount_xof_minor bigint not null check (amount_xof_minor > 0),
  settled_usd_minor bigint not null default 0 check (settled_usd_minor between 0 and amount_usd_minor),
  settled_local_minor bigint not null default 0 check (settled_local_minor between 0 and amount_local_minor),
  settled_xof_minor bigint not null default 0 check (settled_xof_minor between 0 and amount_xof_minor),
  paid_usd_minor bigint not null default 0 check (paid_usd_minor between 0 and settled_usd_minor),
  -- All that credit notes took back, of what was open and of what was paid.
  credited_usd_minor bigint not null default 0 check (credited_usd_minor between 0 and amount_usd_minor),
  credited_local_minor bigint not null default 0 check (credited_local_minor between 0 and amount_local_minor),
  status text not null default 'draft' check (status in ('draft', 'sent', 'pending', 'paid', 'overdue', 'cancelled')),
  sent_at timestamptz(3) check (sent_at is not null or status in ('draft', 'cancelled')),
  first_viewed_at timestamptz(3),
  payment_date date check ((payment_date is not null) = (status = 'paid')),
  cancelled_at timestamptz(3) check ((cancelled_at is not null) = (status = 'cancelled')),
  cancel_reason text,
  -- The kept PDF, and everything it was made from.
  pdf_document_id integer,
  pdf_path text,
  document jsonb check ((document is not null) = (sent_at is not null)),
  -- The secret link of the public page: found by its hash, opened again for reminders.
  view_token_hash text unique,
  view_token_sealed platform.sealed check ((view_token_sealed is null) = (view_token_hash is null)),
  -- The recipients, and the email that brings it to them: the last one, or the first that was sent.
  mailed_to text[] not null default '{}',
  mailed_cc text[] not null default '{}',
  message_id uuid,
  -- A draft that is sent later: when, and to whom, with what message and at whose request
  -- ({to, cc, message, requestedBy, requestedByName}); or why it was not.
  send_at timestamptz(3) check (send_at is null or status = 'draft'),
  send_request jsonb check (send_request is not null or send_at is null),
  send_failure text,
  -- Days after the due date, fixed when it was sent.
  reminder_days integer[] not null default '{}',
  reminders_on boolean not null default true,
  next_reminder_on date,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null,
  search text not null generated always as
    (platform.search_text(invoice_number || ' ' || description || ' ' || client_name)) stored,
  check (service_period_end >= service_period_start),
  check (amount_usd_minor = lines_usd_minor - discount_usd_minor - deposit_usd_minor + tax_usd_minor + withholding_usd_minor),
  check (withholding_group is not null or (withholding_xof_minor = 0 and withholding_usd_minor = 0)),
  check (local_currency <> 'USD' or (fx_rate = 1 and amount_local_minor = amount_usd_minor and settled_local_minor = settled_usd_minor)),
  check ((settled_usd_minor = amount_usd_minor) = (settled_local_minor = amount_local_minor)
    and (settled_usd_minor = amount_usd_minor) = (settled_xof_minor = amount_xof_minor)),
  check (status not in ('draft') or settled_usd_minor = 0),
  check (status <> 'paid' or settled_usd_minor = amount_usd_minor),
  check (status not in ('sent', 'pending', 'overdue') or settled_usd_minor < amount_usd_minor)
);
create index invoice_search on invoices.invoice using gin (search platform.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index invoice_deposit on invoices.invoice (deposit_for, id) where deposit_for is not null;
create index invoice_created on invoices.invoice (created_at, id);
create index invoice_status on invoices.invoice (status, created_at, id);
create index invoice_by_status on invoices.invoice (status, id);
create index invoice_client on invoices.invoice (client_id, created_at desc, id desc);
create index invoice_due on invoices.invoice (due_date, id);
create index invoice_amount on invoices.invoice (amount_usd_minor, id);
create index invoice_client_name on invoices.invoice (client_name, id);
create index invoice_to_be_overdue on invoices.invoice (due_date) where status in ('sent', 'pending');
create index invoice_to_remind on invoices.invoice (next_reminder_on) where next_reminder_on is not null;
create index invoice_to_send on invoices.invoice (send_at) where send_at is not null;
create index invoice_paid_lately on invoices.invoice (payment_date, sent_at) where status = 'paid';

-- Dashboard figures read these columns of a hundred thousand invoices from the index alone.
create index invoice_billed on invoices.invoice (created_at) include (client_id, status);
grant select, insert, update on invoices.invoice to corridor_app;

-- Lines of an invoice, with their discount and tax.
create table invoices.line (
  invoice_id integer not null references invoices.invoice,
  position integer not null check (position between 1 and 1000),
  description text not null check (description <> ''),
  quantity_milli bigint not null check (quantity_milli > 0),
  -- UN/ECE Recommendation 20.
  unit text not null default 'C62' check (unit in ('C62', 'HUR', 'DAY', 'WEE', 'MON', 'ANN', 'KGM', 'TNE', 'MTR', 'MTK', 'MTQ', 'LTR', 'KMT')),
  -- Hundredths of a cent.
  unit_price_usd4 bigint not null check (unit_price_usd4 >= 0),
  discount_basis_points integer not null check (discount_basis_points between 0 and 10000),
  tax_category text not null check (tax_category in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  discount_usd_minor bigint not null check (discount_usd_minor >= 0),
  net_usd_minor bigint not null check (net_usd_minor >= 0),
  -- This line's share of the discount on the whole and of credited deposits, of which deposits, and
  -- of its group's tax.
  shared_discount_usd_minor bigint not null check (shared_discount_usd_minor between 0 and net_usd_minor),
  deposit_usd_minor bigint not null default 0 check (deposit_usd_minor between 0 and shared_discount_usd_minor),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  -- Why a line bears no tax, in the words that stand on the invoice (EN 16931, BT-120): what is
  -- exempt, reversed, exported or outside the scope of tax has one; taxed and zero-rated lines have
  -- none (BR-S-10, BR-Z-10).
  exemption_reason text,
  primary key (invoice_id, position),
  check ((tax_category = 'S') = (tax_basis_points > 0)),
  check (exemption_reason is null or (exemption_reason <> '' and tax_category in ('E', 'AE', 'G', 'O')))
);
grant select, insert, delete on invoices.line to corridor_app;

-- Deposits that an invoice credits, before tax, per category and rate of tax.
create table invoices.deposit_credit (
  invoice_id integer not null references invoices.invoice,
  deposit_id integer not null references invoices.invoice check (deposit_id <> invoice_id),
  tax_category text not null check (tax_category in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  net_usd_minor bigint not null check (net_usd_minor > 0),
  primary key (invoice_id, deposit_id, tax_category, tax_basis_points)
);
create index deposit_credit_of on invoices.deposit_credit (deposit_id);
create trigger refuse_change before update or delete on invoices.deposit_credit for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.deposit_credit for each statement execute function platform.refuse_change();
grant select, insert on invoices.deposit_credit to corridor_app;

-- The one invoice that credits a deposit. Triggers write it: whatever credits a deposit a second
-- time is rejected, until the first invoice is cancelled before anything was settled on it.
create table invoices.deposit_use (
  deposit_id integer primary key references invoices.invoice,
  invoice_id integer not null references invoices.invoice check (invoice_id <> deposit_id)
);
create index deposit_use_by on invoices.deposit_use (invoice_id);
grant select on invoices.deposit_use to corridor_app;

create function invoices.use_deposit() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into invoices.deposit_use as used (deposit_id, invoice_id) values (new.deposit_id, new.invoice_id)
  on conflict (deposit_id) do update set invoice_id = used.invoice_id where used.invoice_id = excluded.invoice_id;
  if not found then
    raise exception 'another invoice credits deposit %', new.deposit_id
      using errcode = 'unique_violation', constraint = 'deposit_use_pkey';
  end if;
  return new;
end
$$;
create trigger use_deposit before insert on invoices.deposit_credit for each row execute function invoices.use_deposit();

create function invoices.free_deposits() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  delete from invoices.deposit_use where invoice_id = new.id;
  return null;
end
$$;
create trigger free_deposits after update on invoices.invoice for each row
  when (new.status = 'cancelled' and old.status <> 'cancelled' and new.settled_usd_minor = 0)
  execute function invoices.free_deposits();

-- Documents that go out with an invoice. The version, and what it is, are set when it is sent.
create table invoices.attachment (
  invoice_id integer not null references invoices.invoice,
  position integer not null check (position between 1 and 10),
  document_id integer not null references documents.document,
  -- 3 for version 1.3.
  version_number integer check (version_number >= 0),
  title text check (title <> ''),
  file_name text check (file_name <> ''),
  media_type text check (media_type <> ''),
  size_bytes integer check (size_bytes > 0),
  primary key (invoice_id, position),
  unique (invoice_id, document_id),
  check (num_nulls(version_number, title, file_name, media_type, size_bytes) in (0, 5))
);
create index attachment_document on invoices.attachment (document_id);
create trigger refuse_truncate before truncate on invoices.attachment for each statement execute function platform.refuse_change();
grant select, insert, update, delete on invoices.attachment to corridor_app;

-- Payments received, with what each settled in every currency.
create table invoices.payment (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices.invoice,
  currency text not null check (currency in ('USD', 'EUR', 'GBP', 'JPY', 'XOF')),
  amount_minor bigint not null check (amount_minor > 0),
  -- What it settled in each currency.
  usd_minor bigint not null check (usd_minor >= 0),
  local_minor bigint not null check (local_minor >= 0),
  xof_minor bigint not null check (xof_minor >= 0),
  received_on date not null,
  reference text,
  recorded_at timestamptz(3) not null,
  recorded_by text,
  recorded_by_name text not null
);
create index payment_invoice on invoices.payment (invoice_id, id);
create index payment_received on invoices.payment (received_on);
create trigger refuse_change before update or delete on invoices.payment for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.payment for each statement execute function platform.refuse_change();
grant select, insert on invoices.payment to corridor_app;

-- Credit notes against an invoice.
create table invoices.credit_note (
  id integer generated always as identity primary key,
  credit_note_number text not null unique check (credit_note_number ~ '^([A-Z]{2,8}|DEMO-CN)-\d{4}-\d{6,}$'),
  invoice_id integer not null references invoices.invoice,
  net_usd_minor bigint not null check (net_usd_minor >= 0),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  -- Its part of the invoice's AIB.
  withholding_xof_minor bigint not null default 0 check (withholding_xof_minor >= 0),
  withholding_usd_minor bigint not null default 0 check (withholding_usd_minor >= 0),
  amount_usd_minor bigint not null
    check (amount_usd_minor > 0 and amount_usd_minor = net_usd_minor + tax_usd_minor + withholding_usd_minor),
  amount_local_minor bigint not null check (amount_local_minor >= 0),
  -- What of it went against what was open; the rest is owed to the client.
  settled_usd_minor bigint not null check (settled_usd_minor between 0 and amount_usd_minor),
  settled_local_minor bigint not null check (settled_local_minor >= 0),
  settled_xof_minor bigint not null check (settled_xof_minor >= 0),
  -- The rest in the other currencies: the client's credit.
  credit_local_minor bigint not null,
  credit_xof_minor bigint not null,
  check (case when settled_usd_minor < amount_usd_minor then credit_local_minor > 0 and credit_xof_minor > 0
    else credit_local_minor = 0 and credit_xof_minor = 0 end),
  reason text not null check (reason <> ''),
  issued_on date not null,
  pdf_document_id integer,
  -- Whether the client gets it by email; a certified one is mailed after its certification.
  is_mailed boolean not null default true,
  -- The email that brings it to the client; null if it was not mailed.
  message_id uuid check (message_id is null or is_mailed),
  document jsonb not null,
  created_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null
);
create index credit_note_invoice on invoices.credit_note (invoice_id, id);
create index credit_note_issued on invoices.credit_note (issued_on);
create trigger refuse_change before update or delete on invoices.credit_note for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.credit_note for each statement execute function platform.refuse_change();
grant select, insert on invoices.credit_note to corridor_app;

-- What a credit note takes back of each line, net of tax.
create table invoices.credit_note_line (
  credit_note_id integer not null references invoices.credit_note,
  invoice_id integer not null,
  position integer not null,
  net_usd_minor bigint not null check (net_usd_minor >= 0),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  primary key (credit_note_id, position),
  foreign key (invoice_id, position) references invoices.line
);
create index credit_note_line_of on invoices.credit_note_line (invoice_id, position);
create trigger refuse_change before update or delete on invoices.credit_note_line for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.credit_note_line for each statement execute function platform.refuse_change();
grant select, insert on invoices.credit_note_line to corridor_app;

-- One row per reminder that was due, so that neither a restart nor a second instance sends it
-- twice.
create table invoices.reminder (
  invoice_id integer not null references invoices.invoice,
  -- `day 7`, `by hand 1`.
  step text not null,
  day integer,
  state text not null check (state in ('sent', 'passed_over')),
  message_id text check ((message_id is not null) = (state = 'sent')),
  at timestamptz(3) not null,
  primary key (invoice_id, step)
);
create trigger refuse_change before update or delete on invoices.reminder for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.reminder for each statement execute function platform.refuse_change();
grant select, insert on invoices.reminder to corridor_app;

-- A sent invoice does not change, and its status follows the state machine of
-- contract/invoices/capabilities.ts. Settled amounts decrease only through a payment reversal: then
-- the paid amount must equal the sum of the remaining payments, and nothing else may change.
create function invoices.guard_invoice() returns trigger language plpgsql as $$
declare
  may_change text[] := array['client_name', 'search', 'settled_usd_minor', 'settled_local_minor', 'settled_xof_minor',
    'paid_usd_minor', 'credited_usd_minor', 'credited_local_minor', 'status', 'first_viewed_at', 'payment_date',
    'cancelled_at', 'cancel_reason', 'mailed_to', 'mailed_cc', 'message_id', 'reminders_on', 'next_reminder_on', 'version', 'updated_at'];
  moves constant text[] := array['draft sent', 'draft cancelled', 'sent pending', 'sent paid', 'sent overdue', 'sent cancelled',
    'pending paid', 'pending overdue', 'pending cancelled', 'overdue paid', 'overdue cancelled'];
  moves_back constant text[] := array['paid sent', 'paid pending', 'paid overdue', 'pending sent', 'pending overdue', 'sent overdue'];
  takes_back constant boolean := new.settled_usd_minor < old.settled_usd_minor or new.settled_local_minor < old.settled_local_minor
    or new.settled_xof_minor < old.settled_xof_minor;
begin
  if new.invoice_number <> old.invoice_number or new.id <> old.id or new.created_at <> old.created_at then
    raise exception 'the number of an invoice never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not (old.status || ' ' || new.status) = any (case when takes_back then moves_back else moves end) then
    raise exception 'an invoice does not go from % to %', old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  -- The link's token may be encrypted with another key.
  if platform.key_of(new.view_token_sealed) <> platform.key_of(old.view_token_sealed) then
    may_change := array_append(may_change, 'view_token_sealed');
  end if;
  if old.status <> 'draft' and to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'a sent invoice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if new.credited_usd_minor < old.credited_usd_minor or (takes_back and (
    new.credited_usd_minor <> old.credited_usd_minor
    or old.paid_usd_minor - new.paid_usd_minor <> old.settled_usd_minor - new.settled_usd_minor
    or new.paid_usd_minor <> (select coalesce(sum(p.usd_minor), 0) from invoices.payment p where p.invoice_id = new.id
      and not exists (select from invoices.payment_reversal r where r.payment_id = p.id)))) then
    raise exception 'what was settled stays settled' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_invoice after update on invoices.invoice for each row execute function invoices.guard_invoice();
create trigger refuse_delete before delete on invoices.invoice for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.invoice for each statement execute function platform.refuse_change();

-- Lines change only while the invoice is a draft.
create function invoices.guard_line() returns trigger language plpgsql as $$
begin
  if (select status from invoices.invoice where id = coalesce(new.invoice_id, old.invoice_id)) <> 'draft' then
    raise exception 'the % rows of a sent invoice do not change', tg_table_name using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard_line before insert or delete on invoices.line for each row execute function invoices.guard_line();
-- Attachments too; the sending sets their versions before it changes the status.
create trigger guard_attachment before insert or update or delete on invoices.attachment
  for each row execute function invoices.guard_line();
create trigger refuse_change before update on invoices.line for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.line for each statement execute function platform.refuse_change();

-- Number of invoices per status, as changes to sum up. Writers only add, so they never wait for
-- each other. A job folds the rows.
create table invoices.tally (
  status text not null,
  change bigint not null
);
grant select, insert, delete on invoices.tally to corridor_app;

create function invoices.count_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into invoices.tally select status, count(*) from added group by 1;
  return null;
end
$$;

create function invoices.count_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into invoices.tally
  select status, sum(change) from (
    select status, 1 as change from after_change
    union all
    select status, -1 from before_change) moved
  group by 1 having sum(change) <> 0;
  return null;
end
$$;
create trigger count_added after insert on invoices.invoice referencing new table as added
  for each statement execute function invoices.count_added();
create trigger count_changed after update on invoices.invoice referencing old table as before_change new table as after_change
  for each statement execute function invoices.count_changed();
create index invoice_paid on invoices.invoice (id) include (paid_usd_minor) where status = 'paid';
-- Ageing reads what is open, in dollars and francs, from the index alone.
create index invoice_owed on invoices.invoice (due_date)
  include (client_id, amount_usd_minor, settled_usd_minor, amount_xof_minor, settled_xof_minor)
  where status in ('sent', 'pending', 'overdue');

-- Invoices of one status by due date, without passing by those in other states.
create index invoice_status_due on invoices.invoice (status, due_date, id);

-- Invoices of one status by amount. Without paid ones, which are the majority.
create index invoice_status_amount on invoices.invoice (status, amount_usd_minor, id) where status <> 'paid';

-- Takes back a payment recorded by mistake. The payment itself does not change.
create table invoices.payment_reversal (
  payment_id integer primary key references invoices.payment,
  invoice_id integer not null references invoices.invoice,
  reason text not null check (reason <> ''),
  reversed_at timestamptz(3) not null,
  reversed_by text,
  reversed_by_name text not null
);
create index payment_reversal_invoice on invoices.payment_reversal (invoice_id);
create trigger refuse_change before update or delete on invoices.payment_reversal for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.payment_reversal for each statement execute function platform.refuse_change();
grant select, insert on invoices.payment_reversal to corridor_app;

-- Uses of a client's credit, which credit notes left where the invoice was paid: the payment of
-- another invoice, or a refund. Amounts are at the rates of the credited invoice.
create table invoices.credit_use (
  id integer generated always as identity primary key,
  credit_note_id integer not null references invoices.credit_note,
  usd_minor bigint not null check (usd_minor >= 0),
  local_minor bigint not null check (local_minor >= 0),
  xof_minor bigint not null check (xof_minor >= 0),
  -- Of another invoice; null for a refund.
  payment_id integer unique references invoices.payment,
  paid_invoice_id integer references invoices.invoice,
  refund_currency text check (refund_currency in ('USD', 'EUR', 'GBP', 'JPY', 'XOF')),
  used_on date not null,
  reference text,
  recorded_at timestamptz(3) not null,
  recorded_by text,
  recorded_by_name text not null,
  check (num_nulls(payment_id, paid_invoice_id) in (0, 2) and (payment_id is null) = (refund_currency is not null))
);
create index credit_use_note on invoices.credit_use (credit_note_id);
create index credit_use_paid on invoices.credit_use (paid_invoice_id) where paid_invoice_id is not null;
create index credit_note_owed on invoices.credit_note (invoice_id) where settled_usd_minor < amount_usd_minor;
create trigger refuse_change before update or delete on invoices.credit_use for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.credit_use for each statement execute function platform.refuse_change();
grant select, insert on invoices.credit_use to corridor_app;

-- Takes back a refund recorded by mistake, or the payment of another invoice with credit.
create table invoices.credit_use_reversal (
  credit_use_id integer primary key references invoices.credit_use,
  reason text not null check (reason <> ''),
  reversed_at timestamptz(3) not null,
  reversed_by text,
  reversed_by_name text not null
);
create trigger refuse_change before update or delete on invoices.credit_use_reversal for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.credit_use_reversal for each statement execute function platform.refuse_change();
grant select, insert on invoices.credit_use_reversal to corridor_app;

create view invoices.current_credit_use as
select * from invoices.credit_use u
where not exists (select from invoices.credit_use_reversal r where r.credit_use_id = u.id);
grant select on invoices.current_credit_use to corridor_app;

create function invoices.guard_credit_use() returns trigger language plpgsql as $$
begin
  if (select sum(usd_minor) from invoices.current_credit_use where credit_note_id = new.credit_note_id)
    > (select amount_usd_minor - settled_usd_minor from invoices.credit_note where id = new.credit_note_id) then
    raise exception 'credit is used once' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end
$$;
create trigger guard_credit_use after insert on invoices.credit_use for each row execute function invoices.guard_credit_use();

-- One row per invoice, for reports.
create view invoices.report_row as
select id, invoice_number, client_id, client_name, amount_usd_minor, settled_usd_minor, paid_usd_minor, credited_usd_minor,
  status, sent_at, payment_date, due_date, created_at from invoices.invoice;
grant select on invoices.report_row to corridor_app;

-- Payments without the reversed ones. One with the client's credit brought no money.
create view invoices.report_payment as
select invoice_id, currency, usd_minor, received_on, id,
  exists (select from invoices.credit_use u where u.payment_id = p.id) as is_credit from invoices.payment p
where not exists (select from invoices.payment_reversal r where r.payment_id = p.id);
create view invoices.report_credit as
select invoice_id, amount_usd_minor, issued_on from invoices.credit_note;
create view invoices.report_open as
select id, client_id, local_currency, amount_usd_minor, amount_usd_minor - settled_usd_minor as open_usd_minor, status, sent_at, due_date
from invoices.invoice;
-- What was paid with the client's credit, which brought no money.
create view invoices.report_paid_by_credit as
select u.paid_invoice_id as invoice_id, p.usd_minor
from invoices.current_credit_use u join invoices.payment p on p.id = u.payment_id;
grant select on invoices.report_payment, invoices.report_credit, invoices.report_open, invoices.report_paid_by_credit to corridor_app;

-- What is owed on each sent invoice, for receivables: minor units in every currency.
create view invoices.open_row as
select id, invoice_number, client_id, client_name, buyer_reference, local_currency,
  amount_usd_minor - settled_usd_minor as open_usd_minor, amount_local_minor - settled_local_minor as open_local_minor,
  amount_xof_minor - settled_xof_minor as open_xof_minor, sent_at, due_date, search
from invoices.invoice where status in ('sent', 'pending', 'overdue');
grant select on invoices.open_row to corridor_app;
create index invoice_open_xof on invoices.invoice ((amount_xof_minor - settled_xof_minor))
  where status in ('sent', 'pending', 'overdue');
-- What was billed lately, for days sales outstanding.
create index invoice_sent on invoices.invoice (sent_at) include (client_id, status, amount_usd_minor, credited_usd_minor)
  where sent_at is not null;
create index invoice_open_client on invoices.invoice (client_id, due_date)
  where status in ('sent', 'pending', 'overdue');

-- What changed a client's balance, for statements of account: USD cents, positive for what the
-- client owes. The sum per invoice is what is open on it. A credit note counts with what it
-- settled; what went beyond is owed to the client, beside it. Days of instants depend on the time
-- zone, so those have `at` and others `on_day`.
create view invoices.movement_row as
select client_id, id as invoice_id, invoice_number, due_date,
  case when deposit_for is null then 'invoice' else 'deposit_invoice' end as kind, invoice_number as reference, sent_at as at,
  null::date as on_day, amount_usd_minor as usd_minor, 0::bigint as owed_to_client_usd_minor, 1 as place, id as entry_id
from invoices.invoice where sent_at is not null
union all
-- What credit notes left open: an unpaid invoice that is credited in full is cancelled too.
select client_id, id, invoice_number, due_date, 'cancellation', invoice_number, cancelled_at, null,
  settled_usd_minor - amount_usd_minor, 0, 5, id
from invoices.invoice where sent_at is not null and status = 'cancelled' and settled_usd_minor < amount_usd_minor
union all
select i.client_id, i.id, i.invoice_number, i.due_date, case when u.id is null then 'payment' else 'credit_applied' end,
  coalesce(p.reference, ''), null, p.received_on, -p.usd_minor, -coalesce(u.usd_minor, 0), 3, p.id
from invoices.payment p join invoices.invoice i on i.id = p.invoice_id
left join invoices.credit_use u on u.payment_id = p.id
union all
select i.client_id, i.id, i.invoice_number, i.due_date, 'payment_reversal', coalesce(p.reference, ''), r.reversed_at, null, p.usd_minor,
  coalesce(u.usd_minor, 0), 4, p.id
from invoices.payment_reversal r join invoices.payment p on p.id = r.payment_id join invoices.invoice i on i.id = r.invoice_id
left join invoices.credit_use u on u.payment_id = p.id
union all
select i.client_id, i.id, i.invoice_number, i.due_date, 'credit_note', n.credit_note_number, null, n.issued_on, -n.settled_usd_minor,
  n.amount_usd_minor - n.settled_usd_minor, 2, n.id
from invoices.credit_note n join invoices.invoice i on i.id = n.invoice_id
union all
-- A refund settles credit, which is not in the balance.
select i.client_id, i.id, i.invoice_number, i.due_date, moved.kind,
  n.credit_note_number || coalesce(', ' || u.reference, ''), moved.at, moved.on_day, 0, moved.owed, moved.place, u.id
from invoices.credit_use u join invoices.credit_note n on n.id = u.credit_note_id join invoices.invoice i on i.id = n.invoice_id
cross join lateral (
  select 'refund' as kind, null::timestamptz as at, u.used_on as on_day, -u.usd_minor as owed, 6 as place
  union all
  select 'refund_reversal', r.reversed_at, null, u.usd_minor, 7 from invoices.credit_use_reversal r where r.credit_use_id = u.id) moved
where u.payment_id is null;
grant select on invoices.movement_row to corridor_app;

create view invoices.palette_row as
select id, invoice_number, client_name, amount_usd_minor, status, created_at, search from invoices.invoice;
grant select on invoices.palette_row to corridor_app;

-- For accounting: sent invoices, with lines less their share of the discount and of deposits, whose
-- share is beside it. Only an invoice without payments and credit notes is taken back by its
-- cancellation.
create view invoices.accounting_invoice as
select i.id, i.invoice_number, i.client_id, i.client_name, i.sent_at, i.amount_usd_minor, i.amount_xof_minor, i.xof_rate,
  i.withholding_usd_minor, i.withholding_xof_minor,
  case when i.status = 'cancelled' and i.settled_usd_minor = 0 then i.cancelled_at end as cancelled_at,
  (select jsonb_agg(jsonb_build_object('taxCategory', l.tax_category, 'net', (l.net_usd_minor - l.shared_discount_usd_minor)::text,
     'tax', l.tax_usd_minor::text, 'deposit', l.deposit_usd_minor::text) order by l.position)
   from invoices.line l where l.invoice_id = i.id) as lines,
  i.deposit_for is not null as is_deposit,
  array(select distinct d.deposit_id from invoices.deposit_credit d where d.invoice_id = i.id order by 1) as deposit_ids
from invoices.invoice i where i.sent_at is not null;
create view invoices.accounting_payment as
select p.id, p.invoice_id, i.invoice_number, i.client_id, i.client_name, i.xof_rate, p.currency, p.amount_minor, p.usd_minor,
  p.xof_minor, p.received_on, p.reference, r.reversed_at,
  exists (select from invoices.credit_use u where u.payment_id = p.id) as is_credit
from invoices.payment p join invoices.invoice i on i.id = p.invoice_id
left join invoices.payment_reversal r on r.payment_id = p.id;
create view invoices.accounting_credit as
select n.id, n.credit_note_number, n.invoice_id, i.client_id, i.client_name, i.xof_rate, n.issued_on, n.amount_usd_minor,
  n.withholding_usd_minor, n.withholding_xof_minor, n.settled_usd_minor, n.settled_xof_minor, n.credit_xof_minor,
  i.deposit_for is not null as is_deposit,
  (select jsonb_agg(jsonb_build_object('taxCategory', l.tax_category, 'net', c.net_usd_minor::text, 'tax', c.tax_usd_minor::text)
     order by c.position)
   from invoices.credit_note_line c join invoices.line l on l.invoice_id = c.invoice_id and l.position = c.position
   where c.credit_note_id = n.id) as lines
from invoices.credit_note n join invoices.invoice i on i.id = n.invoice_id;
-- With the payment of the other invoice, or the amount of the refund.
create view invoices.accounting_credit_use as
select u.id, n.credit_note_number, i.id as credited_id, i.client_id, i.client_name, i.xof_rate, u.usd_minor, u.xof_minor, u.used_on,
  u.refund_currency,
  case u.refund_currency when 'USD' then u.usd_minor when 'XOF' then u.xof_minor else u.local_minor end as refund_minor,
  paid.id as paid_id, paid.invoice_number as paid_number, paid.xof_rate as paid_rate, p.usd_minor as paid_usd_minor,
  p.xof_minor as paid_xof_minor, r.reversed_at
from invoices.credit_use u join invoices.credit_note n on n.id = u.credit_note_id join invoices.invoice i on i.id = n.invoice_id
left join invoices.payment p on p.id = u.payment_id left join invoices.invoice paid on paid.id = p.invoice_id
left join invoices.credit_use_reversal r on r.credit_use_id = u.id;
grant select on invoices.accounting_invoice, invoices.accounting_payment, invoices.accounting_credit, invoices.accounting_credit_use
  to corridor_app;
