-- The books: double entry, only ever added to. Amounts are minor units, debit above zero, credit below.
-- The application reads these tables and changes them by the functions at the end, never directly.

create schema ledger;
grant usage on schema ledger to corridor_app;

create table ledger.account (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('opening_equity', 'bank', 'bank_debit_in_flight', 'provider_settlement',
    'refund_in_flight', 'bank_charges', 'client', 'house', 'fx_position', 'treasury', 'payout_in_flight', 'fee_income',
    'suspense')),
  -- The bank connection or client that the account is kept for.
  owner_id integer,
  currency text not null check (currency in ('XOF', 'USDT')),
  -- What is authorised against has its balance in the posting's own transaction; the others are hot, and folded.
  keeps_balance boolean not null generated always as (kind in ('bank', 'client', 'treasury')) stored,
  opened_at timestamptz(3) not null,
  constraint account_once unique nulls not distinct (kind, owner_id, currency),
  constraint account_owner check (
    (kind not in ('bank', 'client') or owner_id is not null)
    and (kind not in ('house', 'fx_position', 'fee_income', 'opening_equity') or owner_id is null)),
  constraint account_currency check (case
    when kind in ('opening_equity', 'client', 'house', 'fx_position', 'suspense') then true
    when kind in ('treasury', 'payout_in_flight', 'fee_income') then currency = 'USDT'
    else currency = 'XOF' end)
);

create table ledger.transfer (
  id uuid primary key,
  dedupe_key text not null constraint transfer_once unique check (length(dedupe_key) between 1 and 200),
  kind text not null check (kind ~ '^[a-z][a-z_.]{0,59}$'),
  description text not null check (length(description) between 1 and 500),
  occurred_at timestamptz(3) not null,
  -- Accounts of its entries, by line: the way from a transfer into the one index that entries have.
  account_ids integer[] not null constraint transfer_entries check (cardinality(account_ids) between 2 and 1000),
  -- Transaction ids count within one cluster: `era` goes up, by altering this default, when the books move to another.
  era integer not null default 1,
  written_xid xid8 not null default pg_current_xact_id()
);
create index transfer_written on ledger.transfer (era, written_xid);

-- The primary key is also the order of an account's statement. No foreign keys: the constraint trigger below finds a
-- missing account or transfer for all entries at once, and neither is ever deleted.
create table ledger.entry (
  account_id integer not null,
  occurred_at timestamptz(3) not null,
  transfer_id uuid not null,
  line smallint not null,
  amount bigint not null check (amount <> 0),
  primary key (account_id, occurred_at, transfer_id, line)
) partition by range (occurred_at);

create table ledger.balance (
  account_id integer primary key references ledger.account (id),
  amount bigint not null
) with (fillfactor = 50);

-- Sums of the hot accounts' entries below the watermark.
create table ledger.fold (
  account_id integer primary key references ledger.account (id),
  amount bigint not null
) with (fillfactor = 50);

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

-- Fires once per statement, and so once per transfer: what it adds sums to zero in each currency, names accounts that exist
-- and comes in the transaction of its transfer. A transfer is therefore balanced at every moment, not only at its commit;
-- and since it reads only what was just added, it locks none of the months (a deferred check had to, and cost four times as much).
create function ledger.check_entries() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from (
      select e.transfer_id, e.occurred_at, e.currency, sum(e.amount) as total
      from (select *, (select a.currency from ledger.account a where a.id = added.account_id) as currency from added) e
      group by e.transfer_id, e.occurred_at, e.currency) s
    where s.total <> 0 or s.currency is null or not exists (
      select from ledger.transfer t
      where t.id = s.transfer_id and t.occurred_at = s.occurred_at and t.written_xid = pg_current_xact_id()))
  then
    raise exception 'entries must come with their transfer, name known accounts and sum to zero in each currency'
      using errcode = 'check_violation', schema = 'ledger', table = 'entry', constraint = 'entry_zero_sum';
  end if;
  return null;
end
$$;
create trigger entry_zero_sum after insert on ledger.entry referencing new table as added
  for each statement execute function ledger.check_entries();

insert into platform.monthly_table (parent, first_month) values ('ledger.entry', '2024-11-01');
select platform.ensure_partitions(current_date);

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
    select a.id, 0 from ledger.account a where a.id = account_id and a.keeps_balance;
  return account_id;
end
$$;

-- Posts one transfer. True when posted; false when this key was posted before with the same kind and entries.
-- Raises unique_violation (constraint transfer_content) when it was posted with others.
create function ledger.post_transfer(id uuid, dedupe_key text, kind text, description text, occurred_at timestamptz,
  account_ids integer[], amounts bigint[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  change record;
begin
  if cardinality(account_ids) is distinct from cardinality(amounts) then
    raise exception 'a transfer needs as many amounts as accounts'
      using errcode = 'check_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_entries';
  end if;

  insert into ledger.transfer (id, dedupe_key, kind, description, occurred_at, account_ids)
    values (id, dedupe_key, kind, description, occurred_at, account_ids) on conflict on constraint transfer_once do nothing;
  if not found then
    perform ledger.require_same_content(dedupe_key, kind, account_ids, amounts);
    return false;
  end if;

  insert into ledger.entry (account_id, occurred_at, transfer_id, line, amount)
    select e.account_id, occurred_at::timestamptz(3), id, e.line, e.amount
    from unnest(account_ids, amounts) with ordinality e (account_id, amount, line);

  -- In the order of their ids, so that two postings never wait for each other.
  for change in
    select e.account_id, sum(e.amount)::bigint as amount from unnest(account_ids, amounts) e (account_id, amount)
    where (select a.keeps_balance from ledger.account a where a.id = e.account_id)
    group by e.account_id order by e.account_id
  loop
    update ledger.balance b set amount = b.amount + change.amount where b.account_id = change.account_id;
  end loop;
  return true;
end
$$;

-- A transfer's entries, by line.
create function ledger.entries_of(transfer ledger.transfer) returns setof ledger.entry
language sql stable rows 7 as $$
  select e.* from ledger.entry e
  where e.account_id = any (transfer.account_ids) and e.occurred_at = transfer.occurred_at and e.transfer_id = transfer.id
$$;

create function ledger.require_same_content(dedupe_key text, kind text, account_ids integer[], amounts bigint[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  known ledger.transfer;
  known_amounts bigint[];
begin
  select * into known from ledger.transfer t where t.dedupe_key = dedupe_key;
  select array_agg(e.amount order by e.line) into known_amounts from ledger.entries_of(known) e;
  if (known.kind, known.account_ids, known_amounts) is distinct from (kind, account_ids, amounts) then
    raise exception 'transfer % was posted before with other content', dedupe_key
      using errcode = 'unique_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_content';
  end if;
end
$$;

-- Every account's balance, or one account's, exact in the caller's snapshot: kept, or folded with the tail past the watermark.
-- After a move to another cluster and before the folds are rebuilt, hot accounts are summed from their entries.
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
      where not a.keeps_balance and (only_account is null or a.id = only_account) group by a.id;
    return;
  end if;
  return query
    with tail as (
      select e.account_id, sum(e.amount) as amount
      from ledger.transfer t
      cross join lateral (select x.account_id, x.amount from ledger.entry x
        where x.account_id = any (case when only_account is null then t.account_ids else array[only_account] end)
          and x.occurred_at = t.occurred_at and x.transfer_id = t.id offset 0) e
      where t.era = mark.era and t.written_xid >= mark.folded_below
      group by e.account_id)
    select a.id, (coalesce(f.amount, 0) + coalesce(tail.amount, 0))::bigint
    from ledger.account a
    left join ledger.fold f on f.account_id = a.id
    left join tail on tail.account_id = a.id
    where not a.keeps_balance and (only_account is null or a.id = only_account);
end
$$;

-- Adds what was posted since the watermark to the folds; answers with the transfers folded, null when another session is at it.
-- Only what no open transaction can still precede is taken: `written_xid` below the snapshot's oldest.
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
    select e.account_id, sum(e.amount)
    from ledger.transfer t
    cross join lateral (select x.account_id, x.amount from ledger.entry x
      where x.account_id = any (t.account_ids) and x.occurred_at = t.occurred_at and x.transfer_id = t.id offset 0) e
    join ledger.account a on a.id = e.account_id and not a.keeps_balance
    where t.era = mark.era and t.written_xid >= mark.folded_below and t.written_xid < horizon
    group by e.account_id order by e.account_id
    on conflict (account_id) do update set amount = f.amount + excluded.amount;
  update ledger.fold_watermark set folded_below = horizon;
  return folded;
end
$$;

-- The books stand in another cluster than the watermark's: its transaction ids mean nothing here. Begins a new era and folds
-- everything of the earlier ones, with no posting under way.
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
    select e.account_id, sum(e.amount) from ledger.entry e join ledger.account a on a.id = e.account_id and not a.keeps_balance
    group by e.account_id;
  select count(*) into folded from ledger.transfer;
  return folded;
end
$$;

revoke all on all functions in schema ledger from public;
grant execute on function ledger.open_account(text, integer, text, timestamptz),
  ledger.post_transfer(uuid, text, text, text, timestamptz, integer[], bigint[]),
  ledger.balances(integer), ledger.fold_entries() to corridor_app;
