-- Recurring invoices: templates of invoices with a schedule, and the invoice of each period.
-- A period has one invoice, whatever the number of instances.

create schema recurring_invoices;
grant usage on schema recurring_invoices to corridor_app;

create table recurring_invoices.template (
  id integer generated always as identity primary key,
  client_id integer not null,
  description text not null check (length(description) between 1 and 500),
  local_currency text not null check (local_currency in ('USD', 'EUR', 'GBP', 'JPY')),
  price_currency text not null check (price_currency in ('USD', 'EUR', 'GBP', 'JPY', 'XOF')),
  -- Quantities in thousandths and prices in ten-thousandths of the price currency, as text.
  lines jsonb not null check (jsonb_typeof(lines) = 'array' and jsonb_array_length(lines) between 1 and 100),
  discount_basis_points integer not null check (discount_basis_points between 0 and 10000),
  note text check (length(note) <= 2000),
  buyer_reference text check (length(buyer_reference) <= 80),
  payment_terms_days integer not null check (payment_terms_days between 0 and 365),
  frequency text not null check (frequency in ('week', 'month', 'quarter', 'year')),
  -- Periods are counted from the one that contains this day.
  start_on date not null,
  day_of_month integer not null check (day_of_month between 1 and 31),
  end_on date,
  max_invoices integer check (max_invoices between 1 and 1000),
  price_changes jsonb not null check (jsonb_typeof(price_changes) = 'array' and jsonb_array_length(price_changes) <= 24),
  is_sent_automatically boolean not null,
  state text not null default 'active' check (state in ('active', 'paused', 'ended')),
  -- The period that comes next, its day, and when that day begins. Null unless active.
  next_period integer check (next_period >= 0),
  next_on date,
  next_at timestamptz(3),
  created_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  constraint template_end check (end_on is null or max_invoices is null),
  constraint template_next check ((next_period is null) = (next_on is null) and (next_on is null) = (next_at is null)
    and (next_at is not null) = (state = 'active'))
);
create index template_due on recurring_invoices.template (next_at) where next_at is not null;
create index template_running on recurring_invoices.template (id) where state <> 'ended';
grant select, insert, update on recurring_invoices.template to corridor_app;

-- One row per template and period. A run that has an invoice never changes.
create table recurring_invoices.run (
  id integer generated always as identity primary key,
  template_id integer not null references recurring_invoices.template (id),
  period integer not null check (period >= 0),
  run_on date not null,
  outcome text not null check (outcome in ('draft', 'sent', 'not_sent', 'not_created')),
  invoice_id integer unique,
  invoice_number text,
  reason text check (length(reason) between 1 and 500),
  reason_translations jsonb,
  at timestamptz(3) not null,
  constraint run_once unique (template_id, period),
  constraint run_invoice check ((invoice_id is null) = (invoice_number is null) and (invoice_id is null) = (outcome = 'not_created')),
  constraint run_reason check ((reason is not null) = (outcome in ('not_sent', 'not_created')))
);
grant select, insert, update on recurring_invoices.run to corridor_app;

create trigger guard_run before update on recurring_invoices.run for each row
  when (old.invoice_id is not null or (new.id, new.template_id, new.period, new.run_on)
      is distinct from (old.id, old.template_id, old.period, old.run_on))
  execute function platform.refuse_change('a run with an invoice does not change');
create trigger refuse_delete before delete on recurring_invoices.run for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on recurring_invoices.run for each statement execute function platform.refuse_change();

-- Quotes: offers with a number series of their own, each of which becomes at most one invoice.

create schema quotes;
grant usage on schema quotes to corridor_app;

create table quotes.number_series (
  series text not null check (series ~ '^([A-Z]{2,8}|DEMO-QUO)$'),
  year integer not null check (year between 1900 and 9999),
  last_number integer not null check (last_number > 0),
  primary key (series, year)
);
grant select, insert, update on quotes.number_series to corridor_app;

-- Amounts are fixed in USD, the local currency and XOF as those of an invoice.
create table quotes.quote (
  id integer generated always as identity primary key,
  quote_number text not null unique check (quote_number ~ '^([A-Z]{2,8}|DEMO-QUO)-\d{4}-\d{6,}$'),
  client_id integer not null references clients.client,
  client_name text not null,
  description text not null check (description <> ''),
  valid_until date not null,
  note text,
  buyer_reference text,
  lines_usd_minor bigint not null check (lines_usd_minor >= 0),
  discount_basis_points integer not null check (discount_basis_points between 0 and 10000),
  discount_usd_minor bigint not null check (discount_usd_minor between 0 and lines_usd_minor),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  amount_usd_minor bigint not null check (amount_usd_minor between 1 and 999999999999999),
  local_currency text not null check (local_currency in ('USD', 'EUR', 'GBP', 'JPY')),
  fx_rate numeric(20, 10) not null check (fx_rate > 0),
  fx_source text not null,
  fx_as_of timestamptz(3),
  xof_rate numeric(20, 10) not null check (xof_rate > 0),
  xof_source text not null,
  xof_as_of timestamptz(3),
  rates_locked_at timestamptz(3) not null,
  amount_local_minor bigint not null check (amount_local_minor > 0),
  amount_xof_minor bigint not null check (amount_xof_minor > 0),
  status text not null default 'draft' check (status in ('draft', 'sent', 'accepted', 'declined')),
  sent_at timestamptz(3) check ((sent_at is null) = (status = 'draft')),
  pdf_document_id integer check ((pdf_document_id is null) = (sent_at is null)),
  message_id uuid,
  mailed_to text[] not null default '{}',
  decided_at timestamptz(3) check ((decided_at is not null) = (status in ('accepted', 'declined'))),
  decided_by_name text check ((decided_by_name is null) = (decided_at is null)),
  decision_note text check (length(decision_note) <= 500),
  -- The invoice that it became.
  invoice_id integer unique check (invoice_id is null or status = 'accepted'),
  invoice_number text check ((invoice_number is null) = (invoice_id is null)),
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null,
  search text not null generated always as
    (platform.search_text(quote_number || ' ' || description || ' ' || client_name)) stored,
  check (amount_usd_minor = lines_usd_minor - discount_usd_minor + tax_usd_minor)
);
create index quote_search on quotes.quote using gin (search platform.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index quote_created on quotes.quote (created_at, id);
create index quote_client on quotes.quote (client_id, created_at desc, id desc);
grant select, insert, update on quotes.quote to corridor_app;

create table quotes.line (
  quote_id integer not null references quotes.quote,
  position integer not null check (position between 1 and 200),
  description text not null check (description <> ''),
  quantity_milli bigint not null check (quantity_milli > 0),
  -- UN/ECE Recommendation 20.
  unit text not null default 'C62' check (unit in ('C62', 'HUR', 'DAY', 'WEE', 'MON', 'ANN', 'KGM', 'TNE', 'MTR', 'MTK', 'MTQ', 'LTR', 'KMT')),
  unit_price_usd4 bigint not null check (unit_price_usd4 >= 0),
  discount_basis_points integer not null check (discount_basis_points between 0 and 10000),
  tax_category text not null check (tax_category in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  exemption_reason text,
  discount_usd_minor bigint not null check (discount_usd_minor >= 0),
  net_usd_minor bigint not null check (net_usd_minor >= 0),
  shared_discount_usd_minor bigint not null check (shared_discount_usd_minor between 0 and net_usd_minor),
  tax_usd_minor bigint not null check (tax_usd_minor >= 0),
  primary key (quote_id, position)
);
grant select, insert, delete on quotes.line to corridor_app;

-- What was sent never changes. The invoice of a quote is replaced only if it was cancelled before
-- anything was settled on it.
create function quotes.guard_sent() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if old.status <> 'draft' and (new.client_id, new.description, new.valid_until, new.note, new.buyer_reference,
      new.amount_usd_minor, new.amount_local_minor, new.amount_xof_minor, new.sent_at, new.pdf_document_id)
    is distinct from (old.client_id, old.description, old.valid_until, old.note, old.buyer_reference,
      old.amount_usd_minor, old.amount_local_minor, old.amount_xof_minor, old.sent_at, old.pdf_document_id) then
    raise exception 'quote % was sent and does not change', old.id using errcode = 'integrity_constraint_violation';
  end if;
  if old.invoice_id is not null and new.invoice_id is distinct from old.invoice_id and not exists (
      select from invoices.report_row i where i.id = old.invoice_id and i.status = 'cancelled' and i.settled_usd_minor = 0)
    or old.status in ('accepted', 'declined') and new.status <> old.status then
    raise exception 'quote % is decided', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_sent before update on quotes.quote for each row execute function quotes.guard_sent();
create trigger refuse_delete before delete on quotes.quote for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on quotes.quote for each statement execute function platform.refuse_change();
