-- Refusing a change after the row was written refuses it as well, and lets PostgreSQL see beforehand which columns change: under
-- a trigger that could alter the row it must work out the words of the search again for every update.
drop trigger guard_invoice on invoices.invoice;
create trigger guard_invoice after update on invoices.invoice for each row execute function invoices.guard_invoice();

-- One state's invoices by their amount: walked by amount alone, all those in other states are passed by first. Paid ones are
-- the most, so that few are passed by to find them.
create index invoice_status_amount on invoices.invoice (status, amount_usd_minor, id) where status <> 'paid';

-- Every search reads what changes have left beside the index until it is worked in: 4 MB of it, the usual, cost each search more
-- than the index itself.
alter index invoices.invoice_search set (gin_pending_list_limit = 256);
