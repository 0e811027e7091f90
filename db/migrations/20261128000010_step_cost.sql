-- What a money step costs, and nothing about what it holds to.

-- The condition of a trigger is read anew from its text for every statement that writes a row, which took a tenth of the
-- step; a function that looks for itself is compiled once per connection. What is kept and counted is the same.
drop trigger count_moved on conversions.conversion;
drop trigger review_moved on conversions.conversion;

create function conversions.note_move() returns trigger language plpgsql as $$
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
create trigger note_move after update of state, gross_usd_minor, fee_usd_minor on conversions.conversion
  for each row execute function conversions.note_move();

-- As before, with the sums and what is kept of balances told by the statement that writes the entries, not line by line.
create or replace function ledger.write_entries() returns trigger language plpgsql as $$
declare
  xof numeric;
  usdt numeric;
  unknown integer;
  kept integer[];
  kept_amounts bigint[];
begin
  if cardinality(new.amounts) <> cardinality(new.account_ids) then
    raise exception 'transfer % has % amounts for % accounts', new.id, cardinality(new.amounts), cardinality(new.account_ids)
      using errcode = 'check_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_lines';
  end if;
  with lines as materialized (
    select l.account_id, l.amount, l.line, a.currency, a.keeps_balance
    from unnest(new.account_ids, new.amounts) with ordinality l (account_id, amount, line)
    left join ledger.account a on a.id = l.account_id),
  entries as (
    insert into ledger.entry (account_id, occurred_at, transfer_id, line, amount)
    select l.account_id, new.occurred_at, new.id, l.line, l.amount from lines l)
  select coalesce(sum(l.amount) filter (where l.currency = 'XOF'), 0), coalesce(sum(l.amount) filter (where l.currency = 'USDT'), 0),
    min(l.account_id) filter (where l.currency is null),
    array_agg(l.account_id) filter (where l.keeps_balance), array_agg(l.amount) filter (where l.keeps_balance)
  into xof, usdt, unknown, kept, kept_amounts
  from (select * from lines order by lines.account_id) l;
  if unknown is not null then
    raise exception 'transfer % names account %, which does not exist', new.id, unknown
      using errcode = 'foreign_key_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_accounts';
  end if;
  if xof <> 0 or usdt <> 0 then
    raise exception 'transfer % must sum to zero in each currency, not to % XOF and % USDT', new.id, xof, usdt
      using errcode = 'check_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_zero_sum';
  end if;
  for place in 1 .. coalesce(cardinality(kept), 0) loop
    update ledger.balance b set amount = b.amount + kept_amounts[place] where b.account_id = kept[place];
  end loop;
  return null;
end
$$;

-- Nothing but a path has ids in it.
create or replace function audit.endpoint_pattern(endpoint text) returns text language sql immutable strict parallel safe
  return case when strpos(endpoint, '/') = 0 then endpoint
    else regexp_replace(endpoint, '/([0-9]+|[0-9a-f]{8}-[0-9a-f-]{27})(?=/|$)', '/:id', 'g') end;
