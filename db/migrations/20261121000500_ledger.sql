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
  -- Transaction ids count within one cluster: `era` goes up, by altering this default, when the books move to another.
  era integer not null default 1,
  written_xid xid8 not null default pg_current_xact_id()
);
create index transfer_written on ledger.transfer (era, written_xid);

-- No foreign keys: the constraint trigger below finds a missing account for the whole transfer at once, the one after it
-- a missing transfer, and neither is ever deleted.
create table ledger.entry (
  transfer_id uuid not null,
  line smallint not null check (line > 0),
  account_id integer not null,
  amount bigint not null check (amount <> 0),
  occurred_at timestamptz(3) not null,
  primary key (transfer_id, line, occurred_at)
) partition by range (occurred_at);
create index entry_account on ledger.entry (account_id, occurred_at);

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

-- Fires once per transfer, at the commit: its entries sum to zero in each currency, and there are some.
create function ledger.check_zero_sum() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  is_sound boolean;
begin
  select bool_and(s.currency is not null and s.total = 0) into is_sound from (
    select a.currency, sum(e.amount) as total
    from ledger.entry e left join ledger.account a on a.id = e.account_id
    where e.transfer_id = new.id and e.occurred_at = new.occurred_at
    group by a.currency) s;
  if is_sound is not true then
    raise exception 'transfer % must have entries of known accounts that sum to zero in each currency', new.id
      using errcode = 'check_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_zero_sum';
  end if;
  return null;
end
$$;
create constraint trigger transfer_zero_sum after insert on ledger.transfer deferrable initially deferred
  for each row execute function ledger.check_zero_sum();

-- What the check above has passed stays as it was: entries come in the transaction of their transfer or not at all.
create function ledger.check_same_transaction() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if exists (
    select from added left join ledger.transfer t on t.id = added.transfer_id and t.occurred_at = added.occurred_at
    where t.written_xid is distinct from pg_current_xact_id()) then
    raise exception 'an entry must be written together with its transfer'
      using errcode = 'check_violation', schema = 'ledger', table = 'entry', constraint = 'entry_with_transfer';
  end if;
  return null;
end
$$;
create trigger entry_with_transfer after insert on ledger.entry referencing new table as added
  for each statement execute function ledger.check_same_transaction();

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
    raise exception 'a transfer needs as many amounts as accounts' using errcode = 'check_violation';
  end if;

  insert into ledger.transfer (id, dedupe_key, kind, description, occurred_at)
    values (id, dedupe_key, kind, description, occurred_at) on conflict on constraint transfer_once do nothing;
  if not found then
    perform ledger.require_same_content(dedupe_key, kind, account_ids, amounts);
    return false;
  end if;

  insert into ledger.entry (transfer_id, line, account_id, amount, occurred_at)
    select id, e.line, e.account_id, e.amount, occurred_at::timestamptz(3)
    from unnest(account_ids, amounts) with ordinality e (account_id, amount, line);

  -- In the order of their ids, so that two postings never wait for each other.
  for change in
    select a.id as account_id, sum(e.amount)::bigint as amount
    from unnest(account_ids, amounts) e (account_id, amount) join ledger.account a on a.id = e.account_id
    where a.keeps_balance group by a.id order by a.id
  loop
    update ledger.balance b set amount = b.amount + change.amount where b.account_id = change.account_id;
  end loop;
  return true;
end
$$;

create function ledger.require_same_content(dedupe_key text, kind text, account_ids integer[], amounts bigint[]) returns void
language plpgsql set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
declare
  known record;
begin
  select t.kind, array_agg(e.account_id order by e.line) as account_ids, array_agg(e.amount order by e.line) as amounts
    into known
    from ledger.transfer t join ledger.entry e on e.transfer_id = t.id and e.occurred_at = t.occurred_at
    where t.dedupe_key = dedupe_key group by t.id;
  if (known.kind, known.account_ids, known.amounts) is distinct from (kind, account_ids, amounts) then
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
        where x.transfer_id = t.id and x.occurred_at = t.occurred_at offset 0) e
      where t.era = mark.era and t.written_xid >= mark.folded_below
        and (only_account is null or e.account_id = only_account)
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
      where x.transfer_id = t.id and x.occurred_at = t.occurred_at offset 0) e
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
