-- Clients: the companies that are invoiced and that convert, their people, notes and imports.
-- No client is ever deleted. Notes are append-only.

create schema clients;
grant usage on schema clients to corridor_app;

-- Client companies with their KYC and risk status.
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
  -- Code of the language of the client's invoices, statements and emails.
  language text not null default 'en' check (language ~ '^[a-z]{2,3}$'),
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
  -- Null when it was not stated.
  risk_override_reason text check (risk_override_reason is null or risk_override_level is not null),
  risk_level text not null generated always as (coalesce(risk_override_level, computed_risk_level)) stored,
  risk_reasons text[] not null default '{}',
  account_type text not null default 'standard' check (account_type in ('enterprise', 'premium', 'standard')),
  preferred_banks text[] not null default '{}',
  compliance_notes text,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by text,
  -- Folded name and folded tax id, to find duplicates.
  name_key text not null,
  tax_key text,
  -- An e-mail is found by its parts and as a whole.
  search text not null generated always as
    (platform.search_text(company_name || ' ' || contact_name || ' ' || replace(email, '.', ' ') || ' ' ||
      regexp_replace(email, '[^[:alnum:]]+', '', 'g'))) stored
);

-- Not unique: a person may say that the second one is another company. An advisory lock on the key
-- stands against races.
create index client_name_key on clients.client (name_key, country);
create index client_tax_key on clients.client (tax_key) where tax_key is not null;
create index client_search on clients.client using gin (search platform.gin_trgm_ops);
create index client_kyc_expiry on clients.client (kyc_expires_at) where kyc_expires_at is not null;
create index client_by_name on clients.client (name_key, id);
grant select, insert, update on clients.client to corridor_app;

-- A raised monthly limit that waits for a second person. At most one waits per client.
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
create index client_by_country on clients.client (country, id);
create index client_by_kyc_status on clients.client (kyc_status, id);
create index client_by_risk_level on clients.client (risk_level, id);
-- Clients of one KYC status or risk level, newest first.
create index client_of_kyc_status on clients.client (kyc_status, created_at, id);
create index client_of_risk_level on clients.client (risk_level, created_at, id);
create index client_by_monthly_limit on clients.client (coalesce(monthly_limit_usd_minor, 1000000000000000), id);
create index client_by_account_type on clients.client (account_type, id);
create index client_inactive on clients.client (id) where not is_active;

-- Number of clients per combination, as changes to sum up. Writers only add, so they never wait for
-- each other. A job folds the rows.
create table clients.tally (
  is_active boolean not null,
  kyc_status text not null,
  risk_level text not null,
  account_type text not null,
  change bigint not null
);
grant select, insert, delete on clients.tally to corridor_app;

create function clients.count_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into clients.tally
  select is_active, kyc_status, risk_level, account_type, count(*) from added group by 1, 2, 3, 4;
  return null;
end
$$;

create function clients.count_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into clients.tally
  select is_active, kyc_status, risk_level, account_type, sum(change) from (
    select is_active, kyc_status, risk_level, account_type, 1 as change from after_change
    union all
    select is_active, kyc_status, risk_level, account_type, -1 from before_change) moved
  group by 1, 2, 3, 4 having sum(change) <> 0;
  return null;
end
$$;
create trigger count_added after insert on clients.client referencing new table as added
  for each statement execute function clients.count_added();
create trigger count_changed after update on clients.client referencing old table as before_change new table as after_change
  for each statement execute function clients.count_changed();
create index client_created_at on clients.client (created_at, id);

-- Directors, owners and signatories of a client.
create table clients.person (
  id integer generated always as identity primary key,
  client_id integer not null references clients.client,
  name text not null check (name <> ''),
  role text not null check (role in ('director', 'beneficial_owner', 'director_and_owner', 'signatory')),
  -- Hundredths of a percent: 2550 for 25.50 %. Owners have one, others none. All of a client's stay
  -- at or below 10000, which the module sees to under the client's row lock.
  share_hundredths integer check (share_hundredths between 1 and 10000),
  nationality text,
  birth_date date,
  position text,
  is_politically_exposed boolean not null default false,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- When the person was taken out of the file; the record stays.
  removed_at timestamptz(3),
  check ((share_hundredths is not null) = (role in ('beneficial_owner', 'director_and_owner')))
);
create index person_client on clients.person (client_id, id) where removed_at is null;
grant select, insert, update on clients.person to corridor_app;

-- Notes on a client.
create table clients.note (
  id integer generated always as identity primary key,
  client_id integer not null references clients.client,
  text text not null check (text <> ''),
  written_by text,
  written_by_name text not null,
  written_at timestamptz(3) not null
);
create index note_client on clients.note (client_id, id desc);
grant select, insert on clients.note to corridor_app;
create trigger refuse_change before update or delete on clients.note for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on clients.note for each statement execute function platform.refuse_change();

-- Uploaded files of clients. Rows are checked before anything is imported.
create table clients.import (
  id uuid primary key,
  file_name text not null check (file_name <> ''),
  rows integer not null check (rows > 0),
  ready integer not null check (ready >= 0),
  duplicates integer not null check (duplicates >= 0),
  invalid integer not null check (invalid >= 0),
  unknown_columns text[] not null,
  state text not null default 'checked' check (state in ('checked', 'confirmed')),
  created_by text,
  created_at timestamptz(3) not null,
  check (ready + duplicates + invalid = rows)
);
grant select, insert, delete, update (state) on clients.import to corridor_app;

-- Rows of an uploaded file, with the errors that were found.
create table clients.import_row (
  import_id uuid not null references clients.import on delete cascade,
  -- Line of the file, its first line being 1.
  line integer not null check (line > 1),
  -- What the row says, as the call that adds a client takes it; null where it cannot be read as
  -- one.
  stated jsonb,
  company_name text not null,
  country text not null,
  email text not null,
  state text not null check (state in ('ready', 'duplicate', 'invalid')),
  errors jsonb not null,
  -- The client that was made of it.
  client_id integer references clients.client,
  -- When that client was screened; until then a job has it to do.
  screened_at timestamptz(3) check (screened_at is null or client_id is not null),
  primary key (import_id, line),
  check ((stated is null) = (state = 'invalid'))
);
create index import_row_state on clients.import_row (import_id, state, line);
create index import_row_unscreened on clients.import_row (client_id) where client_id is not null and screened_at is null;
grant select, insert, delete, update (client_id, screened_at) on clients.import_row to corridor_app;

-- One row per client, for reports.
create view clients.report_row as
select id, company_name, country, is_active, kyc_status, risk_level, created_at, updated_at, account_type from clients.client;
grant select on clients.report_row to corridor_app;

-- The counts, for reports.
create view clients.tally_row as select is_active, kyc_status, risk_level, account_type, change from clients.tally;
grant select on clients.tally_row to corridor_app;

create view clients.palette_row as select id, company_name, country, is_active, created_at, search from clients.client;
grant select on clients.palette_row to corridor_app;

-- A person's name without accents, case, punctuation and order of words, and the birth date.
create function clients.person_key(name text, birth_date date) returns text language sql immutable parallel safe
  return (select string_agg(word, ' ' order by word collate "C") from unnest(string_to_array(platform.fold(name), ' ')) word)
    || coalesce(' ' || (birth_date - date '1900-01-01')::text, '');
grant execute on function clients.person_key(text, date) to corridor_app;

-- What may tie a client to another one: `value` is compared, `label` shown. Two people are the same
-- with the same name and birth date. An address without a number says too little.
create view clients.relation_row as
select id as client_id, 'email' as kind, lower(email) as value, email as label from clients.client
union all
select id, 'phone', regexp_replace(phone, '[^0-9]', '', 'g'), phone from clients.client where phone is not null
union all
select id, 'address', platform.fold(address), address from clients.client where address ~ '[0-9]'
union all
select id, 'tax_number', tax_key, tax_id from clients.client where tax_key is not null
union all
select client_id, 'person', clients.person_key(name, birth_date), name from clients.person
where removed_at is null;
grant select on clients.relation_row to corridor_app;
create index client_by_email on clients.client (lower(email));
create index client_by_phone on clients.client (regexp_replace(phone, '[^0-9]', '', 'g')) where phone is not null;
create index client_by_address on clients.client (platform.fold(address)) where address ~ '[0-9]';
create index person_by_name on clients.person (clients.person_key(name, birth_date)) where removed_at is null;

-- Clients that are owners of clients: an owner in the file has the name of another client.
create view clients.owner_row as
select p.client_id, c.id as owner_id from clients.person p
join clients.client c on platform.fold(c.company_name) = platform.fold(p.name) and c.id <> p.client_id
where p.removed_at is null and p.role in ('beneficial_owner', 'director_and_owner');
grant select on clients.owner_row to corridor_app;
create index client_by_folded_name on clients.client (platform.fold(company_name));

-- Values that the audit log also states, for verification. `initial` holds those that no entry
-- needs to state.
create view clients.audited_row as
select 'client' as resource_type, c.id::text as resource_id,
  jsonb_build_object('monthlyLimitUsdMinor', c.monthly_limit_usd_minor::text, 'kycStatus', c.kyc_status) as stated,
  '{"monthlyLimitUsdMinor": null, "kycStatus": "pending"}'::jsonb as initial
from clients.client c;
grant select on clients.audited_row to corridor_app;
