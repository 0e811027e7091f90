-- Registers: what rules rest on, each line with its source, from when it holds, and who has checked it. Only added to: the
-- newest line of a key whose day has come is in force.
create table filings.register_line (
  id integer generated always as identity primary key,
  key text not null check (key ~ '^[a-zA-Z.]{3,80}$'),
  value text not null check (length(value) <= 20000),
  source text not null check (length(source) between 1 and 500),
  effective_on date,
  verified_by text check (length(verified_by) between 1 and 200),
  verified_on date,
  note text check (length(note) between 1 and 1000),
  recorded_at timestamptz(3) not null,
  recorded_by text,
  recorded_by_name text not null,
  constraint register_verification check ((verified_by is null) = (verified_on is null))
);
create index register_line_key on filings.register_line (key, id desc);
grant select, insert on filings.register_line to corridor_app;
create trigger refuse_change before update or delete on filings.register_line for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on filings.register_line for each statement execute function platform.refuse_change();

-- The bank branches that exchange forms are lodged with: each counts its own forms.
create table filings.branch (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{1,20}$'),
  bank_name text not null check (length(bank_name) between 1 and 140),
  name text not null check (length(name) between 1 and 140),
  city text not null check (length(city) between 1 and 80),
  country text not null check (length(country) between 1 and 80),
  source text not null check (length(source) between 1 and 500),
  effective_on date,
  verified_by text check (length(verified_by) between 1 and 200),
  verified_on date,
  is_active boolean not null default true,
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  constraint branch_verification check ((verified_by is null) = (verified_on is null))
);
grant select, insert, update on filings.branch to corridor_app;

-- Export proceeds ceded to the central bank, by invoice. USD cents of what was received.
create table filings.cession (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices.invoice,
  ceded_usd_minor bigint not null check (ceded_usd_minor > 0),
  ceded_on date not null,
  reference text not null check (length(reference) between 1 and 120),
  recorded_at timestamptz(3) not null,
  recorded_by text,
  recorded_by_name text not null
);
create index cession_invoice on filings.cession (invoice_id, id);
grant select, insert on filings.cession to corridor_app;
create trigger refuse_change before update or delete on filings.cession for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on filings.cession for each statement execute function platform.refuse_change();

-- Autorisations and engagements de change as they were issued. A number that was taken stays taken: a form is cancelled, never removed.
create table filings.exchange_form (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('autorisation_de_change', 'engagement_de_change')),
  branch_id integer not null references filings.branch,
  branch_code text not null,
  year integer not null check (year between 1900 and 9999),
  serial integer not null check (serial > 0),
  number text not null,
  conversion_id integer references conversions.conversion,
  invoice_id integer references invoices.invoice,
  -- Everything that stands on it, fixed when it was issued.
  content jsonb not null,
  issued_at timestamptz(3) not null,
  issued_by text,
  issued_by_name text not null,
  cancelled_at timestamptz(3),
  cancelled_by_name text,
  cancel_reason text check (length(cancel_reason) between 1 and 1000),
  version integer not null default 1 check (version > 0),
  unique (kind, branch_code, year, serial),
  constraint form_about check (case kind when 'autorisation_de_change' then conversion_id is not null and invoice_id is null
    else invoice_id is not null and conversion_id is null end),
  constraint form_cancelled check ((cancelled_at is null) = (cancel_reason is null) and (cancelled_at is null) = (cancelled_by_name is null))
);
create unique index exchange_form_conversion on filings.exchange_form (conversion_id) where cancelled_at is null and conversion_id is not null;
create unique index exchange_form_invoice on filings.exchange_form (invoice_id) where cancelled_at is null and invoice_id is not null;
create function filings.keep_form() returns trigger language plpgsql as $$
begin
  if (new.kind, new.branch_code, new.year, new.serial, new.number, new.content, new.issued_at)
    is distinct from (old.kind, old.branch_code, old.year, old.serial, old.number, old.content, old.issued_at)
    or old.cancelled_at is not null then
    raise exception 'an issued form is not changed';
  end if;
  return new;
end
$$;
create trigger keep_form before update on filings.exchange_form for each row execute function filings.keep_form();
grant select, insert, update on filings.exchange_form to corridor_app;
