-- What a client's file holds beside its profile: people, papers for KYC, notes.

create table clients.person (
  id integer generated always as identity primary key,
  client_id integer not null references clients.client,
  name text not null check (name <> ''),
  role text not null check (role in ('director', 'beneficial_owner', 'director_and_owner', 'signatory')),
  -- Hundredths of a percent: 2550 for 25.50 %. Owners have one, others none. All of a client's stay at or below 10000,
  -- which the module sees to under the client's row lock.
  share_hundredths integer check (share_hundredths between 1 and 10000),
  nationality text,
  birth_date date,
  position text,
  is_politically_exposed boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- When the person was taken out of the file; the record stays.
  removed_at timestamptz(3),
  check ((share_hundredths is not null) = (role in ('beneficial_owner', 'director_and_owner')))
);
create index person_client on clients.person (client_id, id) where removed_at is null;
grant select, insert, update on clients.person to corridor_app;

-- Which document is which paper of the KYC file. A newer choice takes the older one's place.
create table clients.kyc_paper (
  client_id integer not null references clients.client,
  paper text not null check (paper in ('registration_certificate', 'articles', 'tax_certificate', 'proof_of_address',
    'director_identity', 'ownership_register', 'bank_reference')),
  document_id integer not null references documents.document,
  noted_by text,
  noted_by_name text not null,
  noted_at timestamptz(3) not null,
  primary key (client_id, paper)
);
grant select, insert, update, delete on clients.kyc_paper to corridor_app;

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
