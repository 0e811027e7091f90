-- Transfer dossiers: the papers that a conversion needs by its kind of operation, or why it goes without them.
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

create table filings.dossier_paper (
  conversion_id integer not null references filings.dossier,
  paper text not null check (length(paper) between 1 and 40),
  -- Null once it was taken out again.
  document_id integer references documents.document,
  attached_at timestamptz(3) not null,
  attached_by_name text not null,
  primary key (conversion_id, paper)
);
grant select, insert, update on filings.dossier_paper to corridor_app;
