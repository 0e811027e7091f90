-- Filings: suspicion reports, transfer dossiers, exchange forms, export proceeds and registers.
-- Serial numbers have no gaps. Signed reports and issued forms do not change.
-- Suspicion reports (dos tables) are confidential: no other module's view or report may join them.

create schema filings;
grant usage on schema filings to corridor_app;

-- Serial numbers of forms and reports. Increased in the transaction that uses the number, so that
-- there is no gap.
create table filings.serial (
  kind text not null check (kind in ('dos', 'autorisation_de_change', 'engagement_de_change')),
  branch text not null check (length(branch) between 1 and 20),
  year integer not null check (year between 1900 and 9999),
  last_number integer not null check (last_number > 0),
  primary key (kind, branch, year)
);
grant select, insert, update on filings.serial to corridor_app;

-- Suspicion reports. Confidential: only users with the permission read them.
create table filings.dos (
  id integer generated always as identity primary key,
  number text not null unique check (number ~ '^DOS-\d{4}-\d{4,}$'),
  state text not null default 'draft'
    check (state in ('draft', 'signed_once', 'signed', 'transmitted', 'acknowledged', 'discarded')),
  client_id integer references clients.client,
  subject_name text not null check (length(subject_name) between 1 and 200),
  conversion_ids integer[] not null default '{}' check (cardinality(conversion_ids) <= 100),
  offence text not null check (offence in ('money_laundering', 'terrorist_financing', 'proliferation_financing', 'fraud',
    'corruption', 'tax_offence', 'sanctions', 'other')),
  operation_state text not null check (operation_state in ('executed', 'in_progress', 'attempted')),
  detected_on date not null,
  amount_xof bigint not null check (amount_xof >= 0),
  facts text not null check (length(facts) between 1 and 10000),
  grounds text not null check (length(grounds) between 1 and 10000),
  decision text not null check (decision in ('continue', 'suspend', 'refuse')),
  -- Over what is signed: a signature counts for this content alone.
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  transmitted_on date,
  transmission_reference text check (length(transmission_reference) between 1 and 120),
  acknowledged_on date,
  acknowledgement_reference text check (length(acknowledgement_reference) between 1 and 120),
  discard_reason text check (length(discard_reason) between 1 and 1000),
  created_at timestamptz(3) not null,
  created_by_name text not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  constraint dos_transmission check ((state in ('transmitted', 'acknowledged')) = (transmitted_on is not null)),
  constraint dos_transmission_reference check ((transmitted_on is null) = (transmission_reference is null)),
  constraint dos_acknowledgement check ((state = 'acknowledged') = (acknowledged_on is not null)),
  constraint dos_acknowledgement_reference check ((acknowledged_on is null) = (acknowledgement_reference is null)),
  constraint dos_order check (acknowledged_on >= transmitted_on),
  constraint dos_discarded check ((state = 'discarded') = (discard_reason is not null))
);
create index dos_state on filings.dos (state, id desc);
grant select, insert, update on filings.dos to corridor_app;

-- A report with two signatures does not change. Additions are addenda.
create trigger guard_signed before update on filings.dos for each row
  when (old.state in ('signed', 'transmitted', 'acknowledged', 'discarded') and new.content_sha256 <> old.content_sha256)
  execute function platform.refuse_change('a signed report is not changed');

-- Signatures of a suspicion report.
create table filings.dos_signature (
  dos_id integer not null references filings.dos,
  content_sha256 text not null check (content_sha256 ~ '^[0-9a-f]{64}$'),
  user_id text not null,
  user_name text not null,
  signed_at timestamptz(3) not null,
  -- One person signs one content once.
  primary key (dos_id, content_sha256, user_id)
);
grant select, insert on filings.dos_signature to corridor_app;
create trigger refuse_change before update or delete on filings.dos_signature for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on filings.dos_signature for each statement execute function platform.refuse_change();

-- Additions to a signed suspicion report.
create table filings.dos_addendum (
  id integer generated always as identity primary key,
  dos_id integer not null references filings.dos,
  text text not null check (length(text) between 1 and 10000),
  added_at timestamptz(3) not null,
  added_by text not null,
  added_by_name text not null
);
create index dos_addendum_dos on filings.dos_addendum (dos_id, id);
grant select, insert on filings.dos_addendum to corridor_app;
create trigger refuse_change before update or delete on filings.dos_addendum for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on filings.dos_addendum for each statement execute function platform.refuse_change();

-- Transfer dossiers: the documents that a conversion needs by its kind of operation, or the waiver.
create table filings.dossier (
  conversion_id integer primary key references conversions.conversion,
  operation_kind text not null default 'services' check (operation_kind in ('services', 'goods', 'loan', 'dividends', 'own_funds')),
  waived_at timestamptz(3),
  waived_by text,
  waived_by_name text,
  waiver_reason text check (length(waiver_reason) between 1 and 1000),
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  constraint dossier_waiver check ((waived_at is null) = (waiver_reason is null) and (waived_at is null) = (waived_by_name is null))
);
grant select, insert, update on filings.dossier to corridor_app;

-- The document of each kind in a dossier, at the version that was attached.
create table filings.dossier_document (
  conversion_id integer not null references filings.dossier,
  kind text not null check (length(kind) between 1 and 40),
  -- Null once it was taken out again.
  document_id integer references documents.document,
  document_version integer,
  attached_at timestamptz(3) not null,
  attached_by_name text not null,
  primary key (conversion_id, kind),
  check ((document_id is null) = (document_version is null)),
  foreign key (document_id, document_version) references documents.version (document_id, number)
);
grant select, insert, update on filings.dossier_document to corridor_app;

-- Registers of the values that rules rest on, each with source, effective date and verification.
-- Append-only: the newest effective line of a key is in force.
create table filings.register_line (
  id integer generated always as identity primary key,
  key text not null check (key ~ '^[a-zA-Z.]{3,80}$'),
  value text not null check (length(value) <= 20000),
  source text not null check (length(source) between 1 and 500),
  effective_on date,
  verified_by text check (length(verified_by) between 1 and 200),
  verified_on date,
  note text check (length(note) between 1 and 1000),
  recorded_at timestamptz(3) not null,
  recorded_by text,
  recorded_by_name text not null,
  constraint register_verification check ((verified_by is null) = (verified_on is null))
);
create index register_line_key on filings.register_line (key, id desc);
grant select, insert on filings.register_line to corridor_app;
create trigger refuse_change before update or delete on filings.register_line for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on filings.register_line for each statement execute function platform.refuse_change();

-- Bank branches at which exchange forms are lodged. Each numbers its own forms.
create table filings.branch (
  id integer generated always as identity primary key,
  code text not null unique check (code ~ '^[A-Z0-9-]{1,20}$'),
  bank_name text not null check (length(bank_name) between 1 and 140),
  name text not null check (length(name) between 1 and 140),
  city text not null check (length(city) between 1 and 80),
  country text not null check (length(country) between 1 and 80),
  source text not null check (length(source) between 1 and 500),
  effective_on date,
  verified_by text check (length(verified_by) between 1 and 200),
  verified_on date,
  is_active boolean not null default true,
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  constraint branch_verification check ((verified_by is null) = (verified_on is null))
);
grant select, insert, update on filings.branch to corridor_app;

-- Export proceeds ceded to the central bank, by invoice, in USD cents.
create table filings.cession (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices.invoice,
  ceded_usd_minor bigint not null check (ceded_usd_minor > 0),
  ceded_on date not null,
  -- The receipt whose booking brought the money; null for proceeds without a bank statement.
  -- Receivables, a schema created later, has it.
  receipt_id integer,
  reference text not null check (length(reference) between 1 and 120),
  recorded_at timestamptz(3) not null,
  recorded_by text,
  recorded_by_name text not null
);
create index cession_invoice on filings.cession (invoice_id, id);
create index cession_receipt on filings.cession (receipt_id) where receipt_id is not null;
grant select, insert on filings.cession to corridor_app;
create trigger refuse_change before update or delete on filings.cession for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on filings.cession for each statement execute function platform.refuse_change();

-- Issued exchange forms (autorisation and engagement de change). A form is cancelled, never
-- deleted, so that its number stays used.
create table filings.exchange_form (
  id integer generated always as identity primary key,
  kind text not null check (kind in ('autorisation_de_change', 'engagement_de_change')),
  branch_id integer not null references filings.branch,
  branch_code text not null,
  year integer not null check (year between 1900 and 9999),
  serial integer not null check (serial > 0),
  number text not null,
  conversion_id integer references conversions.conversion,
  invoice_id integer references invoices.invoice,
  -- The printed content, fixed when the form was issued.
  content jsonb not null,
  issued_at timestamptz(3) not null,
  issued_by text,
  issued_by_name text not null,
  cancelled_at timestamptz(3),
  cancelled_by_name text,
  cancel_reason text check (length(cancel_reason) between 1 and 1000),
  version integer not null default 1 check (version > 0),
  unique (kind, branch_code, year, serial),
  constraint form_about check (case kind when 'autorisation_de_change' then conversion_id is not null and invoice_id is null
    else invoice_id is not null and conversion_id is null end),
  constraint form_cancelled check ((cancelled_at is null) = (cancel_reason is null) and (cancelled_at is null) = (cancelled_by_name is null))
);
create unique index exchange_form_conversion on filings.exchange_form (conversion_id) where cancelled_at is null and conversion_id is not null;
create unique index exchange_form_invoice on filings.exchange_form (invoice_id) where cancelled_at is null and invoice_id is not null;

-- An issued form does not change; it may be cancelled once.
create trigger guard_form before update on filings.exchange_form for each row
  when ((new.kind, new.branch_code, new.year, new.serial, new.number, new.content, new.issued_at)
      is distinct from (old.kind, old.branch_code, old.year, old.serial, old.number, old.content, old.issued_at)
    or old.cancelled_at is not null)
  execute function platform.refuse_change('an issued form is not changed');
grant select, insert, update on filings.exchange_form to corridor_app;

-- Attachments of a suspicion report. The bytes are in this table, because all users may read the
-- document storage.
create table filings.dos_attachment (
  id integer generated always as identity primary key,
  dos_id integer not null references filings.dos,
  file_name text not null check (length(file_name) between 1 and 200),
  media_type text not null check (length(media_type) between 1 and 100),
  size_bytes integer not null check (size_bytes between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  content bytea not null,
  added_at timestamptz(3) not null,
  added_by text not null,
  added_by_name text not null,
  -- A file is attached to a report once.
  unique (dos_id, sha256),
  constraint dos_attachment_size check (octet_length(content) = size_bytes),
  constraint dos_attachment_digest check (encode(sha256(content), 'hex') = sha256)
);
grant select, insert on filings.dos_attachment to corridor_app;
create trigger refuse_change before update or delete on filings.dos_attachment for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on filings.dos_attachment for each statement execute function platform.refuse_change();
