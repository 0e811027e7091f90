-- What the reports read of the modules below, one view a kind of row. Nothing is kept for them.

create view conversions.report_detail as
select c.id, c.bank_name, c.net_usdt_minor, c.fee_usd_minor, cardinality(c.review_reasons) > 0 as was_reviewed, c.waited_ms,
  case when c.completed_at is not null then (extract(epoch from c.completed_at - c.created_at) * 1000)::bigint - c.waited_ms end as worked_ms
from conversions.conversion c;
grant select on conversions.report_detail to corridor_app;

create view invoices.report_payment as
select invoice_id, currency, usd_minor, received_on from invoices.payment;
create view invoices.report_credit as
select invoice_id, amount_usd_minor, issued_on from invoices.credit_note;
create view invoices.report_open as
select id, client_id, local_currency, amount_usd_minor, amount_usd_minor - settled_usd_minor as open_usd_minor, status, sent_at, due_date
from invoices.invoice;
grant select on invoices.report_payment, invoices.report_credit, invoices.report_open to corridor_app;

create view screening.report_screening as
select s.id, j.client_id, j.kind, s.subject_id, jsonb_array_length(s.hits) as hits, s.screened_at
from screening.screening s join screening.subject j on j.id = s.subject_id;
create view screening.report_match as
select id, client_id, source, status, created_at, decided_at from screening.match;
create view screening.report_list as
select distinct on (source) source, label, entries, synthetic, loaded_at from screening.list_version order by source, id desc;
grant select on screening.report_screening, screening.report_match, screening.report_list to corridor_app;
create index screening_time on screening.screening (screened_at);
create index match_created on screening.match (created_at);

create view documents.report_row as
select id, client_id, document_type, is_active, expires_on, created_at from documents.document;
grant select on documents.report_row to corridor_app;

create view banking.report_connection as
select id, bank_name, country, account_last_four, rail, status, is_active, last_sync from banking.connection;
create view banking.report_instruction as
select connection_id, kind, amount_xof, state, asked_at, booked_at from banking.instruction;
create view banking.report_call as
select connection_id, called_at, latency_ms, failed from banking.rail_call;
grant select on banking.report_connection, banking.report_instruction, banking.report_call to corridor_app;
create index instruction_asked on banking.instruction (asked_at);

create view fx.report_rate as
select id, to_currency, rate, source, day, as_of from fx.rate;
grant select on fx.report_rate to corridor_app;

create view reconciliation.report_exception as
select id, side, kind, state, found_at from reconciliation.exception;
grant select on reconciliation.report_exception to corridor_app;
