-- A conversion is opened with its reference, its due row and the first step of its timeline in one round trip, as every later
-- move of it is made in one. Answers the rows in the order in which they were asked for; their ids follow it too.
create function conversions.open(p_asked jsonb, p_year text, p_cause text) returns setof conversions.conversion
language plpgsql as $$
declare
  opened conversions.conversion;
begin
  for opened in
    insert into conversions.conversion (id, reference, client_id, client_name, client_country, amount_xof, gross_usd_minor,
      fee_usd_minor, net_usdt_minor, fee_basis_points, rate, rate_source, rate_as_of, rate_stale, rate_is_default,
      rate_locked_until, state, review_reasons, filing_required, checks, initiated_by, initiated_by_name, notes, created_at,
      updated_at, waited_ms)
    overriding system value
    select n.id, 'TX-' || p_year || '-' || case when n.id < 1000000 then lpad(n.id::text, 6, '0') else n.id::text end,
      a.client_id, a.client_name, a.client_country, a.amount_xof, a.gross_usd_minor, a.fee_usd_minor, a.net_usdt_minor,
      a.fee_basis_points, a.rate, a.rate_source, a.rate_as_of, a.rate_stale, a.rate_is_default, a.rate_locked_until, a.state,
      a.review_reasons, a.filing_required, a.checks, a.initiated_by, a.initiated_by_name, a.notes, a.created_at, a.updated_at,
      a.waited_ms
    from (select nextval('conversions.conversion_id_seq')::integer as id, one.value as asked
      from jsonb_array_elements(p_asked) with ordinality one (value, place) order by one.place offset 0) n
    cross join lateral jsonb_populate_record(null::conversions.conversion, n.asked) a
    returning *
  loop
    insert into conversions.due (conversion_id, due_at) values (opened.id, opened.created_at);
    insert into conversions.timeline_step (conversion_id, version, state, at, cause, actor_id, actor_name)
    values (opened.id, opened.version, opened.state, opened.created_at, p_cause, opened.initiated_by, opened.initiated_by_name);
    return next opened;
  end loop;
end
$$;
revoke all on function conversions.open(jsonb, text, text) from public;
grant execute on function conversions.open(jsonb, text, text) to corridor_app;
