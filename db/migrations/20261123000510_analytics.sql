-- What analytics reads over a million conversions, counted as they move, and what it keeps: a risk score a day, forecasts.

-- Conversions by the UTC hour in which they were initiated, as changes to add up: writers only ever add, so none waits for
-- another. A job folds them; a sum is exact at any moment. Volumes count what is not failed, fees what is completed.
create table conversions.hour_tally (
  hour timestamptz(0) not null,
  initiated bigint not null,
  completed bigint not null,
  failed bigint not null,
  volume_xof bigint not null,
  gross_usd_minor bigint not null
);
grant select, insert, delete on conversions.hour_tally to corridor_app;

-- The same by client and UTC month.
create table conversions.client_tally (
  client_id integer not null,
  month date not null,
  counted bigint not null,
  gross_usd_minor bigint not null,
  fee_usd_minor bigint not null
);
create index client_tally_month on conversions.client_tally (month, client_id);
grant select, insert, delete on conversions.client_tally to corridor_app;

create function conversions.is_failure(state text) returns boolean language sql immutable parallel safe
  return state in ('rejected', 'cancelled', 'failed', 'refunding', 'refunded');

create function conversions.count_conversion() returns trigger language plpgsql as $$
declare
  is_update constant boolean := tg_op = 'UPDATE';
  counts constant integer := (not conversions.is_failure(new.state))::integer;
  settles constant integer := (new.state = 'completed')::integer;
  counted integer := 0;
  settled integer := 0;
  xof bigint := new.amount_xof * counts;
  usd bigint := new.gross_usd_minor * counts;
  fee bigint := new.fee_usd_minor * settles;
begin
  if is_update then
    counted := (not conversions.is_failure(old.state))::integer;
    settled := (old.state = 'completed')::integer;
    xof := xof - old.amount_xof * counted;
    usd := usd - old.gross_usd_minor * counted;
    fee := fee - old.fee_usd_minor * settled;
  end if;
  insert into conversions.hour_tally values (
    date_trunc('hour', new.created_at, 'UTC'), (not is_update)::integer, settles - settled,
    (1 - counts) - case when is_update then 1 - counted else 0 end, xof, usd);
  if new.client_id is not null then
    insert into conversions.client_tally values (
      new.client_id, date_trunc('month', new.created_at at time zone 'UTC')::date, counts - counted, usd, fee);
  end if;
  return null;
end
$$;
-- Most moves change neither how a conversion ends nor its price: for them the trigger is not even queued.
create trigger count_added after insert on conversions.conversion
  for each row execute function conversions.count_conversion();
create trigger count_moved after update on conversions.conversion for each row
  when ((old.state = 'completed') <> (new.state = 'completed')
    or (old.state in ('rejected', 'cancelled', 'failed', 'refunding', 'refunded')) <> (new.state in ('rejected', 'cancelled', 'failed', 'refunding', 'refunded'))
    or old.gross_usd_minor <> new.gross_usd_minor or old.fee_usd_minor <> new.fee_usd_minor)
  execute function conversions.count_conversion();

-- What the tallies must sum to, from the rows themselves.
create view conversions.hour_counted as
select date_trunc('hour', created_at, 'UTC') as hour, count(*) as initiated, count(*) filter (where state = 'completed') as completed,
  count(*) filter (where conversions.is_failure(state)) as failed,
  coalesce(sum(amount_xof) filter (where not conversions.is_failure(state)), 0) as volume_xof,
  coalesce(sum(gross_usd_minor) filter (where not conversions.is_failure(state)), 0) as gross_usd_minor
from conversions.conversion group by 1;
create view conversions.client_counted as
select client_id, date_trunc('month', created_at at time zone 'UTC')::date as month,
  count(*) filter (where not conversions.is_failure(state)) as counted,
  coalesce(sum(gross_usd_minor) filter (where not conversions.is_failure(state)), 0) as gross_usd_minor,
  coalesce(sum(fee_usd_minor) filter (where state = 'completed'), 0) as fee_usd_minor
from conversions.conversion where client_id is not null group by 1, 2;
grant select on conversions.hour_counted, conversions.client_counted to corridor_app;

insert into conversions.hour_tally select * from conversions.hour_counted;
insert into conversions.client_tally select * from conversions.client_counted;

-- What reports may sum.
create view conversions.hour_row as select hour, initiated, completed, failed, volume_xof, gross_usd_minor from conversions.hour_tally;
create view conversions.client_month_row as select client_id, month, counted, gross_usd_minor, fee_usd_minor from conversions.client_tally;
grant select on conversions.hour_row, conversions.client_month_row to corridor_app;

-- Whether a client was active in a span is one probe. Neither column ever changes, so no move touches it.
create index conversion_client_created on conversions.conversion (client_id, created_at) where client_id is not null;

-- What reports may count.
create view reconciliation.exception_row as select id, side, kind, state, found_at from reconciliation.exception;
grant select on reconciliation.exception_row to corridor_app;

create schema analytics;
grant usage on schema analytics to corridor_app;

create domain analytics.score as numeric(4, 1) check (value between 0 and 100);

-- The risk score of each business day, as it last stood on it. A part without a basis is null and weighs nothing.
create table analytics.risk_score (
  business_date date primary key,
  overall analytics.score not null,
  credit analytics.score,
  operational analytics.score,
  compliance analytics.score,
  market analytics.score,
  computed_at timestamptz(3) not null
);
grant select, insert, update on analytics.risk_score to corridor_app;

-- Forecasts as they were made, to be held against what came.
create table analytics.forecast (
  id integer generated always as identity primary key,
  method text not null check (method in ('seasonal', 'trend')),
  -- The last whole month that it rests on, and how many there were.
  last_month text not null check (last_month ~ '^\d{4}-\d{2}$'),
  months integer not null check (months > 0),
  back_tests integer not null check (back_tests > 0),
  error_percent numeric(7, 1) check (error_percent >= 0),
  points jsonb not null,
  made_at timestamptz(3) not null,
  made_by text,
  made_by_name text not null
);
grant select, insert on analytics.forecast to corridor_app;
create trigger refuse_change before update or delete on analytics.forecast for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on analytics.forecast for each statement execute function platform.refuse_change();
