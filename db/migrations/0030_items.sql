-- Saved items: texts, prices and taxes that fill lines of invoices and quotes. A line copies them,
-- so a later change of the item changes no line.

create schema items;
grant usage on schema items to corridor_app;

create table items.item (
  id integer generated always as identity primary key,
  description text not null check (length(description) between 1 and 500),
  -- UN/ECE Recommendation 20.
  unit text not null check (unit in ('C62', 'HUR', 'DAY', 'WEE', 'MON', 'ANN', 'KGM', 'TNE', 'MTR', 'MTK', 'MTQ', 'LTR', 'KMT')),
  -- Ten-thousandths of the price currency.
  unit_price4 bigint not null check (unit_price4 >= 0),
  price_currency text not null check (price_currency in ('USD', 'EUR', 'GBP', 'JPY', 'XOF')),
  tax_basis_points integer not null check (tax_basis_points between 0 and 10000),
  -- Null for the default of the rate.
  tax_category text check (tax_category in ('S', 'Z', 'E', 'AE', 'G', 'O')),
  exemption_reason text check (length(exemption_reason) between 1 and 200),
  is_archived boolean not null default false,
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null,
  search text not null generated always as (platform.search_text(description)) stored,
  constraint item_tax check (tax_category is null or (tax_category = 'S') = (tax_basis_points > 0)),
  constraint item_reason check (exemption_reason is null or (tax_basis_points = 0 and tax_category is distinct from 'Z'))
);
create index item_description on items.item (description, id);
grant select, insert, update on items.item to corridor_app;
create trigger refuse_delete before delete on items.item for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on items.item for each statement execute function platform.refuse_change();
