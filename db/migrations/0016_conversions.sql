-- Conversions of XOF into USDT: a durable state machine with its timeline.
-- All state transitions go through conversions.advance_each, which writes the row, its timeline,
-- the ledger transfer, the audit entry and the event together.
-- Transitions must not change indexed columns, so that PostgreSQL can update a row in its own page
-- (HOT).

create schema conversions;
grant usage on schema conversions to corridor_app;

-- Domains instead of CHECKs, which PostgreSQL parses for every update of a row.
create domain conversions.state as text check (value in (
  'initiated', 'screened', 'in_review', 'approved', 'awaiting_funds', 'debit_requested', 'debit_unknown', 'funded',
  'paying_out', 'payout_unknown', 'completed', 'rejected', 'cancelled', 'failed', 'refunding', 'refunded'));
create domain conversions.amount as bigint check (value > 0);
create domain conversions.fee as bigint check (value >= 0);
create domain conversions.large_amount as bigint check (value >= 50000000);
create domain conversions.positive_rate as numeric(20, 10) check (value > 0);
create domain conversions.end_to_end_id as text check (value ~ '^[0-9a-f]{32}$');
create domain conversions.failed_step as text check (value in ('debit', 'payout', 'refund'));

-- One transition of one conversion. `transitions.ts` writes these as JSON.
create type conversions.transition as (
  id integer, version integer, from_state text, to_state text, at timestamptz, cause text, reason text, changes jsonb,
  next_attempt_at timestamptz, transfer_id uuid, transfer_kind text, account_ids integer[], amounts bigint[],
  actor_id text, actor_name text, method text, endpoint text, ip_address text, user_agent text, response_ms integer,
  -- The session or the API key that a person acted through, for the audit entry; null without.
  through jsonb,
  cause_translations jsonb, reason_translations jsonb
);

-- One row per conversion, with its amounts, checks and external references.
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
  -- Further from the rate of an earlier day than rates move: a fault of the provider, perhaps.
  rate_jumped boolean not null default false,
  rate_locked_until timestamptz(3) not null,
  state conversions.state not null,
  version integer not null default 1,
  reason text,
  -- The reason by language, for readers of another than that of the sources; null without any.
  reason_translations jsonb,
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
  -- Time that people took, which processing time leaves out.
  waited_ms bigint not null default 0
) with (fillfactor = 60);

-- No index covers a column that a transition changes, so that the update stays in its page.
create index conversion_client on conversions.conversion (client_id, id desc);
create index conversion_created on conversions.conversion (created_at, id);

-- Whether a client was active in a span is one probe. Neither column ever changes, so no move
-- touches it.
create index conversion_client_created on conversions.conversion (client_id, created_at) where client_id is not null;
grant select, insert, update on conversions.conversion to corridor_app;
grant usage on sequence conversions.conversion_id_seq to corridor_app;

-- Net is gross minus fee, one dollar to one USDT. Runs when amounts are set, not at every
-- transition.
create function conversions.check_amounts() returns trigger language plpgsql as $$
begin
  if (new.gross_usd_minor - new.fee_usd_minor) * 10000 <> new.net_usdt_minor then
    raise exception 'net must be gross less fee' using errcode = 'check_violation';
  end if;
  return new;
end
$$;
create trigger check_amounts after insert or update of gross_usd_minor, fee_usd_minor, net_usdt_minor on conversions.conversion
  for each row execute function conversions.check_amounts();

-- When the next automatic step is due. Rows exist only while a step is due, so that the table stays
-- small.
create table conversions.due (
  conversion_id integer primary key,
  due_at timestamptz(3) not null
) with (fillfactor = 50);
grant select, insert, update, delete on conversions.due to corridor_app;

-- State transitions of a conversion.
create table conversions.timeline_step (
  conversion_id integer not null,
  version integer not null,
  state text not null,
  at timestamptz(3) not null,
  cause text not null,
  cause_translations jsonb,
  actor_id text,
  actor_name text,
  primary key (conversion_id, version)
);
grant select, insert on conversions.timeline_step to corridor_app;
create trigger refuse_change before update or delete on conversions.timeline_step for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on conversions.timeline_step for each statement execute function platform.refuse_change();

-- Terms of a conversion that a later transition replaced: a new quote, another account, another
-- completion. Reports of an earlier day read them. The first terms are in no row of this table.
create table conversions.replaced_terms (
  conversion_id integer not null,
  -- The version that replaced them, and when.
  version integer not null,
  replaced_at timestamptz(3) not null,
  gross_usd_minor bigint not null,
  fee_usd_minor bigint not null,
  net_usdt_minor bigint not null,
  rate numeric(20, 10) not null,
  rate_source text not null,
  bank_name text,
  was_reviewed boolean not null,
  completed_at timestamptz(3),
  primary key (conversion_id, version)
);
grant select, insert on conversions.replaced_terms to corridor_app;
create trigger refuse_change before update or delete on conversions.replaced_terms for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on conversions.replaced_terms for each statement execute function platform.refuse_change();

-- One transition may update the row twice: the first has the terms before it.
create function conversions.save_replaced_terms() returns trigger language plpgsql as $$
begin
  insert into conversions.replaced_terms values (old.id, new.version, new.updated_at, old.gross_usd_minor, old.fee_usd_minor,
    old.net_usdt_minor, old.rate, old.rate_source, old.bank_name, cardinality(old.review_reasons) > 0, old.completed_at)
  on conflict do nothing;
  return null;
end
$$;
create trigger replace_terms after update of gross_usd_minor, rate, bank_name, review_reasons, completed_at on conversions.conversion
  for each row when (
    old.gross_usd_minor <> new.gross_usd_minor or old.rate <> new.rate or old.fee_usd_minor <> new.fee_usd_minor
    or (old.bank_name is not null and old.bank_name is distinct from new.bank_name)
    or (old.completed_at is not null and old.completed_at is distinct from new.completed_at)
    or (cardinality(old.review_reasons) > 0) <> (cardinality(new.review_reasons) > 0))
  execute function conversions.save_replaced_terms();

-- Comments, requests for information and their answers. What was said about money stays as it was.
create table conversions.comment (
  id integer generated always as identity primary key,
  conversion_id integer not null references conversions.conversion,
  kind text not null check (kind in ('comment', 'request', 'answer')),
  -- The request that an answer answers.
  request_id integer references conversions.comment,
  body text not null check (body <> ''),
  author_id text not null,
  author_name text not null,
  created_at timestamptz(3) not null,
  check ((kind = 'answer') = (request_id is not null))
);
create index comment_conversion on conversions.comment (conversion_id, id);
create index comment_request on conversions.comment (id) where kind = 'request';
-- A request is answered once.
create unique index comment_answer on conversions.comment (request_id) where request_id is not null;
grant select, insert on conversions.comment to corridor_app;
create trigger refuse_change before update or delete on conversions.comment for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on conversions.comment for each statement execute function platform.refuse_change();

-- Search text of a conversion. In a table of their own, because an index on conversion would slow
-- down its updates. They never change.
create table conversions.searchable (
  conversion_id integer primary key references conversions.conversion,
  search text not null
);
create index searchable_text on conversions.searchable using gin (search platform.gin_trgm_ops);
grant select on conversions.searchable to corridor_app;

create function conversions.save_search_text() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into conversions.searchable (conversion_id, search)
  select id, platform.search_text(reference || ' ' || client_name)
  from added;
  return null;
end
$$;
create trigger save_search_text after insert on conversions.conversion referencing new table as added
  for each statement execute function conversions.save_search_text();

-- Opens conversions with reference, due row and first timeline step in one round trip. Returns the
-- rows in the order of the input, which their ids follow too.
create function conversions.open(p_asked jsonb, p_year text, p_cause text, p_cause_translations jsonb) returns setof conversions.conversion
language plpgsql as $$
declare
  opened conversions.conversion;
begin
  for opened in
    insert into conversions.conversion (id, reference, client_id, client_name, client_country, amount_xof, gross_usd_minor,
      fee_usd_minor, net_usdt_minor, fee_basis_points, rate, rate_source, rate_as_of, rate_stale, rate_is_default,
      rate_jumped, rate_locked_until, state, review_reasons, filing_required, checks, initiated_by, initiated_by_name, notes, created_at,
      updated_at, waited_ms)
    overriding system value
    select n.id, 'TX-' || p_year || '-' || case when n.id < 1000000 then lpad(n.id::text, 6, '0') else n.id::text end,
      a.client_id, a.client_name, a.client_country, a.amount_xof, a.gross_usd_minor, a.fee_usd_minor, a.net_usdt_minor,
      a.fee_basis_points, a.rate, a.rate_source, a.rate_as_of, a.rate_stale, a.rate_is_default, a.rate_jumped, a.rate_locked_until,
      a.state, a.review_reasons, a.filing_required, a.checks, a.initiated_by, a.initiated_by_name, a.notes, a.created_at, a.updated_at,
      a.waited_ms
    from (select nextval('conversions.conversion_id_seq')::integer as id, one.value as asked
      from jsonb_array_elements(p_asked) with ordinality one (value, place) order by one.place offset 0) n
    cross join lateral jsonb_populate_record(null::conversions.conversion, n.asked) a
    returning *
  loop
    insert into conversions.due (conversion_id, due_at) values (opened.id, opened.created_at);
    insert into conversions.timeline_step (conversion_id, version, state, at, cause, cause_translations, actor_id, actor_name)
    values (opened.id, opened.version, opened.state, opened.created_at, p_cause, p_cause_translations,
      opened.initiated_by, opened.initiated_by_name);
    return next opened;
  end loop;
end
$$;
revoke all on function conversions.open(jsonb, text, text, jsonb) from public;
grant execute on function conversions.open(jsonb, text, text, jsonb) to corridor_app;

-- Applies state transitions under an optimistic lock on (state, version) and returns the successful
-- ones with their new version. A call with several skips rows that another transaction has locked,
-- and never waits for one. No two may be of one conversion.
create function conversions.advance_each(p_transitions json) returns table (id integer, version integer)
-- A generic plan for any number of transitions: otherwise PostgreSQL plans each statement again.
language plpgsql set plan_cache_mode = force_generic_plan as $$
#variable_conflict use_column
declare
  transitions conversions.transition[] := array(select m from json_populate_recordset(null::conversions.transition, p_transitions) m);
  ids integer[];
  refs text[];
  some_change boolean;
  some_rest boolean;
  some_post boolean;
begin
  if cardinality(transitions) > 1 then
    transitions := array(
      select m from unnest(transitions) m cross join lateral (
        select from conversions.conversion c where c.id = m.id and c.version = m.version for no key update skip locked) held);
  end if;

  with moved as (
    update conversions.conversion c set
      state = m.to_state,
      version = m.version + 1,
      reason = m.reason,
      reason_translations = m.reason_translations,
      updated_at = m.at,
      attempts = case when m.from_state = m.to_state then c.attempts + 1 else 0 end,
      completed_at = case when m.to_state = 'completed' then m.at else c.completed_at end,
      -- Waiting for people: review, funds, Retry, and a payout that reconciliation holds.
      waited_ms = c.waited_ms + case
        when m.from_state in ('in_review', 'awaiting_funds', 'failed') or (m.from_state = 'funded' and c.reason is not null)
        then (extract(epoch from m.at - c.updated_at) * 1000)::bigint else 0 end
    from unnest(transitions) m
    where c.id = m.id and c.version = m.version and c.state = m.from_state
    returning m as move, m.id, c.reference)
  select array_agg(moved.move order by moved.id), array_agg(moved.id), array_agg(moved.reference),
    bool_or((moved.move).changes is not null), bool_or((moved.move).next_attempt_at is null),
    bool_or((moved.move).transfer_id is not null)
  into transitions, ids, refs, some_change, some_rest, some_post
  from moved;
  if transitions is null then
    return;
  end if;

  if some_rest then
    delete from conversions.due d using unnest(transitions) m where d.conversion_id = m.id and m.next_attempt_at is null;
  end if;
  insert into conversions.due (conversion_id, due_at)
  select m.id, m.next_attempt_at from unnest(transitions) m where m.next_attempt_at is not null
  on conflict (conversion_id) do update set due_at = excluded.due_at;

  if some_change then
    update conversions.conversion c set
      (failed_step, review_reasons, filing_required, checks, connection_id, account_hash, bank_name, bank_account_mask,
       wallet_id, wallet_address, approval_hash, approved_by, approved_by_name, end_to_end_id, payout_id, payout_reference,
       refund_end_to_end_id, gross_usd_minor, fee_usd_minor, net_usdt_minor, fee_basis_points, rate, rate_source, rate_as_of,
       rate_stale, rate_is_default, rate_jumped, rate_locked_until) =
      (select n.failed_step, n.review_reasons, n.filing_required, n.checks, n.connection_id, n.account_hash, n.bank_name,
        n.bank_account_mask, n.wallet_id, n.wallet_address, n.approval_hash, n.approved_by, n.approved_by_name, n.end_to_end_id,
        n.payout_id, n.payout_reference, n.refund_end_to_end_id, n.gross_usd_minor, n.fee_usd_minor, n.net_usdt_minor,
        n.fee_basis_points, n.rate, n.rate_source, n.rate_as_of, n.rate_stale, n.rate_is_default, n.rate_jumped,
        n.rate_locked_until
       from jsonb_populate_record(c, m.changes) n)
    from unnest(transitions) m
    where c.id = m.id and m.changes is not null;
  end if;

  insert into conversions.timeline_step (conversion_id, version, state, at, cause, cause_translations, actor_id, actor_name)
  select m.id, m.version + 1, m.to_state, m.at, m.cause, m.cause_translations, m.actor_id, m.actor_name from unnest(transitions) m;

  perform audit.append_each(array(
    select row(m.actor_id, m.actor_name, 'update', 'conversion', m.id::text, m.method, m.endpoint, m.ip_address, m.user_agent,
      jsonb_build_object(
        'changes', jsonb_build_object('state', jsonb_build_object('from', m.from_state, 'to', m.to_state)), 'cause', m.cause)
        || coalesce(m.through, '{}'),
      true, null, m.at, m.response_ms)::audit.draft
    from unnest(transitions) m));

  insert into platform.outbox_event (kind, type, version, aggregate_id, payload, occurred_at)
  select 'conversions', 'conversion.' || m.to_state, 1, m.id::text,
    jsonb_build_object('conversionId', m.id, 'from', m.from_state, 'to', m.to_state, 'version', m.version + 1), m.at
  from unnest(transitions) m;

  -- Last: until the commit, whoever posts to one of the same accounts waits.
  if some_post then
    perform ledger.post_transfers(array(
      select row(m.transfer_id, 'conversion:' || m.id || ':' || m.transfer_kind || ':' || m.version + 1, m.transfer_kind,
        r.reference, m.at, m.account_ids, m.amounts)::ledger.posting
      from unnest(transitions) m join unnest(ids, refs) r (id, reference) on r.id = m.id where m.transfer_id is not null));
  end if;

  return query select m.id, m.version + 1 from unnest(transitions) m;
end
$$;
grant execute on function conversions.advance_each(json) to corridor_app;

-- Applies one state transition; returns the new version, or null if another process was first.
create function conversions.advance(
  p_id integer, p_version integer, p_from text, p_to text, p_at timestamptz, p_cause text, p_reason text,
  p_changes jsonb, p_next_attempt_at timestamptz,
  p_transfer_id uuid, p_transfer_kind text, p_account_ids integer[], p_amounts bigint[],
  p_actor_id text, p_actor_name text, p_method text, p_endpoint text, p_ip text, p_user_agent text, p_response_ms integer
) returns integer language sql as $$
  select moved.version from conversions.advance_each(json_build_array(row_to_json(row(
    p_id, p_version, p_from, p_to, p_at, p_cause, p_reason, p_changes, p_next_attempt_at, p_transfer_id, p_transfer_kind,
    p_account_ids, p_amounts, p_actor_id, p_actor_name, p_method, p_endpoint, p_ip, p_user_agent, p_response_ms, null::jsonb, null::jsonb, null::jsonb
  )::conversions.transition))) moved
$$;
grant execute on function conversions.advance to corridor_app;

create function conversions.status_of(state text) returns text language sql immutable as $$
  select case state when 'completed' then 'completed'
    when 'rejected' then 'failed' when 'cancelled' then 'failed' when 'failed' then 'failed'
    when 'refunding' then 'failed' when 'refunded' then 'failed' else 'processing' end
$$;

-- A reserved account may still change, so no bank is stated before the debit is requested.
create function conversions.is_before_debit(state text) returns boolean language sql immutable as $$
  select state in ('initiated', 'screened', 'in_review', 'approved', 'awaiting_funds')
$$;

-- The time from request to completion without `waited_ms`, which people took. Floating point is
-- exact to the millisecond and faster than extract.
create function conversions.worked_ms(created_at timestamptz, completed_at timestamptz, waited_ms bigint) returns bigint language sql immutable as $$
  select (date_part('epoch', completed_at - created_at) * 1000)::bigint - waited_ms
$$;

-- One row per conversion, as it is now.
create view conversions.report_row as
select id, reference, client_id, client_name, client_country, amount_xof, gross_usd_minor, fee_usd_minor, net_usdt_minor, rate, rate_source,
  state, conversions.status_of(state) as status, filing_required,
  case when not conversions.is_before_debit(state) then bank_name end as bank_name,
  cardinality(review_reasons) > 0 as was_reviewed, created_at, completed_at, waited_ms,
  conversions.worked_ms(created_at, completed_at, waited_ms) as worked_ms,
  initiated_by
from conversions.conversion;
grant select on conversions.report_row to corridor_app;

-- The same as it was at an instant, for reports: what a conversion did later changes no report of
-- an earlier day. Rows that did nothing since are read as they are.
create function conversions.report_row_at(p_at timestamptz) returns table (
  id integer, reference text, client_id integer, client_name text, client_country text, amount_xof bigint,
  gross_usd_minor bigint, fee_usd_minor bigint, net_usdt_minor bigint, rate numeric, rate_source text, state text, status text,
  -- Whether it has moved since, and to which status.
  has_moved boolean, status_now text,
  bank_name text, was_reviewed boolean, created_at timestamptz, completed_at timestamptz, waited_ms bigint, worked_ms bigint
) language sql stable as $$
  select c.id, c.reference, c.client_id, c.client_name, c.client_country, c.amount_xof::bigint,
    coalesce(t.gross_usd_minor, c.gross_usd_minor::bigint), coalesce(t.fee_usd_minor, c.fee_usd_minor::bigint),
    coalesce(t.net_usdt_minor, c.net_usdt_minor::bigint), coalesce(t.rate, c.rate::numeric), coalesce(t.rate_source, c.rate_source),
    s.state, conversions.status_of(s.state), c.updated_at > p_at, conversions.status_of(c.state),
    case when not conversions.is_before_debit(s.state) then case when t.version is null then c.bank_name else t.bank_name end end,
    coalesce(t.was_reviewed, cardinality(c.review_reasons) > 0), c.created_at::timestamptz, d.completed_at, w.waited_ms,
    conversions.worked_ms(c.created_at, d.completed_at, w.waited_ms)
  from conversions.conversion c
  left join lateral (
    select * from conversions.replaced_terms r
    where c.updated_at > p_at and r.conversion_id = c.id and r.replaced_at > p_at order by r.version limit 1) t on true
  cross join lateral (
    select case when c.updated_at > p_at then coalesce((
      select x.state from conversions.timeline_step x where x.conversion_id = c.id and x.at <= p_at order by x.version desc limit 1), c.state)
      else c.state end as state) s
  cross join lateral (
    select case when t.version is null then c.completed_at else t.completed_at end as completed_at) e
  cross join lateral (
    select case when c.updated_at <= p_at or e.completed_at <= p_at then e.completed_at end as completed_at) d
  cross join lateral (
    select case when c.updated_at > p_at then coalesce((
      select sum((extract(epoch from n.at - x.at) * 1000)::bigint)::bigint from conversions.timeline_step x
      join conversions.timeline_step n on n.conversion_id = x.conversion_id and n.version = x.version + 1
      where x.conversion_id = c.id and x.state in ('in_review', 'awaiting_funds', 'failed') and n.at <= p_at), 0)
      else c.waited_ms end as waited_ms) w
$$;
grant execute on function conversions.report_row_at(timestamptz) to corridor_app;

-- Conversions of clients that the bank has not debited yet: francs that the client may still send.
create view conversions.undebited_row as
select id, reference, client_id, amount_xof from conversions.conversion
where client_id is not null and state in ('initiated', 'screened', 'in_review', 'approved', 'awaiting_funds', 'debit_requested', 'debit_unknown');
grant select on conversions.undebited_row to corridor_app;
create index conversion_undebited on conversions.conversion (client_id)
  where client_id is not null and state in ('initiated', 'screened', 'in_review', 'approved', 'awaiting_funds', 'debit_requested', 'debit_unknown');

-- Conversions in an automatic step. One in review has a due time too, at which its rate expires.
create view conversions.queue_row as
select d.conversion_id, d.due_at from conversions.due d join conversions.conversion c on c.id = d.conversion_id
where c.state <> 'in_review';
grant select on conversions.queue_row to corridor_app;

create view conversions.palette_row as
select c.id, c.reference, c.client_name, c.amount_xof, c.state, c.created_at, s.search
from conversions.conversion c join conversions.searchable s on s.conversion_id = c.id;
grant select on conversions.palette_row to corridor_app;
