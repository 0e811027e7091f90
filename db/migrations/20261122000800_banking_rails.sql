-- Host-to-host channels to banks, the messages that passed over them, and what statements said.

-- How files are exchanged with a bank.
create table banking.channel (
  id integer generated always as identity primary key,
  -- Names the row in the ciphertext's additional data; known before the row is inserted.
  row_key uuid not null unique,
  name text not null constraint channel_name_once unique check (length(name) between 1 and 120),
  bank_code text not null check (length(bank_code) between 1 and 20),
  transport text not null check (transport in ('sftp', 'folder')),
  host text check (length(host) between 1 and 253),
  port integer check (port between 1 and 65535),
  username text check (length(username) between 1 and 120),
  -- SHA-256 of the server's public key, as ssh-keygen -l prints it.
  host_key text check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  auth text check (auth in ('key', 'password')),
  secret_sealed text,
  outbox text not null check (length(outbox) between 1 and 300),
  inbox text not null check (length(inbox) between 1 and 300),
  pain_version text not null check (pain_version in ('pain.001.001.03', 'pain.001.001.09')),
  -- Our name and id at the bank, for the messages' initiating party.
  party_name text not null check (length(party_name) between 1 and 140),
  party_id text not null check (length(party_id) between 1 and 35),
  is_active boolean not null,
  added_by text,
  approved_by text,
  approved_at timestamptz(3),
  -- How the last exchange went; null before the first.
  last_exchange_at timestamptz(3),
  last_fault text,
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  constraint channel_sftp check (transport <> 'sftp'
    or (host is not null and port is not null and username is not null and host_key is not null and auth is not null and secret_sealed is not null))
);
grant select, insert, update on banking.channel to corridor_app;

alter table banking.connection drop constraint connection_rail_check;
alter table banking.connection add constraint connection_rail_check check (rail in ('sandbox', 'host-to-host'));
alter table banking.connection add column channel_id integer references banking.channel (id);
alter table banking.connection add constraint connection_channel check ((rail = 'host-to-host') = (channel_id is not null));

alter table banking.rail_call drop constraint rail_call_verb_check;
alter table banking.rail_call add constraint rail_call_verb_check check (verb in
  ('balance', 'transfer', 'transfer_status', 'refund', 'refund_status', 'statement'));

-- Every file that left or came in, sealed, with its hash.
create table banking.message (
  id uuid primary key,
  channel_id integer not null references banking.channel (id),
  direction text not null check (direction in ('out', 'in')),
  kind text not null check (kind in ('pain.001', 'camt.055', 'pain.002', 'camt.029', 'camt.052', 'camt.053', 'camt.054', 'mt940', 'unreadable')),
  -- The message's own version, such as pain.001.001.09; empty for what cannot be read.
  format text not null,
  file_name text not null check (length(file_name) between 1 and 255),
  -- The message's own id; null where it has none.
  message_id text check (length(message_id) between 1 and 60),
  -- The instruction that an outgoing message gives.
  end_to_end_id text references banking.instruction (end_to_end_id),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  size_bytes integer not null check (size_bytes >= 0),
  content_sealed text not null,
  -- out: prepared, delivering (about to be renamed), delivered. in: what became of it.
  state text not null check (state in ('prepared', 'delivering', 'delivered', 'applied', 'late', 'duplicate', 'contradictory', 'unknown', 'account_unknown', 'unreadable')),
  remark text,
  -- out: the name under which it was written before it was renamed. in: when the bank says it was written.
  staged_as text,
  file_time timestamptz(3),
  kept_at timestamptz(3) not null,
  delivered_at timestamptz(3),
  constraint message_state check (case direction
    when 'out' then state in ('prepared', 'delivering', 'delivered') and kind in ('pain.001', 'camt.055') and end_to_end_id is not null
    else state in ('applied', 'late', 'duplicate', 'contradictory', 'unknown', 'account_unknown', 'unreadable') end),
  constraint message_delivered check ((state = 'delivered') = (delivered_at is not null))
);
-- None is read twice, and an instruction leaves in one message only.
create unique index message_read_once on banking.message (channel_id, file_name, sha256, file_time) where direction = 'in';
create unique index message_asked_once on banking.message (end_to_end_id) where direction = 'out';
create index message_named on banking.message (channel_id, kind, message_id) where direction = 'in';
create index message_hash on banking.message (channel_id, sha256) where direction = 'in';
create index message_doubt on banking.message (channel_id, kept_at) where state in ('delivering', 'contradictory', 'unknown', 'account_unknown', 'unreadable');
grant select, insert, update on banking.message to corridor_app;

-- What was written stays as it was. Only the fate of an outgoing message goes on, and a statement is read again once its account is known.
create function banking.keep_message() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (old.direction = 'in' and old.state <> 'account_unknown')
    or (new.id, new.channel_id, new.direction, new.kind, new.file_name, new.sha256, new.content_sealed, new.end_to_end_id)
      is distinct from (old.id, old.channel_id, old.direction, old.kind, old.file_name, old.sha256, old.content_sealed, old.end_to_end_id)
  then
    raise exception 'message % must stay as it is', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger keep_message before update on banking.message for each row execute function banking.keep_message();

-- What the banks booked on our accounts, from whatever told of it first.
create table banking.booking (
  connection_id integer not null references banking.connection (id),
  -- The bank's own number of the booking: the same number is the same booking.
  reference text not null check (length(reference) between 1 and 120),
  -- The instruction that it carries out; null when it names none that is ours.
  end_to_end_id text check (length(end_to_end_id) between 1 and 60),
  -- Credits above zero.
  amount_xof bigint not null check (amount_xof <> 0),
  booked_at timestamptz(3) not null,
  imported_at timestamptz(3) not null,
  -- Whether a statement with a balance has listed it; before that only a notification has.
  stated boolean not null,
  -- Whether it is the one booking of an instruction of ours, in the amount that was asked for.
  matched boolean not null,
  primary key (connection_id, reference)
);
create index booking_instruction on banking.booking (end_to_end_id) where end_to_end_id is not null;
create unique index booking_matched_once on banking.booking (end_to_end_id) where matched;
create index booking_odd on banking.booking (connection_id) where not matched;
create index booking_recent on banking.booking (connection_id, booked_at);
grant select, insert, update on banking.booking to corridor_app;

create function banking.keep_booking() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.connection_id, new.reference, new.amount_xof, new.booked_at) is distinct from (old.connection_id, old.reference, old.amount_xof, old.booked_at)
    or (old.stated and not new.stated) then
    raise exception 'booking % must stay as the bank told it', old.reference using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger keep_booking before update on banking.booking for each row execute function banking.keep_booking();

-- Whether a statement with a balance has listed the instruction's booking: what is not stated explains a difference.
alter table banking.instruction add column stated boolean not null default false;
create index instruction_unstated on banking.instruction (connection_id) where not stated;

-- The newest balance that a bank has stated for each account.
create table banking.stated_balance (
  connection_id integer primary key references banking.connection (id),
  balance_xof bigint not null,
  as_of timestamptz(3) not null,
  -- The newest booking that the bank's own numbering has reached, where the rail reads on from there.
  last_reference text
);
grant select, insert, update on banking.stated_balance to corridor_app;

-- Which numbered statements have come; what lies between two of a year and is not here is missing.
create table banking.statement (
  connection_id integer not null references banking.connection (id),
  year integer not null check (year between 2000 and 2200),
  number bigint not null check (number > 0),
  kept_at timestamptz(3) not null,
  primary key (connection_id, year, number)
);
grant select, insert on banking.statement to corridor_app;
create trigger refuse_change before update or delete on banking.statement for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on banking.statement for each statement execute function platform.refuse_change();
