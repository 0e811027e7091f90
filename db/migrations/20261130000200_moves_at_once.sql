-- Moves that are asked for at the same moment are made at once: one transaction, one statement for each thing that they write.
-- What each of them writes, and what it is held to, is as before.

-- As before, with the lines of all transfers of a statement read together. Balances are locked in the order of their
-- accounts across them, so that two such statements never wait for each other in a circle.
drop trigger write_entries on ledger.transfer;
create or replace function ledger.write_entries() returns trigger language plpgsql as $$
declare
  unsound uuid;
  kept integer[];
  kept_amounts bigint[];
begin
  with lines as materialized (
    select t.id, t.occurred_at, l.account_id, l.amount, l.line, a.currency, a.keeps_balance
    from posted t cross join lateral unnest(t.account_ids, t.amounts) with ordinality l (account_id, amount, line)
    -- A walk along the index of accounts, whatever the planner thinks of how many lines there are.
    left join lateral (select a.currency, a.keeps_balance from ledger.account a where a.id = l.account_id offset 0) a on true),
  entries as (
    insert into ledger.entry (account_id, occurred_at, transfer_id, line, amount)
    select l.account_id, l.occurred_at, l.id, l.line, l.amount from lines l where l.currency is not null and l.amount is not null)
  select array_agg(b.account_id), array_agg(b.amount),
    (select l.id from lines l group by l.id
      having coalesce(sum(l.amount) filter (where l.currency = 'XOF'), 0) <> 0
        or coalesce(sum(l.amount) filter (where l.currency = 'USDT'), 0) <> 0
        or count(*) <> count(l.currency) or count(*) <> count(l.amount)
      limit 1)
  into kept, kept_amounts, unsound
  from (select l.account_id, sum(l.amount)::bigint as amount from lines l where l.keeps_balance
    group by l.account_id order by l.account_id) b;
  if unsound is not null then
    perform ledger.refuse_transfer(t) from posted t where t.id = unsound;
  end if;
  for place in 1 .. coalesce(cardinality(kept), 0) loop
    update ledger.balance b set amount = b.amount + kept_amounts[place] where b.account_id = kept[place];
  end loop;
  return null;
end
$$;
create trigger write_entries after insert on ledger.transfer referencing new table as posted
  for each statement execute function ledger.write_entries();

-- Says what is wrong with the lines of a transfer. Nothing of it stands when this raises.
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

create type ledger.posting as (
  id uuid, dedupe_key text, kind text, description text, occurred_at timestamptz, account_ids integer[], amounts bigint[]
);

-- Posts what was not posted before, and answers how many that were; raises where a known key comes with other content.
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
revoke execute on function ledger.post_transfers(ledger.posting[]) from public;
grant execute on function ledger.post_transfers(ledger.posting[]) to corridor_app;

create or replace function ledger.post_transfer(id uuid, dedupe_key text, kind text, description text, occurred_at timestamptz,
  account_ids integer[], amounts bigint[]) returns boolean
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select ledger.post_transfers(array[row(id, dedupe_key, kind, description, occurred_at, account_ids, amounts)::ledger.posting]) = 1
$$;

create type audit.draft as (
  user_id text, user_name text, action text, resource_type text, resource_id text, method text, endpoint text, ip_address text,
  user_agent text, details jsonb, success boolean, error_message text, occurred_at timestamptz, response_ms integer
);

-- Many entries as `audit.append` writes each.
create function audit.append_each(drafts audit.draft[]) returns void language plpgsql as $$
begin
  insert into audit.entry (user_id, user_name, action, resource_type, resource_id, method, endpoint, ip_address,
    user_agent, details, success, error_message, occurred_at, response_ms, confidential, facet)
  select d.user_id, d.user_name, d.action, d.resource_type, d.resource_id, d.method, d.endpoint, d.ip_address,
    d.user_agent, d.details, d.success, d.error_message, d.occurred_at, d.response_ms, h.hidden,
    audit.facet_of(d.action, d.success, d.resource_type, d.endpoint, d.ip_address, h.hidden)
  from unnest(drafts) d cross join lateral (select audit.is_confidential(d.resource_type) as hidden) h;
end
$$;

-- One step of one conversion, compared and set on (state, version); see `move.ts`, which writes these as JSON.
create type conversions.move as (
  id integer, version integer, from_state text, to_state text, at timestamptz, cause text, reason text, changes jsonb,
  next_attempt_at timestamptz, transfer_id uuid, transfer_kind text, account_ids integer[], amounts bigint[],
  actor_id text, actor_name text, method text, endpoint text, ip_address text, user_agent text, response_ms integer
);

-- Answers those that were made, with their new version. The others were moved by someone else first or, where several are
-- asked for, are in someone else's hands just now: several never wait for one. No two may be of one conversion.
create function conversions.advance_each(p_moves json) returns table (id integer, version integer)
-- One plan whatever the number of moves: without this each statement is planned anew for one or two of them.
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  moves conversions.move[] := array(select m from json_populate_recordset(null::conversions.move, p_moves) m);
  ids integer[];
  refs text[];
  some_change boolean;
  some_rest boolean;
  some_post boolean;
begin
  if cardinality(moves) > 1 then
    moves := array(
      select m from unnest(moves) m cross join lateral (
        select from conversions.conversion c where c.id = m.id and c.version = m.version for no key update skip locked) held);
  end if;

  with moved as (
    update conversions.conversion c set
      state = m.to_state,
      version = m.version + 1,
      reason = m.reason,
      updated_at = m.at,
      attempts = case when m.from_state = m.to_state then c.attempts + 1 else 0 end,
      completed_at = case when m.to_state = 'completed' then m.at else c.completed_at end,
      waited_ms = c.waited_ms + case when m.from_state in ('in_review', 'awaiting_funds')
        then (extract(epoch from m.at - c.updated_at) * 1000)::bigint else 0 end
    from unnest(moves) m
    where c.id = m.id and c.version = m.version and c.state = m.from_state
    returning m as move, m.id, c.reference)
  select array_agg(moved.move order by moved.id), array_agg(moved.id), array_agg(moved.reference),
    bool_or((moved.move).changes is not null), bool_or((moved.move).next_attempt_at is null),
    bool_or((moved.move).transfer_id is not null)
  into moves, ids, refs, some_change, some_rest, some_post
  from moved;
  if moves is null then
    return;
  end if;

  if some_rest then
    delete from conversions.due d using unnest(moves) m where d.conversion_id = m.id and m.next_attempt_at is null;
  end if;
  insert into conversions.due (conversion_id, due_at)
  select m.id, m.next_attempt_at from unnest(moves) m where m.next_attempt_at is not null
  on conflict (conversion_id) do update set due_at = excluded.due_at;

  if some_change then
    update conversions.conversion c set
      (failed_step, review_reasons, filing_required, checks, connection_id, account_hash, bank_name, bank_account_mask,
       wallet_id, wallet_address, approval_hash, approved_by, approved_by_name, end_to_end_id, payout_id, payout_reference,
       refund_end_to_end_id, gross_usd_minor, fee_usd_minor, net_usdt_minor, rate, rate_source, rate_as_of, rate_stale,
       rate_is_default, rate_locked_until) =
      (select n.failed_step, n.review_reasons, n.filing_required, n.checks, n.connection_id, n.account_hash, n.bank_name,
        n.bank_account_mask, n.wallet_id, n.wallet_address, n.approval_hash, n.approved_by, n.approved_by_name, n.end_to_end_id,
        n.payout_id, n.payout_reference, n.refund_end_to_end_id, n.gross_usd_minor, n.fee_usd_minor, n.net_usdt_minor, n.rate,
        n.rate_source, n.rate_as_of, n.rate_stale, n.rate_is_default, n.rate_locked_until
       from jsonb_populate_record(c, m.changes) n)
    from unnest(moves) m
    where c.id = m.id and m.changes is not null;
  end if;

  insert into conversions.timeline_step (conversion_id, version, state, at, cause, actor_id, actor_name)
  select m.id, m.version + 1, m.to_state, m.at, m.cause, m.actor_id, m.actor_name from unnest(moves) m;

  perform audit.append_each(array(
    select row(m.actor_id, m.actor_name, 'update', 'conversion', m.id::text, m.method, m.endpoint, m.ip_address, m.user_agent,
      jsonb_build_object(
        'changes', jsonb_build_object('state', jsonb_build_object('from', m.from_state, 'to', m.to_state)), 'cause', m.cause),
      true, null, m.at, m.response_ms)::audit.draft
    from unnest(moves) m));

  insert into platform.outbox_event (kind, type, version, aggregate_id, payload, occurred_at)
  select 'conversions', 'conversion.' || m.to_state, 1, m.id::text,
    jsonb_build_object('conversionId', m.id, 'from', m.from_state, 'to', m.to_state, 'version', m.version + 1), m.at
  from unnest(moves) m;

  -- Last: until the commit, whoever posts to one of the same accounts waits.
  if some_post then
    perform ledger.post_transfers(array(
      select row(m.transfer_id, 'conversion:' || m.id || ':' || m.transfer_kind || ':' || m.version + 1, m.transfer_kind,
        r.reference, m.at, m.account_ids, m.amounts)::ledger.posting
      from unnest(moves) m join unnest(ids, refs) r (id, reference) on r.id = m.id where m.transfer_id is not null));
  end if;

  return query select m.id, m.version + 1 from unnest(moves) m;
end
$$;
grant execute on function conversions.advance_each(json) to corridor_app;

-- For instances of the version before, while they are replaced one by one.
create or replace function conversions.advance(
  p_id integer, p_version integer, p_from text, p_to text, p_at timestamptz, p_cause text, p_reason text,
  p_changes jsonb, p_next_attempt_at timestamptz,
  p_transfer_id uuid, p_transfer_kind text, p_account_ids integer[], p_amounts bigint[],
  p_actor_id text, p_actor_name text, p_method text, p_endpoint text, p_ip text, p_user_agent text, p_response_ms integer
) returns integer language sql as $$
  select moved.version from conversions.advance_each(json_build_array(row_to_json(row(
    p_id, p_version, p_from, p_to, p_at, p_cause, p_reason, p_changes, p_next_attempt_at, p_transfer_id, p_transfer_kind,
    p_account_ids, p_amounts, p_actor_id, p_actor_name, p_method, p_endpoint, p_ip, p_user_agent, p_response_ms
  )::conversions.move))) moved
$$;
