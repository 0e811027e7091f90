-- As before; in floating point, which is exact to the millisecond here and several times as quick as the decimals of extract.
create or replace view conversions.report_detail as
select c.id, c.bank_name, c.net_usdt_minor, c.fee_usd_minor, cardinality(c.review_reasons) > 0 as was_reviewed, c.waited_ms,
  case when c.completed_at is not null then (date_part('epoch', c.completed_at - c.created_at) * 1000)::bigint - c.waited_ms end as worked_ms
from conversions.conversion c;
