-- Conversion totals that dashboards and reports read instead of counting a million conversions.
-- Writers only add changes, so they never wait for each other. A job folds the rows; the sum over a
-- table is exact at any time.

-- Totals by the UTC hour in which a conversion was initiated. Volumes leave out failed conversions.
create table conversions.hour_tally (
  hour timestamptz(0) not null,
  initiated bigint not null,
  completed bigint not null,
  failed bigint not null,
  volume_xof bigint not null,
  gross_usd_minor bigint not null
);
grant select, insert, delete on conversions.hour_tally to corridor_app;

-- Totals by client and UTC month. Fees include completed conversions only.
create table conversions.client_tally (
  client_id integer not null,
  month date not null,
  counted bigint not null,
  gross_usd_minor bigint not null,
  fee_usd_minor bigint not null
);
create index client_tally_month on conversions.client_tally (month, client_id);
grant select, insert, delete on conversions.client_tally to corridor_app;

-- States that end a conversion without a payout.
create function conversions.is_failure(state text) returns boolean language sql immutable parallel safe
  return state in ('rejected', 'cancelled', 'failed', 'refunding', 'refunded');

-- Adds a new conversion to the totals.
create function conversions.count_conversion() returns trigger language plpgsql as $$
declare
  is_update constant boolean := tg_op = 'UPDATE';
  hour constant timestamptz := date_trunc('hour', new.created_at, 'UTC');
  counts constant integer := (not conversions.is_failure(new.state))::integer;
  settles constant integer := (new.state = 'completed')::integer;
  counted integer := 0;
  settled integer := 0;
  xof bigint := new.amount_xof * counts;
  usd bigint := new.gross_usd_minor * counts;
  fee bigint := new.fee_usd_minor * settles;
  completed_usd bigint := new.gross_usd_minor * settles;
begin
  if is_update then
    counted := (not conversions.is_failure(old.state))::integer;
    settled := (old.state = 'completed')::integer;
    xof := xof - old.amount_xof * counted;
    usd := usd - old.gross_usd_minor * counted;
    fee := fee - old.fee_usd_minor * settled;
    completed_usd := completed_usd - old.gross_usd_minor * settled;
  end if;
  insert into conversions.hour_tally values (
    hour, (not is_update)::integer, settles - settled,
    (1 - counts) - case when is_update then 1 - counted else 0 end, xof, usd);
  if completed_usd <> 0 then
    insert into conversions.completed_tally values (hour, completed_usd);
  end if;
  if new.client_id is not null then
    insert into conversions.client_tally values (
      new.client_id, date_trunc('month', new.created_at at time zone 'UTC')::date, counts - counted, usd, fee);
  end if;
  return null;
end
$$;
create trigger count_added after insert on conversions.conversion
  for each row execute function conversions.count_conversion();

-- Gross USD of completed conversions by the UTC hour in which they were initiated.
create table conversions.completed_tally (
  hour timestamptz(0) not null,
  gross_usd_minor bigint not null
);
grant select, insert, delete on conversions.completed_tally to corridor_app;

-- Conversions that wait for a review. A table instead of an index on the state, which would slow
-- down every transition.
create table conversions.in_review (
  conversion_id integer primary key
);
grant select, insert, delete on conversions.in_review to corridor_app;

-- Keeps in_review up to date for new conversions.
create function conversions.count_review() returns trigger language plpgsql as $$
begin
  if new.state = 'in_review' then
    insert into conversions.in_review (conversion_id) values (new.id) on conflict do nothing;
  else
    delete from conversions.in_review where conversion_id = new.id;
  end if;
  return null;
end
$$;
create trigger review_added after insert on conversions.conversion for each row
  when (new.state = 'in_review') execute function conversions.count_review();

-- Updates the totals and in_review after a transition. Most transitions change neither.
create function conversions.count_transition() returns trigger language plpgsql as $$
declare
  hour timestamptz;
  counted integer;
  counts integer;
  settled integer;
  settles integer;
begin
  if (old.state = 'in_review') <> (new.state = 'in_review') then
    if new.state = 'in_review' then
      insert into conversions.in_review (conversion_id) values (new.id) on conflict do nothing;
    else
      delete from conversions.in_review where conversion_id = new.id;
    end if;
  end if;

  counted := (not conversions.is_failure(old.state))::integer;
  counts := (not conversions.is_failure(new.state))::integer;
  settled := (old.state = 'completed')::integer;
  settles := (new.state = 'completed')::integer;
  if counted = counts and settled = settles
      and old.gross_usd_minor = new.gross_usd_minor and old.fee_usd_minor = new.fee_usd_minor then
    return null;
  end if;
  hour := date_trunc('hour', new.created_at, 'UTC');
  insert into conversions.hour_tally values (hour, 0, settles - settled, counted - counts,
    new.amount_xof * counts - old.amount_xof * counted, new.gross_usd_minor * counts - old.gross_usd_minor * counted);
  if new.gross_usd_minor * settles <> old.gross_usd_minor * settled then
    insert into conversions.completed_tally values (hour, new.gross_usd_minor * settles - old.gross_usd_minor * settled);
  end if;
  if new.client_id is not null then
    insert into conversions.client_tally values (new.client_id, date_trunc('month', new.created_at at time zone 'UTC')::date,
      counts - counted, new.gross_usd_minor * counts - old.gross_usd_minor * counted,
      new.fee_usd_minor * settles - old.fee_usd_minor * settled);
  end if;
  return null;
end
$$;
create trigger count_transition after update of state, gross_usd_minor, fee_usd_minor on conversions.conversion
  for each row execute function conversions.count_transition();

-- What the totals must be, computed from the conversions.
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

-- Totals, for reports.
create view conversions.hour_row as select hour, initiated, completed, failed, volume_xof, gross_usd_minor from conversions.hour_tally;
create view conversions.client_month_row as select client_id, month, counted, gross_usd_minor, fee_usd_minor from conversions.client_tally;
grant select on conversions.hour_row, conversions.client_month_row to corridor_app;

-- What the totals must be, computed from the conversions.
create view conversions.completed_counted as
select date_trunc('hour', created_at, 'UTC') as hour, sum(gross_usd_minor) as gross_usd_minor
from conversions.conversion where state = 'completed' group by 1;
create view conversions.review_counted as select id as conversion_id from conversions.conversion where state = 'in_review';
grant select on conversions.completed_counted, conversions.review_counted to corridor_app;

-- Totals and the review queue, for reports.
create view conversions.completed_row as select hour, gross_usd_minor from conversions.completed_tally;
create view conversions.review_row as
select c.id, c.reference, c.client_name, c.amount_xof, c.initiated_by, c.created_at
from conversions.in_review r join conversions.conversion c on c.id = r.conversion_id;
grant select on conversions.completed_row, conversions.review_row to corridor_app;
