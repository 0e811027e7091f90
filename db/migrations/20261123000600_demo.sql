-- Demo data: a history that the services themselves have made at past dates. One row says that it stands, and what it came to.

create schema demo;
grant usage on schema demo to corridor_app;

create table demo.history (
  one boolean primary key default true check (one),
  seed integer not null,
  first_day date not null,
  last_day date not null check (last_day >= first_day),
  -- How many of each kind were made, as they were made.
  counts jsonb not null,
  -- Over what was made, in the order of making: the same seed and days give the same digest.
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  made_at timestamptz(3) not null,
  made_by text,
  took_ms integer not null check (took_ms >= 0)
);
create trigger refuse_change before update or delete on demo.history for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on demo.history for each statement execute function platform.refuse_change();
grant select, insert on demo.history to corridor_app;

-- What belongs to the demo data, so that it can be told from everything else.
create table demo.made (
  kind text not null check (kind in
    ('user', 'client', 'invoice', 'document', 'conversion', 'bank_connection', 'schedule', 'alert', 'filing')),
  record_id text not null,
  primary key (kind, record_id)
);
create trigger refuse_change before update or delete on demo.made for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on demo.made for each statement execute function platform.refuse_change();
grant select, insert on demo.made to corridor_app;

-- How far a run is, written beside its transaction: nothing of the history is seen before all of it stands.
create table demo.progress (
  one boolean primary key default true check (one),
  done integer not null check (done >= 0),
  total integer not null check (total >= done),
  reached date not null,
  begun_at timestamptz(3) not null,
  told_at timestamptz(3) not null,
  failure text
);
grant select, insert, update, delete on demo.progress to corridor_app;

-- Rates are found by when they were stored, since a history may be written after the rates of today.
create index rate_stored_last on fx.rate (to_currency, fetched_at desc, id desc);
drop index fx.rate_newest;

alter table invoices.number_series drop constraint number_series_series_check;
alter table invoices.number_series add constraint number_series_series_check check (series in ('INV', 'CN', 'DEMO', 'DEMO-CN'));
alter table invoices.invoice drop constraint invoice_invoice_number_check;
alter table invoices.invoice add constraint invoice_invoice_number_check check (invoice_number ~ '^(INV|DEMO)-\d{4}-\d{6,}$');
alter table invoices.credit_note drop constraint credit_note_credit_note_number_check;
alter table invoices.credit_note add constraint credit_note_credit_note_number_check
  check (credit_note_number ~ '^(CN|DEMO-CN)-\d{4}-\d{6,}$');
