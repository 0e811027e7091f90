-- Invoices: what clients are billed, what they have paid, and what was taken back. None is ever deleted.

create schema invoices;
grant usage on schema invoices to corridor_app;

-- The last number given out of each series and year. Counted up in the transaction of the document that takes the number,
-- so that one which is rolled back leaves no gap.
create table invoices.number_series (
  series text not null check (series in ('INV', 'CN')),
  year integer not null check (year between 1900 and 9999),
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);
grant select, insert, update on invoices.number_series to corridor_app;

create table invoices.invoice (
  id integer generated always as identity primary key,
  invoice_number text not null unique check (invoice_number ~ '^INV-\d{4}-\d{6,}$'),
  client_id integer not null references clients.client,
  -- The client's name as it is now, for lists; what a sent invoice says stands in its kept document.
  client_name text not null,
  description text not null check (description <> ''),
  service_period_start date not null check (service_period_start >= '1900-01-01'),
  service_period_end date not null,
  due_date date not null,
  note text,
  buyer_reference text,
  -- USD cents. Lines less discount plus tax is the amount.
  lines_usd_minor bigint not null check (lines_usd_minor >= 0),
  discount_basis_points integer not null default 0 check (discount_basis_points between 0 and 10000),
  discount_usd_minor bigint not null check (discount_usd_minor between 0 and lines_usd_minor),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  amount_usd_minor bigint not null check (amount_usd_minor between 1 and 999999999999999),
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
  view_token_sealed text check ((view_token_sealed is null) = (view_token_hash is null)),
  mailed_to text,
  -- Days after the due date, fixed when it was sent.
  reminder_days integer[] not null default '{}',
  reminders_on boolean not null default true,
  next_reminder_on date,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null,
  search tsvector not null generated always as
    (platform.search_words(invoice_number || ' ' || description || ' ' || client_name)) stored,
  check (service_period_end >= service_period_start),
  check (amount_usd_minor = lines_usd_minor - discount_usd_minor + tax_usd_minor),
  check (local_currency <> 'USD' or (fx_rate = 1 and amount_local_minor = amount_usd_minor and settled_local_minor = settled_usd_minor)),
  check ((settled_usd_minor = amount_usd_minor) = (settled_local_minor = amount_local_minor)
    and (settled_usd_minor = amount_usd_minor) = (settled_xof_minor = amount_xof_minor)),
  check (status not in ('draft') or settled_usd_minor = 0),
  check (status <> 'paid' or settled_usd_minor = amount_usd_minor),
  check (status not in ('sent', 'pending', 'overdue') or settled_usd_minor < amount_usd_minor)
);
create index invoice_search on invoices.invoice using gin (search);
create index invoice_status on invoices.invoice (status, id);
create index invoice_client on invoices.invoice (client_id, id desc);
create index invoice_due on invoices.invoice (due_date, id);
create index invoice_amount on invoices.invoice (amount_usd_minor, id);
create index invoice_client_name on invoices.invoice (client_name, id);
create index invoice_to_be_overdue on invoices.invoice (due_date) where status in ('sent', 'pending');
create index invoice_to_remind on invoices.invoice (next_reminder_on) where next_reminder_on is not null;
create index invoice_paid_lately on invoices.invoice (payment_date, sent_at) where status = 'paid';
grant select, insert, update on invoices.invoice to corridor_app;

create table invoices.line (
  invoice_id integer not null references invoices.invoice,
  position integer not null check (position between 1 and 1000),
  description text not null check (description <> ''),
  quantity_milli bigint not null check (quantity_milli > 0),
  -- Hundredths of a cent.
  unit_price_usd4 bigint not null check (unit_price_usd4 >= 0),
  discount_basis_points integer not null check (discount_basis_points between 0 and 10000),
  tax_category text not null check (tax_category in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  discount_usd_minor bigint not null check (discount_usd_minor >= 0),
  net_usd_minor bigint not null check (net_usd_minor >= 0),
  -- This line's share of the discount on the whole, and of its group's tax.
  shared_discount_usd_minor bigint not null check (shared_discount_usd_minor between 0 and net_usd_minor),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  primary key (invoice_id, position),
  check ((tax_category = 'S') = (tax_basis_points > 0))
);
grant select, insert, delete on invoices.line to corridor_app;

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

create table invoices.credit_note (
  id integer generated always as identity primary key,
  credit_note_number text not null unique check (credit_note_number ~ '^CN-\d{4}-\d{6,}$'),
  invoice_id integer not null references invoices.invoice,
  net_usd_minor bigint not null check (net_usd_minor >= 0),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  amount_usd_minor bigint not null check (amount_usd_minor > 0 and amount_usd_minor = net_usd_minor + tax_usd_minor),
  amount_local_minor bigint not null check (amount_local_minor >= 0),
  -- What of it went against what was open; the rest is owed to the client.
  settled_usd_minor bigint not null check (settled_usd_minor between 0 and amount_usd_minor),
  settled_local_minor bigint not null check (settled_local_minor >= 0),
  settled_xof_minor bigint not null check (settled_xof_minor >= 0),
  reason text not null check (reason <> ''),
  issued_on date not null,
  pdf_document_id integer,
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

-- What a credit note took back of each line, net of tax.
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

-- One row for each reminder that was due: no restart and no second instance sends it twice.
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

-- A sent invoice says for ever what it said: corrections are credit notes. Only what happens to it is still written, and
-- only on ways that the state machine has (contract/invoices/capabilities.ts, decisions 6).
create function invoices.guard_invoice() returns trigger language plpgsql as $$
declare
  may_change constant text[] := array['client_name', 'search', 'settled_usd_minor', 'settled_local_minor', 'settled_xof_minor',
    'paid_usd_minor', 'credited_usd_minor', 'credited_local_minor', 'status', 'first_viewed_at', 'payment_date',
    'cancelled_at', 'cancel_reason', 'reminders_on', 'next_reminder_on', 'version', 'updated_at'];
begin
  if new.invoice_number <> old.invoice_number or new.id <> old.id or new.created_at <> old.created_at then
    raise exception 'the number of an invoice never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not (old.status || ' ' || new.status) = any (array['draft sent', 'draft cancelled',
    'sent pending', 'sent paid', 'sent overdue', 'sent cancelled', 'pending paid', 'pending overdue', 'pending cancelled',
    'overdue paid', 'overdue cancelled']) then
    raise exception 'an invoice does not go from % to %', old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> 'draft' and to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'a sent invoice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if new.settled_usd_minor < old.settled_usd_minor or new.credited_usd_minor < old.credited_usd_minor then
    raise exception 'what was settled stays settled' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_invoice before update on invoices.invoice for each row execute function invoices.guard_invoice();
create trigger refuse_delete before delete on invoices.invoice for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.invoice for each statement execute function platform.refuse_change();

create function invoices.guard_line() returns trigger language plpgsql as $$
begin
  if (select status from invoices.invoice where id = coalesce(new.invoice_id, old.invoice_id)) <> 'draft' then
    raise exception 'the lines of a sent invoice do not change' using errcode = 'integrity_constraint_violation';
  end if;
  return coalesce(new, old);
end
$$;
create trigger guard_line before insert or delete on invoices.line for each row execute function invoices.guard_line();
create trigger refuse_change before update on invoices.line for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.line for each statement execute function platform.refuse_change();

-- How many invoices stand in each status, as changes to add up: writers only ever add, so none waits for another. A job
-- folds them; a sum over the table is exact at any moment.
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

-- What reports may join: one row an invoice.
create view invoices.report_row as
select id, invoice_number, client_id, client_name, amount_usd_minor, settled_usd_minor, paid_usd_minor, credited_usd_minor,
  status, sent_at, payment_date, due_date, created_at from invoices.invoice;
grant select on invoices.report_row to corridor_app;
