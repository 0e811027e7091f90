-- Certified invoices: what a tax authority was asked to certify, and what it answered.
-- The intent is committed before the call. An unknown outcome is never sent again without a person.

create schema certification;
grant usage on schema certification to corridor_app;

-- How invoices are certified; at most one row.
create table certification.set_up (
  only_row boolean primary key default true check (only_row),
  system text not null check (system in ('fne', 'emcf', 'secef')),
  is_on boolean not null,
  service text not null check (service in ('simulator', 'test', 'production')),
  production_url text check (length(production_url) between 1 and 300),
  key_sealed platform.sealed not null,
  point_of_sale text not null,
  establishment text not null,
  regime text not null check (regime in ('normal', 'exception', 'tps')),
  payment_method text not null check (payment_method in ('cash', 'card', 'check', 'mobile-money', 'transfer', 'deferred')),
  sticker_threshold integer not null check (sticker_threshold >= 0),
  -- The newest balance that the authority answered.
  stickers_left integer,
  -- Whether its newest answer warned that the balance runs out, in stickers or francs.
  is_balance_low boolean not null default false,
  -- Invoices sent from then on must be certified.
  on_since timestamptz(3),
  version integer not null default 1 check (version > 0),
  updated_at timestamptz(3) not null,
  updated_by text,
  updated_by_name text not null,
  constraint set_up_on check (is_on = (on_since is not null))
);
grant select, insert, update on certification.set_up to corridor_app;

-- One row per invoice and per credit note.
create table certification.certification (
  id integer generated always as identity primary key,
  system text not null check (system in ('fne', 'emcf', 'secef')),
  invoice_id integer not null references invoices.invoice,
  credit_note_id integer references invoices.credit_note,
  number text not null,
  state text not null check (state in ('pending', 'submitting', 'certified', 'refused', 'unknown', 'cancelled')),
  -- What is certified, as it is sent.
  document jsonb not null,
  expected_xof bigint not null check (expected_xof >= 0),
  attempts integer not null default 0,
  -- Looks at the authority's list of an unknown one.
  recoveries integer not null default 0,
  -- When the next step is due; null if none is, or if a person must say what became of it.
  next_at timestamptz(3),
  lease_until timestamptz(3),
  submitted_at timestamptz(3),
  -- The authority's id of a first step.
  uid text,
  reason text,
  issues jsonb not null default '[]',
  reference text,
  authority_id text,
  line_ids text[] not null default '{}',
  qr text,
  nim text,
  counters text,
  certified_xof bigint,
  certified_vat_xof bigint,
  totals_differ boolean not null default false,
  certified_at timestamptz(3),
  -- A person who recorded the outcome.
  recorded_by text,
  recorded_by_name text,
  -- The PDF of a credit note with the authority's marks.
  pdf_document_id integer,
  requested_by text,
  requested_by_name text not null,
  requested_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  version integer not null default 1 check (version > 0),
  constraint certified_fully check ((state = 'certified') = (reference is not null)
    and (state = 'certified') = (certified_at is not null) and (state <> 'certified' or qr is not null)),
  constraint due_states check (next_at is null or state in ('pending', 'submitting', 'unknown'))
);
create unique index certification_invoice on certification.certification (invoice_id) where credit_note_id is null;
create unique index certification_credit_note on certification.certification (credit_note_id) where credit_note_id is not null;
create index certification_of_invoice on certification.certification (invoice_id, id);
create index certification_due on certification.certification (next_at, id) where next_at is not null;
create index certification_state on certification.certification (state, id);
create index certification_requested on certification.certification (requested_at, id);
grant select, insert, update on certification.certification to corridor_app;

-- What was certified never changes; a credit note's PDF follows once.
create function certification.guard_certification() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
declare
  moves constant text[] := array['pending submitting', 'pending cancelled', 'submitting certified', 'submitting refused', 'submitting unknown',
    'submitting pending', 'unknown certified', 'unknown refused', 'unknown pending', 'refused pending', 'refused cancelled', 'cancelled pending'];
begin
  if new.id <> old.id or new.invoice_id <> old.invoice_id or new.credit_note_id is distinct from old.credit_note_id then
    raise exception 'a certification stays with its invoice' using errcode = 'integrity_constraint_violation';
  end if;
  if new.state <> old.state and not (old.state || ' ' || new.state) = any (moves) then
    raise exception 'a certification does not go from % to %', old.state, new.state using errcode = 'integrity_constraint_violation';
  end if;
  if old.state = 'certified' and to_jsonb(new) - array['pdf_document_id', 'version', 'updated_at']
      <> to_jsonb(old) - array['pdf_document_id', 'version', 'updated_at'] then
    raise exception 'a certified document does not change' using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_certification before update on certification.certification
  for each row execute function certification.guard_certification();
create trigger refuse_delete before delete on certification.certification for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on certification.certification for each statement execute function platform.refuse_change();

-- Requests to send an invoice that is not certified, which a second person decides. Lapsed: the
-- draft was changed or cancelled afterwards.
create table certification.sending_exception (
  id integer generated always as identity primary key,
  invoice_id integer not null references invoices.invoice,
  invoice_number text not null,
  state text not null default 'waiting' check (state in ('waiting', 'approved', 'rejected', 'lapsed')),
  reason text not null check (length(reason) between 1 and 500),
  requested_by text,
  requested_by_name text not null,
  requested_at timestamptz(3) not null,
  decided_by text,
  decided_by_name text,
  decided_at timestamptz(3),
  version integer not null default 1 check (version > 0),
  constraint exception_decided check ((state = 'waiting') = (decided_at is null))
);
create unique index exception_waiting on certification.sending_exception (invoice_id) where state = 'waiting';
create index exception_invoice on certification.sending_exception (invoice_id, id);
grant select, insert, update on certification.sending_exception to corridor_app;
create trigger refuse_delete before delete on certification.sending_exception for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on certification.sending_exception for each statement execute function platform.refuse_change();

-- Specimens for an authority: what was certified at its test service, sent and received.
create table certification.specimen_set (
  id integer generated always as identity primary key,
  system text not null check (system in ('fne', 'emcf', 'secef')),
  service text not null check (service in ('simulator', 'test')),
  specimens jsonb not null,
  created_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null
);
grant select, insert on certification.specimen_set to corridor_app;
create trigger refuse_change before update or delete on certification.specimen_set
  for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on certification.specimen_set for each statement execute function platform.refuse_change();
