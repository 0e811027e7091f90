-- What monitoring reads of conversions: those in a machine step. One in review has a time too, at which its rate runs out.
create view conversions.queue_row as
select d.conversion_id, d.due_at from conversions.due d join conversions.conversion c on c.id = d.conversion_id
where c.state <> 'in_review';
grant select on conversions.queue_row to corridor_app;

-- The newest calls of one connection, and what its bank has debited since a moment, without reading the whole of either.
create index rail_call_connection on banking.rail_call (connection_id, id desc);
