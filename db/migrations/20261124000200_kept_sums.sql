-- What the metrics of clients and of compliance read of a million conversions, written with the move that changes it.

-- Gross USD of completed conversions by the UTC hour in which they were initiated, as changes to add up (see hour_tally). A table of
-- its own: an instance of before, which folds hour_tally by its columns as it knows them, would fold a new one away.
create table conversions.completed_tally (
  hour timestamptz(0) not null,
  gross_usd_minor bigint not null
);
grant select, insert, delete on conversions.completed_tally to corridor_app;

-- As before, and what is completed. Reopening one takes its sum back.
create or replace function conversions.count_conversion() returns trigger language plpgsql as $$
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

-- Those that wait for a review: no index may hold the state, since a move would then leave its page. The trigger is queued for
-- moves into a review and out of it alone.
create table conversions.in_review (
  conversion_id integer primary key
);
grant select, insert, delete on conversions.in_review to corridor_app;

create function conversions.keep_review() returns trigger language plpgsql as $$
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
  when (new.state = 'in_review') execute function conversions.keep_review();
create trigger review_moved after update on conversions.conversion for each row
  when ((old.state = 'in_review') <> (new.state = 'in_review')) execute function conversions.keep_review();

-- What they must hold, from the rows themselves.
create view conversions.completed_counted as
select date_trunc('hour', created_at, 'UTC') as hour, sum(gross_usd_minor) as gross_usd_minor
from conversions.conversion where state = 'completed' group by 1;
create view conversions.review_counted as select id as conversion_id from conversions.conversion where state = 'in_review';
grant select on conversions.completed_counted, conversions.review_counted to corridor_app;

insert into conversions.completed_tally select * from conversions.completed_counted;
insert into conversions.in_review select * from conversions.review_counted;

-- What reports may read.
create view conversions.completed_row as select hour, gross_usd_minor from conversions.completed_tally;
create view conversions.review_row as
select c.id, c.reference, c.client_name, c.amount_xof, c.initiated_by, c.created_at
from conversions.in_review r join conversions.conversion c on c.id = r.conversion_id;
grant select on conversions.completed_row, conversions.review_row to corridor_app;
