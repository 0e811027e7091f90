-- Who an exchange form names abroad was screened by nobody. Now each beneficiary is a subject under its form's id.

alter table screening.subject
  drop constraint subject_kind_check,
  add constraint subject_kind_check check (kind in ('client', 'contact', 'person', 'wallet', 'counterparty', 'beneficiary'));

-- Due at once: the first screening writes the hash of the facts.
insert into screening.subject (key, kind, client_id, name, country, facts_hash, last_screened_at)
select 'beneficiary:' || f.id, 'beneficiary', coalesce(c.client_id, i.client_id), f.content ->> 'beneficiary',
  f.content ->> 'beneficiaryCountry', repeat('0', 64), 'epoch'
from filings.exchange_form f
left join conversions.conversion c on c.id = f.conversion_id
left join invoices.invoice i on i.id = f.invoice_id
where f.cancelled_at is null
on conflict (key) do nothing;
