-- Ledger: the double-entry books. Amounts are minor units, debits positive and credits negative.
-- Every transfer sums to zero in each currency. Accounts, transfers and entries are append-only.
-- The application only reads these tables. It writes through the functions below, which run as the
-- owner.

create schema ledger;
grant usage on schema ledger to corridor_app;

-- Domains instead of CHECKs, which PostgreSQL parses for every statement that writes a row. An
-- array of entry_amount needs a cast to be compared with an array of bigint.
create domain ledger.entry_amount as bigint constraint entry_amount check (value <> 0);

-- The write_entries trigger checks that there are as many amounts as accounts, which needs both
-- columns.
create domain ledger.line_accounts as integer[] constraint transfer_lines check (cardinality(value) between 2 and 1000);

create type ledger.posting as (
  id uuid, dedupe_key text, kind text, description text, occurred_at timestamptz, account_ids integer[], amounts bigint[]
);

-- Accounts, one per kind, owner and currency.
create table ledger.account (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('opening_equity', 'bank', 'bank_debit_in_flight', 'provider_settlement',
    'refund_in_flight', 'bank_charges', 'client', 'own_account', 'fx_position', 'treasury', 'payout_in_flight', 'fee_income',
    'suspense', 'unapplied_receipts', 'receivable', 'fx_difference', 'treasury_funding')),
  -- The bank connection or client that the account is kept for.
  owner_id integer,
  currency text not null check (currency in ('XOF', 'USDT')),
  -- What is authorised against has its balance in the posting's own transaction; the others are
  -- hot, and folded.
  has_stored_balance boolean not null generated always as (kind in ('bank', 'client', 'treasury')) stored,
  opened_at timestamptz(3) not null,
  constraint account_once unique nulls not distinct (kind, owner_id, currency),
  constraint account_owner check (
    (kind not in ('bank', 'client', 'receivable') or owner_id is not null)
    and (kind not in ('own_account', 'fx_position', 'fee_income', 'opening_equity', 'unapplied_receipts', 'fx_difference', 'treasury_funding')
      or owner_id is null)),
  constraint account_currency check (case
    when kind in ('opening_equity', 'client', 'own_account', 'fx_position', 'suspense', 'fx_difference', 'treasury_funding') then true
    when kind in ('treasury', 'payout_in_flight', 'fee_income') then currency = 'USDT'
    else currency = 'XOF' end)
);

-- One row per transfer, with its lines. Its trigger derives entries and balances from it.
create table ledger.transfer (
  id uuid primary key,
  dedupe_key text not null constraint transfer_once unique,
  kind text not null,
  description text not null,
  occurred_at timestamptz(3) not null,
  account_ids ledger.line_accounts not null,
  amounts bigint[] not null,
  -- Transaction ids count within one cluster: `era` goes up, by altering this default, when the
  -- books move to another.
  era integer not null default 1,
  written_xid xid8 not null default pg_current_xact_id()
);
create index transfer_written on ledger.transfer (era, written_xid);

-- The lines by account. The primary key is the order of an account statement.
create table ledger.entry (
  account_id integer not null,
  occurred_at timestamptz(3) not null,
  transfer_id uuid not null,
  line smallint not null,
  amount ledger.entry_amount not null,
  primary key (account_id, occurred_at, transfer_id, line)
) partition by range (occurred_at);

-- Current balance of the accounts that keep one.
create table ledger.balance (
  account_id integer primary key references ledger.account (id),
  amount bigint not null
) with (fillfactor = 50);

-- Sums of the entries below the watermark, for accounts that do not keep a balance.
create table ledger.fold (
  account_id integer primary key references ledger.account (id),
  amount bigint not null
) with (fillfactor = 50);

-- One row: how far the entries are folded.
create table ledger.fold_watermark (
  only_one boolean primary key default true check (only_one),
  system_identifier bigint not null,
  era integer not null,
  -- Every transfer of this era with a smaller id is in the folds, and so is every earlier era.
  folded_below xid8 not null
);

insert into ledger.fold_watermark (system_identifier, era, folded_below)
  select system_identifier, 1, '0' from pg_control_system();
grant select on ledger.account, ledger.transfer, ledger.entry, ledger.balance, ledger.fold, ledger.fold_watermark to corridor_app;
create trigger refuse_change before update or delete on ledger.account for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on ledger.account for each statement execute function platform.refuse_change();
create trigger refuse_change before update or delete on ledger.transfer for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on ledger.transfer for each statement execute function platform.refuse_change();
create trigger refuse_change before update or delete on ledger.entry for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on ledger.entry for each statement execute function platform.refuse_change();
create trigger refuse_change before delete on ledger.balance for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on ledger.balance for each statement execute function platform.refuse_change();

-- Validates the lines of a transfer, then writes entries and balances. One statement reads the
-- lines and writes the entries; an error rolls all of it back. Balance rows are locked in the order
-- of their ids, so that two postings cannot deadlock.
create function ledger.write_entries() returns trigger language plpgsql as $$
declare
  unsound uuid;
  stored_ids integer[];
  stored_amounts bigint[];
begin
  with lines as materialized (
    select t.id, t.occurred_at, l.account_id, l.amount, l.line, a.currency, a.has_stored_balance
    from posted t cross join lateral unnest(t.account_ids, t.amounts) with ordinality l (account_id, amount, line)
    -- A walk along the index of accounts, whatever the planner thinks of how many lines there are.
    left join lateral (select a.currency, a.has_stored_balance from ledger.account a where a.id = l.account_id offset 0) a on true),
  entries as (
    insert into ledger.entry (account_id, occurred_at, transfer_id, line, amount)
    select l.account_id, l.occurred_at, l.id, l.line, l.amount from lines l where l.currency is not null and l.amount is not null)
  select array_agg(b.account_id), array_agg(b.amount),
    (select l.id from lines l group by l.id
      having coalesce(sum(l.amount) filter (where l.currency = 'XOF'), 0) <> 0
        or coalesce(sum(l.amount) filter (where l.currency = 'USDT'), 0) <> 0
        or count(*) <> count(l.currency) or count(*) <> count(l.amount)
      limit 1)
  into stored_ids, stored_amounts, unsound
  from (select l.account_id, sum(l.amount)::bigint as amount from lines l where l.has_stored_balance
    group by l.account_id order by l.account_id) b;
  if unsound is not null then
    perform ledger.refuse_transfer(t) from posted t where t.id = unsound;
  end if;
  for place in 1 .. coalesce(cardinality(stored_ids), 0) loop
    update ledger.balance b set amount = b.amount + stored_amounts[place] where b.account_id = stored_ids[place];
  end loop;
  return null;
end
$$;
create trigger write_entries after insert on ledger.transfer referencing new table as posted
  for each statement execute function ledger.write_entries();

-- Only the trigger of a transfer may insert entries.
create trigger refuse_entry before insert on ledger.entry for each statement
  when (pg_trigger_depth() = 0) execute function platform.refuse_change('entries are written by their transfer alone');

insert into platform.monthly_table (parent, first_month) values ('ledger.entry', '2024-11-01');
select platform.ensure_partitions(greatest(current_date, date '2026-11-21'));

-- Finds an account, or opens it with a balance of zero.
create function ledger.open_account(kind text, owner_id integer, currency text, opened_at timestamptz) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  account_id integer;
begin
  select a.id into account_id from ledger.account a
    where a.kind = kind and a.owner_id is not distinct from owner_id and a.currency = currency;
  if account_id is not null then return account_id; end if;

  insert into ledger.account as a (kind, owner_id, currency, opened_at) values (kind, owner_id, currency, opened_at)
    on conflict on constraint account_once do nothing returning a.id into account_id;
  if account_id is null then
    -- Another transaction opened it meanwhile and has committed, or the insert would still wait.
    return ledger.open_account(kind, owner_id, currency, opened_at);
  end if;
  insert into ledger.balance (account_id, amount)
    select a.id, 0 from ledger.account a where a.id = account_id and a.has_stored_balance;
  return account_id;
end
$$;

-- Posts the transfers that are not posted yet and returns their number. Raises unique_violation
-- (constraint transfer_content) if a known key has other content.
create function ledger.post_transfers(postings ledger.posting[]) returns integer
language plpgsql security definer set search_path = pg_catalog, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  written integer;
  other text;
begin
  insert into ledger.transfer (id, dedupe_key, kind, description, occurred_at, account_ids, amounts)
    select p.id, p.dedupe_key, p.kind, p.description, p.occurred_at, p.account_ids, p.amounts from unnest(postings) p
    on conflict on constraint transfer_once do nothing;
  get diagnostics written = row_count;
  if written = cardinality(postings) then return written; end if;

  select p.dedupe_key into other from unnest(postings) p
    where not exists (select from ledger.transfer t where t.dedupe_key = p.dedupe_key and t.kind = p.kind
      and t.account_ids = p.account_ids and t.amounts = p.amounts) limit 1;
  if other is not null then
    raise exception 'transfer % was posted before with other content', other
      using errcode = 'unique_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_content';
  end if;
  return written;
end
$$;

-- Posts one transfer. True if posted, false if the same key was posted before with the same
-- content.
create function ledger.post_transfer(id uuid, dedupe_key text, kind text, description text, occurred_at timestamptz,
  account_ids integer[], amounts bigint[]) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post_transfers(array[row(id, dedupe_key, kind, description, occurred_at, account_ids, amounts)::ledger.posting]) = 1
$$;

-- Exact balances in the snapshot of the caller: stored balances, and folds plus the entries after
-- the watermark. In a cluster other than that of the watermark, the entries are summed until the
-- folds are rebuilt.
create function ledger.balances(only_account integer default null) returns table (account_id integer, amount bigint)
language plpgsql stable set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_column
declare
  mark ledger.fold_watermark;
begin
  return query select b.account_id, b.amount from ledger.balance b where only_account is null or b.account_id = only_account;
  if only_account is not null and found then return; end if;

  select * into mark from ledger.fold_watermark;
  if mark.system_identifier <> (select c.system_identifier from pg_control_system() c) then
    return query
      select a.id, coalesce(sum(e.amount), 0)::bigint
      from ledger.account a left join ledger.entry e on e.account_id = a.id
      where not a.has_stored_balance and (only_account is null or a.id = only_account) group by a.id;
    return;
  end if;
  return query
    with tail as (
      select l.account_id, sum(l.amount) as amount
      from ledger.transfer t cross join lateral unnest(t.account_ids, t.amounts) l (account_id, amount)
      where t.era = mark.era and t.written_xid >= mark.folded_below
      group by l.account_id)
    select a.id, (coalesce(f.amount, 0) + coalesce(tail.amount, 0))::bigint
    from ledger.account a
    left join ledger.fold f on f.account_id = a.id
    left join tail on tail.account_id = a.id
    where not a.has_stored_balance and (only_account is null or a.id = only_account);
end
$$;

-- Adds the transfers since the watermark to the folds and returns their number, or null if another
-- session is folding. It stops at the oldest open transaction, which may still post.
create function ledger.fold_entries() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  mark ledger.fold_watermark;
  horizon xid8;
  folded bigint;
begin
  if not pg_try_advisory_xact_lock(hashtextextended('ledger.fold_entries', 0)) then return null; end if;
  select * into mark from ledger.fold_watermark;
  if mark.system_identifier <> (select system_identifier from pg_control_system()) then
    return ledger.rebuild_folds();
  end if;

  horizon := pg_snapshot_xmin(pg_current_snapshot());
  select count(*) into folded from ledger.transfer t
    where t.era = mark.era and t.written_xid >= mark.folded_below and t.written_xid < horizon;
  if folded = 0 then return 0; end if;
  insert into ledger.fold as f (account_id, amount)
    select a.id, sum(l.amount)
    from ledger.transfer t cross join lateral unnest(t.account_ids, t.amounts) l (account_id, amount)
    join ledger.account a on a.id = l.account_id and not a.has_stored_balance
    where t.era = mark.era and t.written_xid >= mark.folded_below and t.written_xid < horizon
    group by a.id order by a.id
    on conflict (account_id) do update set amount = f.amount + excluded.amount;
  update ledger.fold_watermark set folded_below = horizon;
  return folded;
end
$$;

-- Begins a new era after a move to another cluster, where the old transaction ids mean nothing, and
-- folds all entries again while no posting is possible.
create function ledger.rebuild_folds() returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  next_era integer;
  folded bigint;
begin
  lock table ledger.transfer in access exclusive mode;
  update ledger.fold_watermark set era = era + 1, folded_below = '0',
      system_identifier = (select c.system_identifier from pg_control_system() c)
    returning era into next_era;
  execute format('alter table ledger.transfer alter column era set default %s', next_era);
  delete from ledger.fold;
  insert into ledger.fold (account_id, amount)
    select e.account_id, sum(e.amount) from ledger.entry e join ledger.account a on a.id = e.account_id and not a.has_stored_balance
    group by e.account_id;
  select count(*) into folded from ledger.transfer;
  return folded;
end
$$;

-- Balances of clients in francs, for their page and for what their deposits may be for. Negative:
-- francs that the business has of the client.
create view ledger.client_francs_row as
select a.owner_id as client_id, a.id as account_id, b.amount as balance_xof
from ledger.account a join ledger.balance b on b.account_id = a.id
where a.kind = 'client' and a.currency = 'XOF';
grant select on ledger.client_francs_row to corridor_app;

revoke all on all functions in schema ledger from public;
grant execute on function ledger.open_account(text, integer, text, timestamptz),
  ledger.post_transfer(uuid, text, text, text, timestamptz, integer[], bigint[]),
  ledger.balances(integer), ledger.fold_entries() to corridor_app;
revoke execute on function ledger.post_transfers(ledger.posting[]) from public;
grant execute on function ledger.post_transfers(ledger.posting[]) to corridor_app;

-- Raises the error that says what is wrong with the lines of a transfer.
create function ledger.refuse_transfer(transfer ledger.transfer) returns void language plpgsql as $$
declare
  unknown integer;
  xof numeric;
  usdt numeric;
begin
  if cardinality(transfer.amounts) <> cardinality(transfer.account_ids) then
    raise exception 'transfer % has % amounts for % accounts',
      transfer.id, cardinality(transfer.amounts), cardinality(transfer.account_ids)
      using errcode = 'check_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_lines';
  end if;
  select min(l.account_id) filter (where a.id is null), coalesce(sum(l.amount) filter (where a.currency = 'XOF'), 0),
    coalesce(sum(l.amount) filter (where a.currency = 'USDT'), 0)
  into unknown, xof, usdt
  from unnest(transfer.account_ids, transfer.amounts) l (account_id, amount) left join ledger.account a on a.id = l.account_id;
  if unknown is not null then
    raise exception 'transfer % names account %, which does not exist', transfer.id, unknown
      using errcode = 'foreign_key_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_accounts';
  end if;
  raise exception 'transfer % must sum to zero in each currency, not to % XOF and % USDT', transfer.id, xof, usdt
    using errcode = 'check_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_zero_sum';
end
$$;

-- Transfers with their lines, for accounting.
create view ledger.transfer_row as
select t.id, t.dedupe_key, t.kind, t.description, t.occurred_at, t.era, t.written_xid,
  (select jsonb_agg(jsonb_build_object('kind', a.kind, 'ownerId', a.owner_id, 'currency', a.currency, 'amount', l.amount::text)
     order by l.line)
   from unnest(t.account_ids, t.amounts) with ordinality l (account_id, amount, line)
   join ledger.account a on a.id = l.account_id) as lines
from ledger.transfer t;
grant select on ledger.transfer_row to corridor_app;
