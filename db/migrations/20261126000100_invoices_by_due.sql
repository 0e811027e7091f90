-- One state's invoices by their due date: walked by date alone, all those in other states are passed by first.
create index invoice_status_due on invoices.invoice (status, due_date, id);
