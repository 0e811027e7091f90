-- FX: exchange rates as the providers published them.
-- Rates are append-only, so the rate behind any past figure can be looked up.

create schema fx;
grant usage on schema fx to corridor_app;

-- One row per currency and fetch: units of `to_currency` for one US dollar. Cross rates and
-- inverses are derived, never stored.
create table fx.rate (
  id integer generated always as identity primary key,
  from_currency text not null default 'USD' check (from_currency = 'USD'),
  to_currency text not null check (to_currency in ('EUR', 'GBP', 'JPY', 'XOF', 'NGN', 'GHS')),
  rate numeric(20, 10) not null check (rate > 0),
  source text not null check (length(source) between 1 and 60),
  -- When the rate held, as its provider says; and the business date of that instant.
  as_of timestamptz(3) not null,
  day date not null,
  fetched_at timestamptz(3) not null
);
create index rate_of_day on fx.rate (to_currency, day desc, id desc);

-- Finds rates by the time they were stored: a history may be written after the rates of today.
create index rate_stored_last on fx.rate (to_currency, fetched_at desc, id desc);
grant select, insert on fx.rate to corridor_app;
create trigger refuse_change before update or delete on fx.rate for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on fx.rate for each statement execute function platform.refuse_change();

-- XOF rates too far from the parity. Never used, kept as evidence, and each raised once.
create table fx.refused_rate (
  id integer generated always as identity primary key,
  to_currency text not null check (to_currency = 'XOF'),
  rate numeric(20, 10) not null check (rate > 0),
  implied_rate numeric(20, 10) check (implied_rate > 0),
  source text not null,
  as_of timestamptz(3) not null,
  fetched_at timestamptz(3) not null,
  constraint refused_once unique (source, as_of, to_currency, rate)
);
grant select, insert on fx.refused_rate to corridor_app;
create trigger refuse_change before update or delete on fx.refused_rate for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on fx.refused_rate for each statement execute function platform.refuse_change();

-- One row per provider: which instance is fetching, and when the next fetch is due.
create table fx.provider_state (
  provider text primary key,
  -- Lease of the instance that fetches; it expires if the instance dies.
  claimed_until timestamptz(3) not null,
  next_due_at timestamptz(3) not null,
  last_success_at timestamptz(3),
  failures integer not null default 0 check (failures >= 0),
  last_failure text
);
grant select, insert, update on fx.provider_state to corridor_app;

create view fx.report_rate as
select id, to_currency, rate, source, day, as_of from fx.rate;
grant select on fx.report_rate to corridor_app;
