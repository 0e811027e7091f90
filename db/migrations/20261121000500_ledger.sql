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

-- One transfer with its lines. Everything else is written from it, by its trigger, in the same moment.
create table ledger.transfer (
  id uuid primary key,
  dedupe_key text not null constraint transfer_once unique,
  kind text not null,
  description text not null,
  occurred_at timestamptz(3) not null,
  account_ids integer[] not null,
  amounts bigint[] not null,
  -- Transaction ids count within one cluster: `era` goes up, by altering this default, when the books move to another.
  era integer not null default 1,
  written_xid xid8 not null default pg_current_xact_id(),
  constraint transfer_lines check (cardinality(account_ids) between 2 and 1000 and cardinality(amounts) = cardinality(account_ids))
);
create index transfer_written on ledger.transfer (era, written_xid);

-- The lines by account; the primary key is the order of an account's statement.
create table ledger.entry (
  account_id integer not null,
  occurred_at timestamptz(3) not null,
  transfer_id uuid not null,
  line smallint not null,
  amount bigint not null constraint entry_amount check (amount <> 0),
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

-- Fires once per transfer: its lines name accounts that exist and sum to zero in each currency, or it is refused; then they
-- become entries and balances. Balance rows are locked in the order of their ids, so that no two postings wait for each other.
create function ledger.write_entries() returns trigger language plpgsql as $$
declare
  line record;
  xof bigint := 0;
  usdt bigint := 0;
begin
  for line in
    select l.account_id, l.amount, a.currency, a.keeps_balance
    from unnest(new.account_ids, new.amounts) l (account_id, amount) left join ledger.account a on a.id = l.account_id
    order by l.account_id
  loop
    if line.currency = 'XOF' then
      xof := xof + line.amount;
    elsif line.currency = 'USDT' then
      usdt := usdt + line.amount;
    else
      raise exception 'transfer % names account %, which does not exist', new.id, line.account_id
        using errcode = 'foreign_key_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_accounts';
    end if;
    if line.keeps_balance then
      update ledger.balance b set amount = b.amount + line.amount where b.account_id = line.account_id;
    end if;
  end loop;
  if xof is distinct from 0 or usdt is distinct from 0 then
    raise exception 'transfer % must sum to zero in each currency, not to % XOF and % USDT', new.id, xof, usdt
      using errcode = 'check_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_zero_sum';
  end if;

  insert into ledger.entry (account_id, occurred_at, transfer_id, line, amount)
    select l.account_id, new.occurred_at, new.id, l.line, l.amount
    from unnest(new.account_ids, new.amounts) with ordinality l (account_id, amount, line);
  return null;
end
$$;
create trigger write_entries after insert on ledger.transfer for each row execute function ledger.write_entries();

create function ledger.refuse_entry() returns trigger language plpgsql as $$
begin
  raise exception 'entries are written by their transfer alone' using errcode = 'integrity_constraint_violation';
end
$$;
create trigger refuse_entry before insert on ledger.entry for each statement
  when (pg_trigger_depth() = 0) execute function ledger.refuse_entry();

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
    select a.id, 0 from ledger.account a where a.id = account_id and a.keeps_balance;
  return account_id;
end
$$;

-- Posts one transfer. True when posted; false when this key was posted before with the same kind and lines.
-- Raises unique_violation (constraint transfer_content) when it was posted with others.
create function ledger.post_transfer(id uuid, dedupe_key text, kind text, description text, occurred_at timestamptz,
  account_ids integer[], amounts bigint[]) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
#variable_conflict use_variable
begin
  insert into ledger.transfer (id, dedupe_key, kind, description, occurred_at, account_ids, amounts)
    values (id, dedupe_key, kind, description, occurred_at, account_ids, amounts)
    on conflict on constraint transfer_once do nothing;
  if found then return true; end if;

  if not exists (select from ledger.transfer t where t.dedupe_key = dedupe_key and t.kind = kind
      and t.account_ids = account_ids and t.amounts = amounts) then
    raise exception 'transfer % was posted before with other content', dedupe_key
      using errcode = 'unique_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_content';
  end if;
  return false;
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
      select l.account_id, sum(l.amount) as amount
      from ledger.transfer t cross join lateral unnest(t.account_ids, t.amounts) l (account_id, amount)
      where t.era = mark.era and t.written_xid >= mark.folded_below
      group by l.account_id)
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
    select a.id, sum(l.amount)
    from ledger.transfer t cross join lateral unnest(t.account_ids, t.amounts) l (account_id, amount)
    join ledger.account a on a.id = l.account_id and not a.keeps_balance
    where t.era = mark.era and t.written_xid >= mark.folded_below and t.written_xid < horizon
    group by a.id order by a.id
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
