-- Serials of forms and reports: counted up in the transaction of what takes the number, so that none is left out.
create table filings.serial (
  kind text not null check (kind in ('dos', 'autorisation_de_change', 'engagement_de_change')),
  branch text not null check (length(branch) between 1 and 20),
  year integer not null check (year between 1900 and 9999),
  last_number integer not null check (last_number > 0),
  primary key (kind, branch, year)
);
grant select, insert, update on filings.serial to corridor_app;

-- Suspicious-transaction reports. Read by nobody without their permission: no other module's view or report joins them.
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

-- What two people have signed is not changed any more; what follows it stands in addenda.
create function filings.keep_signed() returns trigger language plpgsql as $$
begin
  if old.state in ('signed', 'transmitted', 'acknowledged', 'discarded') and new.content_sha256 <> old.content_sha256 then
    raise exception 'a signed report is not changed';
  end if;
  return new;
end
$$;
create trigger keep_signed before update on filings.dos for each row execute function filings.keep_signed();

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
