-- A payment recorded by mistake is taken back by a row of its own: the payment itself stays as it was written.

create table invoices.payment_reversal (
  payment_id integer primary key references invoices.payment,
  invoice_id integer not null references invoices.invoice,
  reason text not null check (reason <> ''),
  reversed_at timestamptz(3) not null,
  reversed_by text,
  reversed_by_name text not null
);
create index payment_reversal_invoice on invoices.payment_reversal (invoice_id);
create trigger refuse_change before update or delete on invoices.payment_reversal for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on invoices.payment_reversal for each statement execute function platform.refuse_change();
grant select, insert on invoices.payment_reversal to corridor_app;

-- What was settled stays settled, but for a payment taken back: then what is paid must be what the payments that stand come
-- to, and nothing else may have moved. Only so does an invoice leave `paid`, or become again what it was before a payment.
create or replace function invoices.guard_invoice() returns trigger language plpgsql as $$
declare
  may_change constant text[] := array['client_name', 'search', 'settled_usd_minor', 'settled_local_minor', 'settled_xof_minor',
    'paid_usd_minor', 'credited_usd_minor', 'credited_local_minor', 'status', 'first_viewed_at', 'payment_date',
    'cancelled_at', 'cancel_reason', 'reminders_on', 'next_reminder_on', 'version', 'updated_at'];
  moves constant text[] := array['draft sent', 'draft cancelled', 'sent pending', 'sent paid', 'sent overdue', 'sent cancelled',
    'pending paid', 'pending overdue', 'pending cancelled', 'overdue paid', 'overdue cancelled'];
  moves_back constant text[] := array['paid sent', 'paid pending', 'paid overdue', 'pending sent', 'pending overdue', 'sent overdue'];
  takes_back constant boolean := new.settled_usd_minor < old.settled_usd_minor or new.settled_local_minor < old.settled_local_minor
    or new.settled_xof_minor < old.settled_xof_minor;
begin
  if new.invoice_number <> old.invoice_number or new.id <> old.id or new.created_at <> old.created_at then
    raise exception 'the number of an invoice never changes' using errcode = 'integrity_constraint_violation';
  end if;
  if new.status <> old.status and not (old.status || ' ' || new.status) = any (case when takes_back then moves_back else moves end) then
    raise exception 'an invoice does not go from % to %', old.status, new.status using errcode = 'integrity_constraint_violation';
  end if;
  if old.status <> 'draft' and to_jsonb(new) - may_change <> to_jsonb(old) - may_change then
    raise exception 'a sent invoice does not change' using errcode = 'integrity_constraint_violation';
  end if;
  if new.credited_usd_minor < old.credited_usd_minor or (takes_back and (
    new.credited_usd_minor <> old.credited_usd_minor
    or old.paid_usd_minor - new.paid_usd_minor <> old.settled_usd_minor - new.settled_usd_minor
    or new.paid_usd_minor <> (select coalesce(sum(p.usd_minor), 0) from invoices.payment p where p.invoice_id = new.id
      and not exists (select from invoices.payment_reversal r where r.payment_id = p.id)))) then
    raise exception 'what was settled stays settled' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;

-- Reports never counted a payment that did not happen.
create or replace view invoices.report_payment as
select invoice_id, currency, usd_minor, received_on from invoices.payment p
where not exists (select from invoices.payment_reversal r where r.payment_id = p.id);
