-- What becomes of a filing: the package that was built for it, its submission, and the acknowledgement.

alter table compliance.filing
  add column package_document_id integer,
  add column package_version integer check (package_version >= 0),
  add column submitted_on date,
  add column submission_reference text check (length(submission_reference) between 1 and 120),
  add column acknowledged_on date,
  add column acknowledgement_reference text check (length(acknowledgement_reference) between 1 and 120),
  add constraint filing_package check ((package_document_id is null) = (package_version is null)),
  add constraint filing_submission check ((submitted_on is null) = (submission_reference is null)),
  add constraint filing_submitted check (status not in ('submitted', 'acknowledged') or (submitted_on is not null and package_document_id is not null)),
  add constraint filing_acknowledgement check ((acknowledged_on is null) = (acknowledgement_reference is null)),
  add constraint filing_acknowledged check ((status = 'acknowledged') = (acknowledged_on is not null)),
  add constraint filing_order check (acknowledged_on >= submitted_on);
create index filing_due on compliance.filing (due_on, id) where status = 'due';

-- Each act on a filing: what was sent back stays told of after it was submitted anew.
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

create or replace view compliance.filing_row as
select conversion_id, status, due_on, created_at, updated_at, id, client_id, kind, amount_xof, threshold_xof, submitted_on,
  submission_reference, acknowledged_on, acknowledgement_reference, package_document_id, package_version, version
from compliance.filing;

-- Filings and what stands around them: suspicion reports, transfer dossiers, exchange forms, export proceeds, registers.
create schema filings;
grant usage on schema filings to corridor_app;
