-- Clients: the companies that are billed and that convert. None is ever deleted.

create schema clients;
grant usage on schema clients to corridor_app;

create table clients.client (
  id integer generated always as identity primary key,
  company_name text not null check (company_name <> ''),
  contact_name text not null check (contact_name <> ''),
  email text not null check (email <> ''),
  phone text,
  address text,
  -- The name as contract/countries.ts has it.
  country text not null,
  registration_number text,
  tax_id text,
  billing_currency text not null default 'USD' check (billing_currency in ('USD', 'EUR', 'GBP', 'XOF', 'NGN', 'GHS', 'JPY')),
  payment_terms integer not null default 30 check (payment_terms between 0 and 365),
  -- Cents of gross USD a calendar month; null is no limit. At most decimal(15,2).
  monthly_limit_usd_minor bigint check (monthly_limit_usd_minor between 0 and 999999999999999),
  is_active boolean not null default true,
  kyc_status text not null default 'pending' check (kyc_status in ('pending', 'approved', 'rejected', 'requires_review', 'expired')),
  kyc_decided_at timestamptz(3),
  -- When an approval runs out; null in every other state.
  kyc_expires_at timestamptz(3) check ((kyc_expires_at is not null) = (kyc_status = 'approved')),
  computed_risk_level text not null default 'low' check (computed_risk_level in ('low', 'medium', 'high')),
  risk_override_level text check (risk_override_level in ('low', 'medium', 'high')),
  risk_override_reason text check ((risk_override_reason is null) = (risk_override_level is null)),
  risk_level text not null generated always as (coalesce(risk_override_level, computed_risk_level)) stored,
  risk_reasons text[] not null default '{}',
  account_type text not null default 'standard' check (account_type in ('enterprise', 'premium', 'standard')),
  preferred_banks text[] not null default '{}',
  compliance_notes text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by text,
  -- What a duplicate is told by: folded name and folded tax id.
  name_key text not null,
  tax_key text,
  -- Folded words of name, contact and e-mail, apart by single spaces; searched by their beginnings.
  search_words text not null,
  search tsvector not null generated always as (array_to_tsvector(string_to_array(search_words, ' '))) stored
);
-- Not unique: a person may say that the second one is another company. An advisory lock on the key stands against races.
create index client_name_key on clients.client (name_key, country);
create index client_tax_key on clients.client (tax_key) where tax_key is not null;
create index client_search on clients.client using gin (search);
create index client_kyc_status on clients.client (kyc_status, id desc);
create index client_kyc_expiry on clients.client (kyc_expires_at) where kyc_expires_at is not null;
grant select, insert, update on clients.client to corridor_app;

-- A raised monthly limit waits here until a second person decides it. One waits per client at most.
create table clients.limit_proposal (
  id integer generated always as identity primary key,
  client_id integer not null references clients.client,
  from_usd_minor bigint check (from_usd_minor >= 0),
  -- Null: no limit any more.
  to_usd_minor bigint check (to_usd_minor between 0 and 999999999999999),
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'replaced')),
  proposed_by text,
  proposed_by_name text not null,
  proposed_at timestamptz(3) not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz(3) check ((decided_at is null) = (state = 'waiting')),
  check (state <> 'approved' or decided_by is distinct from proposed_by)
);
create unique index limit_proposal_waiting on clients.limit_proposal (client_id) where state = 'waiting';
grant select, insert, update on clients.limit_proposal to corridor_app;

-- What reports may join: one row a client.
create view clients.report_row as
select id, company_name, country, is_active, kyc_status, risk_level, created_at, updated_at from clients.client;
grant select on clients.report_row to corridor_app;
