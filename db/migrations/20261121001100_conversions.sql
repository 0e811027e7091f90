-- Conversions of XOF into USDT: a durable state machine, its timeline and the approvals that let it move.

create schema conversions;
grant usage on schema conversions to corridor_app;

-- Domains check a column when it is written; a table's own CHECK is parsed anew for every update of a row.
create domain conversions.state as text check (value in (
  'initiated', 'screened', 'in_review', 'approved', 'awaiting_funds', 'debit_requested', 'debit_unknown', 'funded',
  'paying_out', 'payout_unknown', 'completed', 'rejected', 'cancelled', 'failed', 'refunding', 'refunded'));
create domain conversions.amount as bigint check (value > 0);
create domain conversions.fee as bigint check (value >= 0);
create domain conversions.large_amount as bigint check (value >= 50000000);
create domain conversions.positive_rate as numeric(20, 10) check (value > 0);
create domain conversions.end_to_end_id as text check (value ~ '^[0-9a-f]{32}$');
create domain conversions.failed_step as text check (value in ('debit', 'payout', 'refund'));

create table conversions.conversion (
  id integer generated always as identity primary key,
  reference text not null unique,
  client_id integer,
  -- The names as they were when it was asked for: evidence, and what lists are searched by.
  client_name text not null,
  client_country text,
  amount_xof conversions.large_amount not null,
  gross_usd_minor conversions.amount not null,
  fee_usd_minor conversions.fee not null,
  net_usdt_minor conversions.amount not null,
  fee_basis_points integer not null,
  rate conversions.positive_rate not null,
  rate_source text not null,
  rate_as_of timestamptz(3),
  rate_stale boolean not null,
  rate_is_default boolean not null,
  rate_locked_until timestamptz(3) not null,
  state conversions.state not null,
  version integer not null default 1,
  reason text,
  failed_step conversions.failed_step,
  review_reasons text[] not null default '{}',
  filing_required boolean not null,
  checks jsonb not null default '[]',
  connection_id integer,
  account_hash text,
  bank_name text,
  bank_account_mask text,
  wallet_id integer,
  wallet_address text,
  approval_hash text,
  approved_by text,
  approved_by_name text,
  initiated_by text not null,
  initiated_by_name text not null,
  notes text not null,
  end_to_end_id conversions.end_to_end_id,
  payout_id uuid,
  payout_reference text,
  refund_end_to_end_id conversions.end_to_end_id,
  attempts integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- Time that people took, so that processing time can be told without it.
  waited_ms bigint not null default 0
) with (fillfactor = 60);
-- No index holds what a move changes, so that a move rewrites the row in its own page.
create index conversion_client on conversions.conversion (client_id, id desc);
create index conversion_created on conversions.conversion (created_at);
grant select, insert, update on conversions.conversion to corridor_app;
grant usage on sequence conversions.conversion_id_seq to corridor_app;

-- Net is gross less fee, one dollar to one USDT. Asked when amounts are set, and not at every move.
create function conversions.check_amounts() returns trigger language plpgsql as $$
begin
  if (new.gross_usd_minor - new.fee_usd_minor) * 10000 <> new.net_usdt_minor then
    raise exception 'net must be gross less fee' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_amounts before insert or update of gross_usd_minor, fee_usd_minor, net_usdt_minor on conversions.conversion
  for each row execute function conversions.check_amounts();

-- When a machine step is due. A row only while the machine has the next word, so that the table stays as small as the work.
create table conversions.due (
  conversion_id integer primary key,
  due_at timestamptz(3) not null
) with (fillfactor = 50);
grant select, insert, update, delete on conversions.due to corridor_app;

create table conversions.timeline_step (
  conversion_id integer not null,
  version integer not null,
  state text not null,
  at timestamptz(3) not null,
  cause text not null,
  actor_id text,
  actor_name text,
  primary key (conversion_id, version)
);
grant select, insert on conversions.timeline_step to corridor_app;
create trigger refuse_change before update or delete on conversions.timeline_step for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on conversions.timeline_step for each statement execute function platform.refuse_change();

-- One move of one conversion: compare and set on (state, version), then timeline, ledger, audit and event, all or nothing,
-- in one round trip. Answers the new version, or null when someone else moved it first.
create function conversions.advance(
  p_id integer, p_version integer, p_from text, p_to text, p_at timestamptz, p_cause text, p_reason text,
  p_changes jsonb, p_next_attempt_at timestamptz,
  p_transfer_id uuid, p_transfer_kind text, p_account_ids integer[], p_amounts bigint[],
  p_actor_id text, p_actor_name text, p_method text, p_endpoint text, p_ip text, p_user_agent text, p_response_ms integer
) returns integer language plpgsql as $$
declare
  moved conversions.conversion;
begin
  update conversions.conversion c set
    state = p_to,
    version = c.version + 1,
    reason = p_reason,
    updated_at = p_at,
    attempts = case when p_from = p_to then c.attempts + 1 else 0 end,
    completed_at = case when p_to = 'completed' then p_at else c.completed_at end,
    waited_ms = c.waited_ms + case when p_from in ('in_review', 'awaiting_funds')
      then (extract(epoch from p_at - c.updated_at) * 1000)::bigint else 0 end
  where c.id = p_id and c.version = p_version and c.state = p_from
  returning * into moved;
  if not found then
    return null;
  end if;

  if p_next_attempt_at is null then
    delete from conversions.due where conversion_id = p_id;
  else
    insert into conversions.due as d (conversion_id, due_at) values (p_id, p_next_attempt_at)
    on conflict (conversion_id) do update set due_at = excluded.due_at;
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
       from jsonb_populate_record(moved, p_changes) n)
    where c.id = p_id;
  end if;

  insert into conversions.timeline_step (conversion_id, version, state, at, cause, actor_id, actor_name)
  values (p_id, moved.version, p_to, p_at, p_cause, p_actor_id, p_actor_name);

  if p_transfer_id is not null then
    perform ledger.post_transfer(p_transfer_id, 'conversion:' || p_id || ':' || p_transfer_kind || ':' || moved.version,
      p_transfer_kind, moved.reference, p_at, p_account_ids, p_amounts);
  end if;

  perform audit.append(p_actor_id, p_actor_name, 'update', 'conversion', p_id::text, p_method, p_endpoint, p_ip, p_user_agent,
    jsonb_build_object('changes', jsonb_build_object('state', jsonb_build_object('from', p_from, 'to', p_to)), 'cause', p_cause),
    true, null, p_at, p_response_ms);

  insert into platform.outbox_event (kind, type, version, aggregate_id, payload, occurred_at)
  values ('conversions', 'conversion.' || p_to, 1, p_id::text,
    jsonb_build_object('conversionId', p_id, 'from', p_from, 'to', p_to, 'version', moved.version), p_at);
  return moved.version;
end
$$;
grant execute on function conversions.advance to corridor_app;

-- What reports may join: one row a conversion.
create view conversions.report_row as
select id, reference, client_id, client_name, client_country, amount_xof, gross_usd_minor, fee_usd_minor, rate, rate_source, state,
  case state when 'completed' then 'completed'
    when 'rejected' then 'failed' when 'cancelled' then 'failed' when 'failed' then 'failed'
    when 'refunding' then 'failed' when 'refunded' then 'failed' else 'processing' end as status,
  filing_required, created_at, completed_at, waited_ms, initiated_by
from conversions.conversion;
grant select on conversions.report_row to corridor_app;
