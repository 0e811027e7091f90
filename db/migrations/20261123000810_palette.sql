-- What the command palette searches: one shape of row for each kind of record, over the words that its module keeps.

-- A conversion's words stand beside it, so that no index on what moves must hold them. They never change.
create table conversions.searchable (
  conversion_id integer primary key references conversions.conversion,
  search tsvector not null
);
create index searchable_words on conversions.searchable using gin (search);
grant select on conversions.searchable to corridor_app;

create function conversions.keep_words() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into conversions.searchable (conversion_id, search)
  select id, platform.search_words(reference || ' ' || ltrim(substring(reference from '[0-9]+$'), '0') || ' ' || client_name)
  from added;
  return null;
end
$$;
create trigger keep_words after insert on conversions.conversion referencing new table as added
  for each statement execute function conversions.keep_words();
insert into conversions.searchable (conversion_id, search)
select id, platform.search_words(reference || ' ' || ltrim(substring(reference from '[0-9]+$'), '0') || ' ' || client_name)
from conversions.conversion;

create view conversions.palette_row as
select c.id, c.reference, c.client_name, c.amount_xof, c.state, c.created_at, s.search
from conversions.conversion c join conversions.searchable s on s.conversion_id = c.id;
create view clients.palette_row as select id, company_name, country, is_active, created_at, search from clients.client;
create view invoices.palette_row as
select id, invoice_number, client_name, amount_usd_minor, status, created_at, search from invoices.invoice;
create view documents.palette_row as
select id, title, document_type, is_active, created_at, search from documents.document;
grant select on conversions.palette_row, clients.palette_row, invoices.palette_row, documents.palette_row to corridor_app;
