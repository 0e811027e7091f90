-- Conversions of XOF into USDT: a durable state machine, its timeline and the approvals that let it move.

create schema conversions;
grant usage on schema conversions to corridor_app;

create table conversions.conversion (
  id integer generated always as identity primary key,
  reference text not null unique,
  client_id integer,
  -- The names as they were when it was asked for: evidence, and what lists are searched by.
  client_name text not null,
  client_country text,
  amount_xof bigint not null check (amount_xof >= 50000000),
  gross_usd_minor bigint not null check (gross_usd_minor > 0),
  fee_usd_minor bigint not null check (fee_usd_minor >= 0),
  net_usdt_minor bigint not null check (net_usdt_minor > 0),
  fee_basis_points integer not null check (fee_basis_points between 0 and 10000),
  rate numeric(20, 10) not null check (rate > 0),
  rate_source text not null,
  rate_as_of timestamptz(3),
  rate_stale boolean not null,
  rate_is_default boolean not null,
  rate_locked_until timestamptz(3) not null,
  state text not null check (state in (
    'initiated', 'screened', 'in_review', 'approved', 'awaiting_funds', 'debit_requested', 'debit_unknown', 'funded',
    'paying_out', 'payout_unknown', 'completed', 'rejected', 'cancelled', 'failed', 'refunding', 'refunded')),
  version integer not null default 1,
  reason text,
  failed_step text check (failed_step in ('debit', 'payout', 'refund')),
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
  end_to_end_id text unique check (end_to_end_id ~ '^[0-9a-f]{32}$'),
  payout_id uuid unique,
  payout_reference text,
  refund_end_to_end_id text unique check (refund_end_to_end_id ~ '^[0-9a-f]{32}$'),
  attempts integer not null default 0,
  -- When a machine step is due; null while a person or nobody has the next word.
  next_attempt_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  completed_at timestamptz(3),
  -- Time that people took, so that processing time can be told without it.
  waited_ms bigint not null default 0,
  check (gross_usd_minor - fee_usd_minor = net_usdt_minor / 10000 and net_usdt_minor % 10000 = 0)
) with (fillfactor = 70);
create index conversion_newest on conversions.conversion (id desc, state);
create index conversion_client on conversions.conversion (client_id, id desc);
create index conversion_created on conversions.conversion (created_at);
create index conversion_due on conversions.conversion (next_attempt_at) where next_attempt_at is not null;
create index conversion_review on conversions.conversion (id) where state = 'in_review';
grant select, insert, update on conversions.conversion to corridor_app;
grant usage on sequence conversions.conversion_id_seq to corridor_app;

create table conversions.timeline_step (
  conversion_id integer not null references conversions.conversion,
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
    next_attempt_at = p_next_attempt_at,
    attempts = case when p_from = p_to then c.attempts + 1 else 0 end,
    completed_at = case when p_to = 'completed' then p_at else c.completed_at end,
    waited_ms = c.waited_ms + case when p_from in ('in_review', 'awaiting_funds')
      then (extract(epoch from p_at - c.updated_at) * 1000)::bigint else 0 end
  where c.id = p_id and c.version = p_version and c.state = p_from
  returning * into moved;
  if not found then
    return null;
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
