-- Compliance: KYC decisions, clearances, monthly limits, filings, alert rules and alerts.
-- Rule versions, evaluated events and decisions are append-only: every alert can be replayed.

create schema compliance;
grant usage on schema compliance to corridor_app;

-- KYC status changes: who, when, why, and on which evidence.
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

-- The facts and the result of each clearance, so that rules can be replayed on the past.
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

-- What a conversion uses of its client's monthly limit, in cents of gross USD. Written under the
-- row lock of the client.
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

-- What a conversion uses of the day limits of its initiator and of the own account, in francs.
-- Written under advisory locks of both.
create table compliance.day_use (
  conversion_id integer primary key,
  -- Who asked for it.
  person_id text not null,
  is_own_account boolean not null,
  business_date date not null,
  amount_xof bigint not null check (amount_xof > 0),
  reserved_at timestamptz(3) not null,
  -- When the conversion failed for good and its part was given back.
  released_at timestamptz(3)
);
create index day_use_person on compliance.day_use (person_id, business_date) include (amount_xof) where released_at is null;
create index day_use_own_account on compliance.day_use (business_date) include (amount_xof) where is_own_account and released_at is null;
grant select, insert, update on compliance.day_use to corridor_app;

-- One filing per conversion above the threshold.
create table compliance.filing (
  id integer generated always as identity primary key,
  conversion_id integer not null unique,
  client_id integer references clients.client,
  kind text not null default 'bceao_threshold' check (kind = 'bceao_threshold'),
  amount_xof bigint not null check (amount_xof > 0),
  -- The threshold in force: internal policy (specification 9), no published rule was found.
  threshold_xof bigint not null check (threshold_xof < amount_xof),
  status text not null default 'due' check (status in ('due', 'submitted', 'acknowledged', 'withdrawn')),
  due_on date not null,
  deadline_verified boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  package_document_id integer,
  package_version integer check (package_version >= 0),
  submitted_on date,
  submission_reference text check (length(submission_reference) between 1 and 120),
  acknowledged_on date,
  acknowledgement_reference text check (length(acknowledgement_reference) between 1 and 120),
  constraint filing_package check ((package_document_id is null) = (package_version is null)),
  constraint filing_submission check ((submitted_on is null) = (submission_reference is null)),
  constraint filing_submitted check (status not in ('submitted', 'acknowledged') or (submitted_on is not null and package_document_id is not null)),
  constraint filing_acknowledgement check ((acknowledged_on is null) = (acknowledgement_reference is null)),
  constraint filing_acknowledged check ((status = 'acknowledged') = (acknowledged_on is not null)),
  constraint filing_order check (acknowledged_on >= submitted_on)
);
create index filing_status on compliance.filing (status, id desc);
create index filing_due on compliance.filing (due_on, id) where status = 'due';
grant select, insert, update on compliance.filing to corridor_app;

-- Versions of the alert rules. A version is replaced, never changed, and takes effect once it is
-- approved.
create table compliance.alert_rule_version (
  rule text not null check (rule in ('threshold_exceeded', 'filing_owed', 'structuring', 'velocity', 'person_structuring',
    'person_velocity', 'dormant_then_large', 'new_client_then_large', 'round_amounts', 'limit_passed', 'high_risk_country', 'rate_off_parity', 'screening_hit',
    'shared_wallet', 'circular_payments', 'circular_ownership', 'shared_person', 'shared_details')),
  version integer not null check (version > 0),
  enabled boolean not null,
  parameters jsonb not null,
  -- Bank days from an alert to the day it should be answered by.
  answer_within_bank_days integer not null check (answer_within_bank_days between 0 and 60),
  -- The first business date that it evaluates.
  effective_from date not null,
  -- Where it comes from in law; null for internal policy.
  legal_reference text check (length(legal_reference) between 1 and 300),
  -- Who checked the reference against the official text, and when; null while nobody has.
  verified_by text,
  verified_on date,
  reason text not null,
  created_by text,
  created_by_name text not null,
  created_at timestamptz(3) not null,
  asks_for_review boolean not null default false,
  primary key (rule, version),
  check ((verified_by is null) = (verified_on is null)),
  check (verified_by is null or legal_reference is not null),
  -- Only what is found before a conversion is cleared can hold it: a passed limit and an open match
  -- hold it without a rule.
  check (not asks_for_review or rule in ('threshold_exceeded', 'filing_owed',
    'structuring', 'velocity', 'person_structuring', 'person_velocity', 'dormant_then_large', 'new_client_then_large', 'round_amounts',
    'high_risk_country', 'shared_wallet', 'circular_payments', 'circular_ownership', 'shared_person', 'shared_details'))
);
grant select, insert on compliance.alert_rule_version to corridor_app;
create trigger refuse_change before update or delete on compliance.alert_rule_version for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.alert_rule_version for each statement execute function platform.refuse_change();

-- Approval or rejection of a rule version. The first versions come with the product and need none.
create table compliance.alert_rule_decision (
  rule text not null,
  version integer not null,
  decision text not null check (decision in ('approved', 'rejected')),
  note text,
  decided_by text,
  decided_by_name text not null,
  decided_at timestamptz(3) not null,
  primary key (rule, version),
  foreign key (rule, version) references compliance.alert_rule_version (rule, version)
);
grant select, insert on compliance.alert_rule_decision to corridor_app;
create trigger refuse_change before update or delete on compliance.alert_rule_decision for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.alert_rule_decision for each statement execute function platform.refuse_change();

-- Internal policy, all of it: no published rule with these figures was found (specification 9 names
-- 100 M and 150 M).
insert into compliance.alert_rule_version (rule, version, enabled, parameters, answer_within_bank_days, effective_from,
  reason, created_by_name, created_at)
select rule, 1, true, parameters::jsonb, days, '2020-01-01', 'Comes with the product', 'Corridor', '2020-01-01T00:00:00Z'
from (values
  ('threshold_exceeded', '{"currency": "XOF", "levels": [{"above": "150000000", "severity": "high"}, {"above": "500000000", "severity": "critical"}]}', 2),
  ('filing_owed', '{"severity": "medium"}', 5),
  ('structuring', '{"severity": "high", "currency": "XOF", "threshold": "100000000", "windowDays": 2, "minConversions": 2}', 3),
  ('velocity', '{"severity": "medium", "windowDays": 7, "baselineDays": 90, "factorPercent": 300, "minBaselineConversions": 5, "aboveXof": "300000000"}', 5),
  ('person_structuring', '{"severity": "high", "currency": "XOF", "threshold": "100000000", "windowDays": 2, "minConversions": 5}', 3),
  ('person_velocity', '{"severity": "medium", "windowDays": 7, "baselineDays": 90, "factorPercent": 300, "minBaselineConversions": 5, "aboveXof": "300000000"}', 5),
  ('dormant_then_large', '{"severity": "medium", "dormantDays": 90, "currency": "XOF", "above": "100000000"}', 5),
  ('new_client_then_large', '{"severity": "medium", "newDays": 30, "currency": "XOF", "above": "100000000"}', 5),
  ('round_amounts', '{"severity": "low", "roundTo": "10000000", "windowDays": 14, "minConversions": 5}', 10),
  ('limit_passed', '{"severity": "high"}', 3),
  ('high_risk_country', '{"severity": "high"}', 3),
  ('rate_off_parity', '{"severity": "medium"}', 5),
  ('shared_wallet', '{"severity": "high", "windowDays": 30, "minClients": 3}', 3),
  ('circular_payments', '{"severity": "high", "windowDays": 30, "minClients": 2}', 3),
  ('circular_ownership', '{"severity": "high"}', 3),
  ('shared_person', '{"severity": "medium", "minClients": 3}', 5),
  ('shared_details', '{"severity": "medium", "minClients": 3}', 5),
  ('screening_hit', '{"levels": [{"fromPercent": 0, "severity": "high"}, {"fromPercent": 95, "severity": "critical"}]}', 1)
) as first_rules (rule, parameters, days);

-- Evaluated events with the facts of that moment. Rules are replayed on these rows alone.
create table compliance.evaluated_event (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('conversion', 'clearance', 'rate_refused', 'screening_hit')),
  -- `conversion:12`: one happening is evaluated once.
  source_key text not null unique,
  client_id integer references clients.client,
  -- Who asked for the conversion; null for other events.
  person_id text,
  conversion_id integer,
  amount_xof bigint check (amount_xof > 0),
  gross_usd_minor bigint check (gross_usd_minor > 0),
  happened_at timestamptz(3) not null,
  business_date date not null,
  facts jsonb not null,
  -- [{source, version, sha256}] of the sanctions lists in force, and the hash of that.
  lists jsonb not null,
  list_hash text not null check (list_hash ~ '^[0-9a-f]{64}$'),
  -- The wallet that a conversion pays to, in lower case.
  wallet_key text,
  check ((kind in ('conversion', 'clearance')) = (conversion_id is not null and amount_xof is not null and gross_usd_minor is not null))
);

-- A client's history, newest first. 0 is the own account.
create index evaluated_event_past on compliance.evaluated_event (coalesce(client_id, 0), business_date, id) include (amount_xof)
  where kind = 'conversion';
-- A person's history, newest first.
create index evaluated_event_person on compliance.evaluated_event (person_id, business_date, id) include (amount_xof)
  where kind = 'conversion';
-- Who else pays to a wallet, newest first.
create index evaluated_event_wallet on compliance.evaluated_event (wallet_key, business_date, id) include (client_id)
  where kind = 'conversion' and wallet_key is not null;
create index evaluated_event_period on compliance.evaluated_event (kind, business_date, id);
grant select, insert on compliance.evaluated_event to corridor_app;
create trigger refuse_change before update or delete on compliance.evaluated_event for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.evaluated_event for each statement execute function platform.refuse_change();

-- Alerts and their case state. The grants below protect the finding from changes.
create table compliance.alert (
  id integer generated always as identity primary key,
  -- What was found, which nobody changes: see the grants below.
  event_id bigint not null references compliance.evaluated_event,
  rule text not null,
  rule_version integer not null,
  type text not null check (type in ('threshold_exceeded', 'regulatory_filing', 'suspicious_pattern')),
  severity text not null check (severity in ('critical', 'high', 'medium', 'low')),
  severity_rank integer not null generated always as
    (case severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end) stored,
  title text not null,
  description text not null,
  -- Both by language, for readers of another than that of the sources. No part of the evidence.
  translations jsonb,
  client_id integer references clients.client,
  client_name text,
  conversion_id integer,
  reference text,
  amount_xof bigint check (amount_xof > 0),
  -- One alert per fact.
  fact_key text not null unique,
  list_hash text not null check (list_hash ~ '^[0-9a-f]{64}$'),
  inputs jsonb not null,
  -- The finding as its very bytes, and the hash of rule version, list hash, inputs and finding.
  finding text not null,
  digest text not null check (digest ~ '^[0-9a-f]{64}$'),
  raised_at timestamptz(3) not null,
  search text not null generated always as
    (platform.search_text(title || ' ' || description || ' ' || coalesce(client_name, '') || ' ' || coalesce(reference, ''))) stored,
  -- How it is worked off.
  status text not null default 'active' check (status in ('active', 'investigating', 'resolved')),
  outcome text check (outcome in ('false_positive', 'confirmed', 'obligation_met', 'duplicate', 'accepted_risk')),
  note text,
  assigned_to text,
  assigned_to_name text,
  due_on date not null,
  -- Who would close it and with which outcome, while a second person has not decided.
  proposed_by text,
  proposed_by_name text,
  proposed_at timestamptz(3),
  proposed_note text,
  proposed_outcome text check (proposed_outcome in ('false_positive', 'confirmed', 'obligation_met', 'duplicate', 'accepted_risk')),
  resolved_by text,
  resolved_by_name text,
  resolved_at timestamptz(3),
  updated_at timestamptz(3) not null,
  version integer not null default 1,
  foreign key (rule, rule_version) references compliance.alert_rule_version (rule, version),
  check ((assigned_to is null) = (assigned_to_name is null)),
  check ((status = 'resolved') = (resolved_at is not null)),
  check (outcome is null or status = 'resolved'),
  check (proposed_at is null or status = 'investigating'),
  check (proposed_outcome is null or proposed_at is not null)
);

-- Pages of the queue are merged from combinations of status, severity and type, so that no filter
-- needs a scan.
create index alert_queue on compliance.alert (status, severity, type, id desc);
create index alert_queue_due on compliance.alert (status, severity, type, due_on, id);
create index alert_queue_of on compliance.alert ((coalesce(assigned_to, '')), status, severity, type, id desc);
create index alert_queue_of_due on compliance.alert ((coalesce(assigned_to, '')), status, severity, type, due_on, id);
create index alert_client on compliance.alert (client_id, id desc) where client_id is not null;
create index alert_conversion on compliance.alert (conversion_id) where conversion_id is not null;
create index alert_rule on compliance.alert (rule, raised_at);
create index alert_raised on compliance.alert (raised_at) include (severity);
create index alert_resolved on compliance.alert (resolved_at) where resolved_at is not null;
create index alert_proposed on compliance.alert (proposed_at) where proposed_at is not null;
create index alert_search on compliance.alert using gin (search platform.gin_trgm_ops);
grant select, insert on compliance.alert to corridor_app;
grant update (status, outcome, note, assigned_to, assigned_to_name, due_on, proposed_by, proposed_by_name, proposed_at,
  proposed_note, proposed_outcome, resolved_by, resolved_by_name, resolved_at, updated_at, version) on compliance.alert to corridor_app;
create trigger refuse_truncate before truncate on compliance.alert for each statement execute function platform.refuse_change();

-- History of a case.
create table compliance.alert_step (
  id bigint generated always as identity primary key,
  alert_id integer not null references compliance.alert,
  kind text not null check (kind in ('raised', 'moved', 'assigned', 'due', 'comment', 'linked', 'proposed', 'sent_back')),
  at timestamptz(3) not null,
  actor_id text,
  actor_name text not null,
  text text not null,
  text_translations jsonb,
  note text
);
create index alert_step_of on compliance.alert_step (alert_id, id);
grant select, insert on compliance.alert_step to corridor_app;
create trigger refuse_change before update or delete on compliance.alert_step for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.alert_step for each statement execute function platform.refuse_change();

-- Further records that belong to a case.
create table compliance.alert_link (
  alert_id integer not null references compliance.alert,
  kind text not null check (kind in ('client', 'conversion', 'invoice', 'document', 'match', 'alert')),
  target_id integer not null check (target_id > 0),
  label text not null,
  added_by_name text not null,
  added_at timestamptz(3) not null,
  primary key (alert_id, kind, target_id)
);
create index alert_link_target on compliance.alert_link (kind, target_id);
grant select, insert on compliance.alert_link to corridor_app;
create trigger refuse_change before update or delete on compliance.alert_link for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.alert_link for each statement execute function platform.refuse_change();

-- Number of alerts per combination, as changes to sum up. Writers only add, so they never wait for
-- each other.
create table compliance.alert_tally (
  status text not null,
  severity text not null,
  type text not null,
  assigned_to text not null,
  change bigint not null
);
grant select, insert, delete on compliance.alert_tally to corridor_app;

create function compliance.count_alerts_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into compliance.alert_tally
  select status, severity, type, coalesce(assigned_to, ''), count(*) from added group by 1, 2, 3, 4;
  return null;
end
$$;

create function compliance.count_alerts_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into compliance.alert_tally
  select status, severity, type, assigned_to, sum(change) from (
    select status, severity, type, coalesce(assigned_to, '') as assigned_to, 1 as change from after_change
    union all
    select status, severity, type, coalesce(assigned_to, ''), -1 from before_change) moved
  group by 1, 2, 3, 4 having sum(change) <> 0;
  return null;
end
$$;
create trigger count_added after insert on compliance.alert referencing new table as added
  for each statement execute function compliance.count_alerts_added();
create trigger count_changed after update on compliance.alert referencing old table as before_change new table as after_change
  for each statement execute function compliance.count_alerts_changed();

-- History of a filing.
create table compliance.filing_event (
  id bigint primary key generated always as identity,
  filing_id integer not null references compliance.filing,
  event text not null check (event in ('package_built', 'submitted', 'sent_back', 'acknowledged')),
  occurred_at timestamptz(3) not null,
  -- The day that was stated, which may lie before the one it was written down on.
  stated_on date,
  reference text check (length(reference) between 1 and 120),
  note text check (length(note) between 1 and 1000),
  -- The version of the package that was built or submitted, with the digest of its bytes.
  document_id integer,
  document_version integer,
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  actor_id text,
  actor_name text not null
);
create index filing_event_filing on compliance.filing_event (filing_id, id);
grant select, insert on compliance.filing_event to corridor_app;
create trigger refuse_change before update or delete on compliance.filing_event for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.filing_event for each statement execute function platform.refuse_change();

-- Which rule version sent which conversion to review. It stays valid when a later version says
-- otherwise.
create table compliance.review_request (
  conversion_id integer not null check (conversion_id > 0),
  rule text not null,
  rule_version integer not null,
  alert_id integer not null references compliance.alert (id),
  title text not null,
  requested_at timestamptz(3) not null,
  primary key (conversion_id, rule),
  foreign key (rule, rule_version) references compliance.alert_rule_version (rule, version)
);
grant select, insert on compliance.review_request to corridor_app;
create trigger refuse_change before update or delete on compliance.review_request for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.review_request for each statement execute function platform.refuse_change();

-- What each KYC decision left, for reports of an earlier day.
create view compliance.kyc_decision_row as select id, client_id, from_status, decided_at from compliance.kyc_decision;
grant select on compliance.kyc_decision_row to corridor_app;

-- One row per filing, for reports.
create view compliance.filing_row as
select conversion_id, status, due_on, created_at, updated_at, id, client_id, kind, amount_xof, threshold_xof, submitted_on,
  submission_reference, acknowledged_on, acknowledgement_reference, package_document_id, package_version, version,
  (select count(*)::integer from compliance.filing_event e where e.filing_id = f.id and e.event = 'sent_back') as times_sent_back
from compliance.filing f;
grant select on compliance.filing_row to corridor_app;
create view compliance.filing_event_row as select id, filing_id, event, occurred_at from compliance.filing_event;
grant select on compliance.filing_event_row to corridor_app;

-- What reports may join and count.
create view compliance.alert_tally_row as select status, severity, type, assigned_to, change from compliance.alert_tally;
create view compliance.alert_row as
select id, rule, type, severity, status, outcome, client_id, conversion_id, amount_xof, raised_at, resolved_at, due_on from compliance.alert;
grant select on compliance.alert_tally_row, compliance.alert_row to corridor_app;
