-- Accounting: journals in whole francs under the revised SYSCOHADA chart of accounts, derived from
-- the ledger, invoices and receipts. Entries and lines are append-only: a correction is another
-- entry. Debits are positive and credits negative.

create schema accounting;
grant usage on schema accounting to corridor_app;

-- The chart of accounts. People add accounts and rename them; a number never changes.
create table accounting.account (
  number text primary key check (number ~ '^[1-8][0-9]{1,7}$'),
  label text not null check (length(label) between 1 and 120)
);
grant select, insert, update on accounting.account to corridor_app;
create trigger refuse_delete before delete on accounting.account for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on accounting.account for each statement execute function platform.refuse_change();

-- Labels are those of the chart (Acte uniforme, 2017), in its own language.
insert into accounting.account (number, label) values
  ('121', 'Report à nouveau créditeur'),
  ('4091', 'Fournisseurs, avances et acomptes versés'),
  ('4111', 'Clients'),
  ('4191', 'Clients, avances et acomptes reçus'),
  ('4432', 'TVA facturée sur prestations de services'),
  ('447', 'État, impôts retenus à la source'),
  ('4711', 'Débiteurs divers (comptes d''attente)'),
  ('4712', 'Créditeurs divers (encaissements à identifier)'),
  ('4781', 'Écarts de conversion actif, diminution des créances'),
  ('4791', 'Écarts de conversion passif, augmentation des créances'),
  ('518', 'Autres valeurs à l''encaissement'),
  ('5211', 'Banques locales en monnaie nationale'),
  ('558', 'Autres instruments de monnaie électronique (USDT)'),
  ('585', 'Virements de fonds'),
  ('588', 'Autres virements internes'),
  ('607', 'Achats de travaux, matériels et équipements'),
  ('6318', 'Autres frais bancaires'),
  ('676', 'Pertes de change'),
  ('7061', 'Services vendus, région'),
  ('7062', 'Services vendus hors région'),
  ('7072', 'Commissions et courtages'),
  ('776', 'Gains de change');

-- Which account is used for what, optionally for one client or one tax category. Append-only: the
-- newest row of a combination applies to what is booked after it. Without an account, the row ends
-- an exception.
create table accounting.mapping (
  id integer generated always as identity primary key,
  purpose text not null check (purpose in ('receivable', 'customer_advance', 'sale_local', 'sale_export', 'tax_collected',
    'withholding_collected', 'payment_by_hand', 'bank', 'transfer', 'own_conversion', 'provider', 'usdt_treasury', 'conversion_fee', 'bank_charges',
    'fx_loss', 'fx_gain', 'conversion_loss', 'conversion_gain', 'unapplied_receipts', 'suspense', 'opening')),
  client_id integer references clients.client,
  tax_category text check (tax_category in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  account_number text references accounting.account,
  changed_at timestamptz(3) not null,
  changed_by text,
  changed_by_name text not null,
  constraint mapping_default check (account_number is not null or client_id is not null or tax_category is not null),
  constraint mapping_tax check (tax_category is null or purpose in ('sale_local', 'sale_export', 'tax_collected'))
);
create index mapping_newest on accounting.mapping (purpose, client_id, tax_category, id desc);
create trigger refuse_change before update or delete on accounting.mapping for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on accounting.mapping for each statement execute function platform.refuse_change();
grant select, insert on accounting.mapping to corridor_app;

insert into accounting.mapping (purpose, account_number, changed_at, changed_by_name)
select purpose, number, '2026-11-26', 'Corridor' from (values
  ('receivable', '4111'), ('customer_advance', '4191'), ('sale_local', '7061'), ('sale_export', '7062'),
  ('tax_collected', '4432'), ('withholding_collected', '447'), ('payment_by_hand', '518'), ('bank', '5211'), ('transfer', '585'),
  ('own_conversion', '588'), ('provider', '4091'), ('usdt_treasury', '558'), ('conversion_fee', '7072'), ('bank_charges', '6318'), ('fx_loss', '676'),
  ('fx_gain', '776'), ('conversion_loss', '4781'), ('conversion_gain', '4791'), ('unapplied_receipts', '4712'),
  ('suspense', '4711'), ('opening', '121')) as standard (purpose, number);

-- One row: how far the ledger was read, and the last day of the last locked month.
create table accounting.book (
  only_one boolean primary key default true check (only_one),
  era integer not null default 1,
  read_below xid8 not null default '0',
  locked_through date
);
insert into accounting.book default values;
grant select, update on accounting.book to corridor_app;

-- A locked month stays locked.
create trigger guard_locks before update on accounting.book for each row
  when (new.locked_through is distinct from old.locked_through
      and (new.locked_through is null or new.locked_through <= old.locked_through
        or extract(day from new.locked_through + 1) <> 1))
  execute function platform.refuse_change('months are locked one after the other, and stay locked');
create trigger refuse_delete before delete on accounting.book for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on accounting.book for each statement execute function platform.refuse_change();

-- The last number of each journal and year.
create table accounting.number_series (
  journal text not null,
  year integer not null,
  last_number integer not null check (last_number > 0),
  primary key (journal, year)
);
grant select, insert, update on accounting.number_series to corridor_app;

-- Journal entries. `key` names the source and what of it is booked, so that it is booked once.
create table accounting.entry (
  id integer generated always as identity primary key,
  key text not null unique,
  journal text not null check (journal in ('VE', 'BQ', 'CV', 'EC', 'FR', 'OD')),
  -- Without gaps per journal and year of booking.
  year integer not null,
  number integer not null check (number > 0),
  -- The record to open: its kind and id, and the reference that people know.
  source_kind text not null check (source_kind in ('invoice', 'conversion', 'receipt', 'correction', 'opening')),
  source_id integer,
  document text not null check (document <> ''),
  description text not null check (length(description) between 1 and 300),
  -- The day of the event, and the day it is booked on: later where its own month was locked.
  event_on date not null,
  booked_on date not null check (booked_on >= event_on),
  booked_at timestamptz(3) not null,
  search text not null generated always as (platform.search_text(document || ' ' || description)) stored,
  unique (journal, year, number),
  check (year = extract(year from booked_on))
);
create index entry_search on accounting.entry using gin (search platform.gin_trgm_ops) with (gin_pending_list_limit = 256);
create index entry_booked on accounting.entry (booked_on, id);
create index entry_source on accounting.entry (source_kind, source_id);
create trigger refuse_change before update or delete on accounting.entry for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on accounting.entry for each statement execute function platform.refuse_change();
grant select, insert on accounting.entry to corridor_app;

-- Lines of an entry. The original currency has its own amount, and the rate in francs for one unit.
create table accounting.line (
  id integer generated always as identity primary key,
  entry_id integer not null references accounting.entry,
  position integer not null check (position > 0),
  account_number text not null references accounting.account,
  -- The subsidiary account: a client or a bank connection.
  party_kind text check (party_kind in ('client', 'bank')),
  party_id integer,
  party_name text,
  -- The invoice that a line of a client belongs to, for lettering.
  invoice_id integer,
  amount_xof bigint not null,
  currency text not null check (currency in ('XOF', 'USD', 'EUR', 'GBP', 'JPY', 'USDT')),
  amount_minor bigint not null,
  rate numeric(20, 10) check (rate > 0),
  -- As on the entry, for the ledger of an account and the trial balance.
  journal text not null,
  booked_on date not null,
  unique (entry_id, position),
  constraint line_party check ((party_kind is null) = (party_id is null) and (party_kind is null) = (party_name is null)),
  constraint line_francs check (currency <> 'XOF' or (amount_minor = amount_xof and rate is null))
);
create index line_booked on accounting.line (booked_on, id);
create index line_journal on accounting.line (journal, booked_on, id);
create index line_account on accounting.line (account_number, booked_on, id) include (amount_xof);
create index line_invoice on accounting.line (invoice_id, id) where invoice_id is not null;
create trigger refuse_change before update or delete on accounting.line for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on accounting.line for each statement execute function platform.refuse_change();
grant select, insert on accounting.line to corridor_app;

-- The lock of the row keeps a month from being locked while something is booked in it.
create function accounting.guard_entries() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  through date;
begin
  select b.locked_through into through from accounting.book b for share;
  if exists (select from added a where a.booked_on <= through) then
    raise exception 'the month is locked' using errcode = 'integrity_constraint_violation', constraint = 'month_locked';
  end if;
  return null;
end
$$;
create trigger guard_entries after insert on accounting.entry referencing new table as added
  for each statement execute function accounting.guard_entries();

-- Lines agree with their entry and balance it. Both are checked when the lines are written.
create function accounting.guard_lines() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from accounting.line l join accounting.entry e on e.id = l.entry_id
    where l.entry_id in (select a.entry_id from added a)
    group by e.id having sum(l.amount_xof) <> 0 or count(*) < 2
      or bool_or(l.booked_on <> e.booked_on) or bool_or(l.journal <> e.journal)) then
    raise exception 'the lines of an entry must balance' using errcode = 'integrity_constraint_violation', constraint = 'entry_balance';
  end if;
  if exists (select from added a, accounting.book b where a.booked_on <= b.locked_through) then
    raise exception 'the month is locked' using errcode = 'integrity_constraint_violation', constraint = 'month_locked';
  end if;
  return null;
end
$$;
create trigger guard_lines after insert on accounting.line referencing new table as added
  for each statement execute function accounting.guard_lines();

-- Lettering: an invoice whose lines of its client balance. The code counts per client; one that is
-- open again loses it.
create table accounting.letter (
  invoice_id integer primary key,
  client_id integer not null,
  code integer not null check (code > 0),
  lettered_on date not null
);
grant select, insert, delete on accounting.letter to corridor_app;

-- The last letter code of each client. A code that an open invoice lost is not given again, because
-- exports may contain it.
create table accounting.letter_series (
  client_id integer primary key,
  last_code integer not null check (last_code > 0)
);
grant select, insert, update on accounting.letter_series to corridor_app;

-- Requests to lock a month, and what a second person decided.
create table accounting.lock_request (
  id integer generated always as identity primary key,
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'withdrawn')),
  requested_by text not null,
  requested_by_name text not null,
  requested_at timestamptz(3) not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz(3),
  note text check (length(note) between 1 and 500),
  version integer not null default 1 check (version > 0),
  constraint lock_decided check ((state = 'waiting') = (decided_at is null) and (decided_at is null) = (decided_by_name is null))
);
create unique index lock_request_waiting on accounting.lock_request ((true)) where state = 'waiting';
create unique index lock_request_month on accounting.lock_request (month) where state = 'approved';
grant select, insert, update on accounting.lock_request to corridor_app;

create trigger guard_decision before update on accounting.lock_request for each row
  when (old.state <> 'waiting' or (new.id, new.month, new.requested_by, new.requested_at)
      is distinct from (old.id, old.month, old.requested_by, old.requested_at))
  execute function platform.refuse_change('a decided lock request does not change');
create trigger refuse_delete before delete on accounting.lock_request for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on accounting.lock_request for each statement execute function platform.refuse_change();

-- Exports with their bytes, so that a download is the same for ever. An export has the entries of
-- its month after those of the export before it in the same format.
create table accounting.export (
  id integer generated always as identity primary key,
  -- Without gaps.
  number integer not null unique check (number > 0),
  month text not null check (month ~ '^[0-9]{4}-(0[1-9]|1[0-2])$'),
  format text not null check (format in ('fec', 'sage', 'xlsx', 'json')),
  -- Entries up to this id are in it or in an earlier one.
  through_entry integer not null,
  entries integer not null check (entries > 0),
  lines integer not null check (lines > 0),
  debit_xof bigint not null,
  file_name text not null,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  exported_at timestamptz(3) not null,
  exported_by text,
  exported_by_name text not null,
  unique (month, format, through_entry)
);
create trigger refuse_change before update or delete on accounting.export for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on accounting.export for each statement execute function platform.refuse_change();
grant select, insert on accounting.export to corridor_app;
