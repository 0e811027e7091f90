-- Exchange rates as the providers answered them, kept for ever: what a figure was computed from can be looked up.

create schema fx;
grant usage on schema fx to corridor_app;

-- One row per currency and fetch: units of `to_currency` for one US dollar. Crosses and inverses are derived, never stored.
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
-- The newest of a currency, and the last of a currency's day: each one probe, however many years are kept.
create index rate_newest on fx.rate (to_currency, id desc);
create index rate_of_day on fx.rate (to_currency, day desc, id desc);
grant select, insert on fx.rate to corridor_app;
create trigger refuse_change before update or delete on fx.rate for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on fx.rate for each statement execute function platform.refuse_change();

-- Franc rates that strayed too far from the parity: never used, kept as evidence, each raised once.
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

-- One row per provider: who is asking it now, and when it is next worth asking. Shared by all instances.
create table fx.provider_state (
  provider text primary key,
  -- Whoever moved this ahead may ask until then; an instance that dies leaves a claim that lapses.
  claimed_until timestamptz(3) not null,
  next_due_at timestamptz(3) not null,
  last_success_at timestamptz(3),
  failures integer not null default 0 check (failures >= 0),
  last_failure text
);
grant select, insert, update on fx.provider_state to corridor_app;
