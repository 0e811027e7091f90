-- What the figures read of a hundred thousand invoices, from indexes alone: who was billed since when, what was paid in all, what is owed.
create index invoice_billed on invoices.invoice (created_at) include (client_id, status);
create index invoice_paid on invoices.invoice (id) include (paid_usd_minor) where status = 'paid';
create index invoice_owed on invoices.invoice (due_date) include (amount_usd_minor, settled_usd_minor)
  where status in ('sent', 'pending', 'overdue');
