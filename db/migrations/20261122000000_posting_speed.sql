-- What a posting costs, and nothing about what it holds to: every rule below stands as it did, where it costs less.

-- A table's own CHECK is parsed anew for every statement that writes a row; a domain's is not. Same rules, same names.
create domain audit.action as text constraint entry_action_check
  check (value in ('login', 'logout', 'create', 'update', 'delete', 'view', 'download', 'upload'));
alter table audit.entry drop constraint entry_action_check, alter column action type audit.action;

-- (An array of these needs a cast to be compared with one of bigint.)
create domain ledger.entry_amount as bigint constraint entry_amount check (value <> 0);
alter table ledger.entry drop constraint entry_amount, alter column amount type ledger.entry_amount;

-- That there are as many amounts as accounts is a rule of two columns: the trigger below holds it.
create domain ledger.line_accounts as integer[] constraint transfer_lines check (cardinality(value) between 2 and 1000);
alter table ledger.transfer drop constraint transfer_lines, alter column account_ids type ledger.line_accounts;

-- As before, with the entries written by the statement that reads the lines. Nothing of it stands when a check raises.
create or replace function ledger.write_entries() returns trigger language plpgsql as $$
declare
  line record;
  xof bigint := 0;
  usdt bigint := 0;
begin
  if cardinality(new.amounts) <> cardinality(new.account_ids) then
    raise exception 'transfer % has % amounts for % accounts', new.id, cardinality(new.amounts), cardinality(new.account_ids)
      using errcode = 'check_violation', schema = 'ledger', table = 'transfer', constraint = 'transfer_lines';
  end if;
  for line in
    with lines as materialized (
      select l.account_id, l.amount, l.line, a.currency, a.keeps_balance
      from unnest(new.account_ids, new.amounts) with ordinality l (account_id, amount, line)
      left join ledger.account a on a.id = l.account_id),
    entries as (
      insert into ledger.entry (account_id, occurred_at, transfer_id, line, amount)
      select l.account_id, new.occurred_at, new.id, l.line, l.amount from lines l)
    select l.account_id, l.amount, l.currency, l.keeps_balance from lines l order by l.account_id
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
  return null;
end
$$;

-- A trigger before an update locks the row, and writes that to the log, even where none of its columns is set; one after it
-- is not even queued.
drop trigger check_amounts on conversions.conversion;
create trigger check_amounts after insert or update of gross_usd_minor, fee_usd_minor, net_usdt_minor on conversions.conversion
  for each row execute function conversions.check_amounts();

-- As before, but the whole row, fifty columns of it, is read back only where changes are laid over it.
create or replace function conversions.advance(
  p_id integer, p_version integer, p_from text, p_to text, p_at timestamptz, p_cause text, p_reason text,
  p_changes jsonb, p_next_attempt_at timestamptz,
  p_transfer_id uuid, p_transfer_kind text, p_account_ids integer[], p_amounts bigint[],
  p_actor_id text, p_actor_name text, p_method text, p_endpoint text, p_ip text, p_user_agent text, p_response_ms integer
) returns integer language plpgsql as $$
declare
  next_version constant integer := p_version + 1;
  moved_reference text;
begin
  update conversions.conversion c set
    state = p_to,
    version = next_version,
    reason = p_reason,
    updated_at = p_at,
    attempts = case when p_from = p_to then c.attempts + 1 else 0 end,
    completed_at = case when p_to = 'completed' then p_at else c.completed_at end,
    waited_ms = c.waited_ms + case when p_from in ('in_review', 'awaiting_funds')
      then (extract(epoch from p_at - c.updated_at) * 1000)::bigint else 0 end
  where c.id = p_id and c.version = p_version and c.state = p_from
  returning c.reference into moved_reference;
  if not found then
    return null;
  end if;

  if p_next_attempt_at is null then
    delete from conversions.due where conversion_id = p_id;
  else
    -- A machine step nearly always finds the row of the step before. The sweep may write one between the two statements.
    update conversions.due set due_at = p_next_attempt_at where conversion_id = p_id;
    if not found then
      insert into conversions.due (conversion_id, due_at) values (p_id, p_next_attempt_at)
      on conflict (conversion_id) do update set due_at = excluded.due_at;
    end if;
  end if;

  if p_changes is not null then
    update conversions.conversion c set
      (failed_step, review_reasons, filing_required, checks, connection_id, account_hash, bank_name, bank_account_mask,
       wallet_id, wallet_address, approval_hash, approved_by, approved_by_name, end_to_end_id, payout_id, payout_reference,
       refund_end_to_end_id, gross_usd_minor, fee_usd_minor, net_usdt_minor, rate, rate_source, rate_as_of, rate_stale,
       rate_is_default, rate_locked_until) =
      (select n.failed_step, n.review_reasons, n.filing_required, n.checks, n.connection_id, n.account_hash, n.bank_name,
        n.bank_account_mask, n.wallet_id, n.wallet_address, n.approval_hash, n.approved_by, n.approved_by_name, n.end_to_end_id,
        n.payout_id, n.payout_reference, n.refund_end_to_end_id, n.gross_usd_minor, n.fee_usd_minor, n.net_usdt_minor, n.rate,
        n.rate_source, n.rate_as_of, n.rate_stale, n.rate_is_default, n.rate_locked_until
       from jsonb_populate_record(c, p_changes) n)
    where c.id = p_id;
  end if;

  insert into conversions.timeline_step (conversion_id, version, state, at, cause, actor_id, actor_name)
  values (p_id, next_version, p_to, p_at, p_cause, p_actor_id, p_actor_name);

  if p_transfer_id is not null then
    perform ledger.post_transfer(p_transfer_id, 'conversion:' || p_id || ':' || p_transfer_kind || ':' || next_version,
      p_transfer_kind, moved_reference, p_at, p_account_ids, p_amounts);
  end if;

  perform audit.append(p_actor_id, p_actor_name, 'update', 'conversion', p_id::text, p_method, p_endpoint, p_ip, p_user_agent,
    jsonb_build_object('changes', jsonb_build_object('state', jsonb_build_object('from', p_from, 'to', p_to)), 'cause', p_cause),
    true, null, p_at, p_response_ms);

  insert into platform.outbox_event (kind, type, version, aggregate_id, payload, occurred_at)
  values ('conversions', 'conversion.' || p_to, 1, p_id::text,
    jsonb_build_object('conversionId', p_id, 'from', p_from, 'to', p_to, 'version', next_version), p_at);
  return next_version;
end
$$;
