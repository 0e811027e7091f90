-- Compliance: KYC decisions, clearances of conversions, what each month holds, and the filings owed.

create schema compliance;
grant usage on schema compliance to corridor_app;

-- Every KYC move: who, when, why, and the evidence it rested on.
create table compliance.kyc_decision (
  id integer generated always as identity primary key,
  client_id integer not null references clients.client,
  from_status text not null check (from_status in ('pending', 'approved', 'rejected', 'requires_review', 'expired')),
  to_status text not null check (to_status in ('pending', 'approved', 'rejected', 'requires_review', 'expired')),
  decided_at timestamptz(3) not null,
  -- Null for the system itself, which lets approvals run out.
  decided_by text,
  decided_by_name text not null,
  reason text,
  note text,
  evidence jsonb not null,
  check (from_status <> to_status)
);
create index kyc_decision_client on compliance.kyc_decision (client_id, id desc);
grant select, insert on compliance.kyc_decision to corridor_app;
create trigger refuse_change before update or delete on compliance.kyc_decision for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.kyc_decision for each statement execute function platform.refuse_change();

-- The facts of each clearance and what was made of them, so that rules can be replayed and tried on the past.
create table compliance.clearance (
  id bigint generated always as identity primary key,
  conversion_id integer not null,
  client_id integer references clients.client,
  amount_xof bigint not null check (amount_xof > 0),
  gross_usd_minor bigint not null check (gross_usd_minor > 0),
  business_date date not null,
  facts jsonb not null,
  review_reasons text[] not null,
  client_frozen boolean not null,
  cleared_at timestamptz(3) not null
);
create index clearance_conversion on compliance.clearance (conversion_id, id desc);
create index clearance_client on compliance.clearance (client_id, cleared_at);
grant select, insert on compliance.clearance to corridor_app;
create trigger refuse_change before update or delete on compliance.clearance for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.clearance for each statement execute function platform.refuse_change();

-- What a conversion takes of its client's calendar month, in cents of gross USD. Written under the client's row lock.
create table compliance.month_use (
  conversion_id integer primary key,
  client_id integer not null references clients.client,
  month text not null check (month ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  gross_usd_minor bigint not null check (gross_usd_minor > 0),
  reserved_at timestamptz(3) not null,
  -- When the conversion failed for good and its part was given back.
  released_at timestamptz(3)
);
create index month_use_open on compliance.month_use (client_id, month) include (gross_usd_minor) where released_at is null;
create index month_use_recent on compliance.month_use (client_id, reserved_at) where released_at is null;
grant select, insert, update on compliance.month_use to corridor_app;

-- One filing per conversion above the threshold.
create table compliance.filing (
  id integer generated always as identity primary key,
  conversion_id integer not null unique,
  client_id integer references clients.client,
  kind text not null default 'bceao_threshold' check (kind = 'bceao_threshold'),
  amount_xof bigint not null check (amount_xof > 0),
  -- The threshold in force: house policy (specification 9), no published rule was found.
  threshold_xof bigint not null check (threshold_xof < amount_xof),
  status text not null default 'due' check (status in ('due', 'submitted', 'acknowledged', 'withdrawn')),
  due_on date not null,
  deadline_verified boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1
);
create index filing_status on compliance.filing (status, id desc);
grant select, insert, update on compliance.filing to corridor_app;

-- What reports may join: one row a filing.
create view compliance.filing_row as
select conversion_id, status, due_on, created_at, updated_at from compliance.filing;
grant select on compliance.filing_row to corridor_app;
