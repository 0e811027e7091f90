-- Documents: files kept as evidence, with their versions.
-- The bytes are in the document storage under their object key. No document or version is ever
-- deleted.
-- This file also has clients.kyc_document, which refers to both schemas.

create schema documents;
grant usage on schema documents to corridor_app;

-- Documents; their content is in their versions.
create table documents.document (
  id integer generated always as identity primary key,
  client_id integer references clients.client,
  document_type text not null check (document_type in ('msa', 'fx_letter', 'compliance_package', 'invoice', 'contract', 'kyc', 'account_statement', 'report', 'quote')),
  title text not null check (title <> ''),
  -- The newest of its versions: 3 for 1.3.
  newest_number integer not null default 0 check (newest_number >= 0),
  is_active boolean not null default true,
  archived_at timestamptz(3) check ((archived_at is null) = is_active),
  -- Made by Corridor, such as the PDF of an invoice: people add no versions.
  is_generated boolean not null default false,
  -- Expiry date of a document such as a passport.
  expires_on date,
  version integer not null default 1,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  created_by text,
  search text not null generated always as (platform.search_text(title || ' ' || document_type)) stored
);
create index document_search on documents.document using gin (search platform.gin_trgm_ops);
create index document_by_date on documents.document (created_at, id);
create index document_by_title on documents.document (title, id);
create index document_by_type on documents.document (document_type, id);
create index document_by_client on documents.document (client_id, id) where client_id is not null;
create index document_inactive on documents.document (id) where not is_active;
create index document_expiry on documents.document (expires_on, id) where expires_on is not null and is_active;
grant select, insert on documents.document to corridor_app;
grant update (client_id, document_type, title, newest_number, is_active, archived_at, expires_on, version, updated_at)
  on documents.document to corridor_app;
create trigger refuse_delete before delete on documents.document for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on documents.document for each statement execute function platform.refuse_change();

-- One uploaded file. Older versions stay as long as the document must be kept.
create table documents.version (
  id integer generated always as identity primary key,
  document_id integer not null references documents.document,
  number integer not null check (number >= 0),
  -- Where the bytes lie in the document storage.
  object_key text not null check (object_key <> ''),
  file_name text not null check (file_name <> ''),
  media_type text not null check (media_type in (
    'application/pdf', 'image/png', 'image/jpeg', 'image/webp', 'text/csv', 'text/plain',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
    'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    -- Only files that the server itself makes.
    'application/xml', 'application/json', 'application/zip')),
  size_bytes bigint not null check (size_bytes > 0),
  sha256 bytea not null check (octet_length(sha256) = 32),
  retained_until timestamptz(3) not null check (retained_until > created_at),
  created_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null,
  unique (document_id, number)
);
create index version_object on documents.version (object_key);
grant select, insert on documents.version to corridor_app;
create trigger refuse_change before update or delete on documents.version for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on documents.version for each statement execute function platform.refuse_change();

-- Number of documents per kind, as changes to sum up. Writers only add, so they never wait for each
-- other.
create table documents.tally (
  document_type text not null,
  is_active boolean not null,
  change bigint not null
);
grant select, insert, delete on documents.tally to corridor_app;

create function documents.count_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into documents.tally select document_type, is_active, count(*) from added group by 1, 2;
  return null;
end
$$;

create function documents.count_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into documents.tally
  select document_type, is_active, sum(change) from (
    select document_type, is_active, 1 as change from after_change
    union all
    select document_type, is_active, -1 from before_change) moved
  group by 1, 2 having sum(change) <> 0;
  return null;
end
$$;
create trigger count_added after insert on documents.document referencing new table as added
  for each statement execute function documents.count_added();
create trigger count_changed after update on documents.document referencing old table as before_change new table as after_change
  for each statement execute function documents.count_changed();

-- The document of each kind in a client's KYC file, at the version that was chosen. A newer choice
-- replaces the older one.
create table clients.kyc_document (
  client_id integer not null references clients.client,
  kind text not null check (kind in ('registration_certificate', 'articles', 'tax_certificate', 'proof_of_address',
    'director_identity', 'ownership_register', 'bank_reference')),
  document_id integer not null references documents.document,
  document_version integer not null,
  noted_by text,
  noted_by_name text not null,
  noted_at timestamptz(3) not null,
  primary key (client_id, kind),
  foreign key (document_id, document_version) references documents.version (document_id, number)
);
grant select, insert, update, delete on clients.kyc_document to corridor_app;

create view documents.report_row as
select id, client_id, document_type, is_active, expires_on, created_at, archived_at from documents.document;
grant select on documents.report_row to corridor_app;

create view documents.palette_row as
select id, title, document_type, is_active, created_at, search from documents.document;
grant select on documents.palette_row to corridor_app;
