-- Banking: bank connections and their limits, instructions to banks, and what the banks reported
-- back.
-- An instruction keeps what it asked for, and its final state. Bookings stay as the bank reported
-- them.

create schema banking;
grant usage on schema banking to corridor_app;

-- How files are exchanged with a bank (host to host).
create table banking.channel (
  id integer generated always as identity primary key,
  -- Names the row in the ciphertext's additional data; known before the row is inserted.
  row_key uuid not null unique,
  name text not null check (length(name) between 1 and 120),
  bank_code text not null check (length(bank_code) between 1 and 20),
  transport text not null check (transport in ('sftp', 'folder')),
  host text check (length(host) between 1 and 253),
  port integer check (port between 1 and 65535),
  username text check (length(username) between 1 and 120),
  -- SHA-256 of the server's public key, as ssh-keygen -l prints it.
  host_key text check (host_key ~ '^SHA256:[A-Za-z0-9+/]{43}$'),
  auth text check (auth in ('key', 'password')),
  secret_sealed platform.sealed,
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
  -- Why a second person refused it; null unless refused.
  rejected_reason text check (length(rejected_reason) between 1 and 1000),
  rejected_at timestamptz(3),
  -- How the last exchange went; null before the first.
  last_exchange_at timestamptz(3),
  last_fault text,
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  constraint channel_sftp check (transport <> 'sftp'
    or (host is not null and port is not null and username is not null and host_key is not null and auth is not null and secret_sealed is not null)),
  constraint channel_rejected check ((rejected_at is null) = (rejected_reason is null) and (rejected_at is null or approved_at is null))
);
-- A rejected channel's name can be used again.
create unique index channel_name_once on banking.channel (name) where rejected_at is null;
grant select, insert, update on banking.channel to corridor_app;

-- Accounts at banks, with limits and status.
create table banking.connection (
  id integer generated always as identity primary key,
  -- Names the row in the ciphertext's additional data; known before the row is inserted.
  row_key uuid not null unique,
  bank_code text not null check (length(bank_code) between 1 and 20),
  bank_name text not null check (length(bank_name) between 1 and 120),
  country text not null check (length(country) between 1 and 80),
  account_sealed platform.sealed not null,
  account_last_four text not null check (length(account_last_four) = 4),
  -- Keyed hash: equal for the same account at the same bank.
  account_hash text not null check (account_hash ~ '^[0-9a-f]{64}$'),
  account_name text not null check (length(account_name) between 1 and 140),
  swift_code text not null check (swift_code = '' or swift_code ~ '^[A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  rail text not null check (rail in ('sandbox', 'host-to-host')),
  is_active boolean not null,
  status text not null default 'pending' check (status in ('pending', 'connected', 'error')),
  status_reason text,
  daily_limit_xof bigint not null check (daily_limit_xof >= 0),
  monthly_limit_xof bigint not null check (monthly_limit_xof >= 0),
  proposed_daily_limit_xof bigint check (proposed_daily_limit_xof >= 0),
  proposed_monthly_limit_xof bigint check (proposed_monthly_limit_xof >= 0),
  proposed_by text,
  proposed_at timestamptz(3),
  added_by text,
  approved_by text,
  approved_at timestamptz(3),
  -- Why a second person refused it; null unless refused.
  rejected_reason text check (length(rejected_reason) between 1 and 1000),
  rejected_at timestamptz(3),
  last_sync timestamptz(3),
  -- When its first balance came into the books, which is after its approval.
  opened_at timestamptz(3),
  -- When that balance applied: earlier bookings are part of it.
  opening_as_of timestamptz(3),
  version integer not null default 1 check (version > 0),
  created_at timestamptz(3) not null,
  channel_id integer references banking.channel (id),
  constraint proposal_whole check (
    (proposed_daily_limit_xof is null) = (proposed_monthly_limit_xof is null)
    and (proposed_at is null) = (proposed_daily_limit_xof is null)
    and (proposed_by is null or proposed_daily_limit_xof is not null)),
  constraint error_has_reason check ((status = 'error') = (status_reason is not null)),
  constraint connected_is_open check (status <> 'connected' or opened_at is not null or approved_at is null),
  constraint opened_is_approved check (
    (opened_at is null) = (opening_as_of is null) and (opened_at is null or approved_at is not null)),
  constraint connection_channel check ((rail = 'host-to-host') = (channel_id is not null)),
  constraint connection_rejected check ((rejected_at is null) = (rejected_reason is null) and (rejected_at is null or approved_at is null))
);
-- A rejected account can be added again.
create unique index connection_once on banking.connection (account_hash) where rejected_at is null;
grant select, insert, update on banking.connection to corridor_app;

-- XOF reserved per connection and business day; a month is the sum of its days. Written under the
-- row lock of the connection.
create table banking.usage (
  connection_id integer not null references banking.connection (id),
  business_date date not null,
  reserved_xof bigint not null check (reserved_xof >= 0),
  primary key (connection_id, business_date)
) with (fillfactor = 50);
grant select, insert, update on banking.usage to corridor_app;

-- Reservation of one conversion under the limits of a connection.
create table banking.reservation (
  id bigint generated always as identity primary key,
  conversion_id integer not null check (conversion_id > 0),
  connection_id integer not null references banking.connection (id),
  amount_xof bigint not null check (amount_xof > 0),
  business_date date not null,
  reserved_at timestamptz(3) not null,
  released_at timestamptz(3) check (released_at >= reserved_at)
);
create unique index reservation_open_once on banking.reservation (conversion_id) where released_at is null;
grant select, insert, update on banking.reservation to corridor_app;

-- Instructions to banks, written before the call. The state is what the bank last said.
create table banking.instruction (
  end_to_end_id text primary key check (end_to_end_id ~ '^[0-9a-f]{32}$'),
  kind text not null check (kind in ('transfer', 'refund')),
  original_end_to_end_id text references banking.instruction (end_to_end_id),
  connection_id integer not null references banking.connection (id),
  amount_xof bigint not null check (amount_xof > 0),
  state text not null check (state in ('requested', 'accepted', 'booked', 'rejected')),
  reason text,
  requested_at timestamptz(3) not null,
  booked_at timestamptz(3),
  updated_at timestamptz(3) not null,
  -- Whether a statement with a balance has listed the instruction's booking: what is not stated
  -- explains a difference.
  stated boolean not null default false,
  constraint refund_has_original check ((kind = 'refund') = (original_end_to_end_id is not null)),
  constraint booked_has_time check ((state = 'booked') = (booked_at is not null))
);
create index instruction_connection on banking.instruction (connection_id, requested_at);
create index instruction_unstated on banking.instruction (connection_id) where not stated;
create index instruction_requested on banking.instruction (requested_at);
grant select, insert, update on banking.instruction to corridor_app;

-- What was asked for does not change, and a final state is not taken back.
create trigger guard_instruction before update on banking.instruction for each row
  when ((new.end_to_end_id, new.kind, new.original_end_to_end_id, new.connection_id, new.amount_xof, new.requested_at)
      is distinct from (old.end_to_end_id, old.kind, old.original_end_to_end_id, old.connection_id, old.amount_xof, old.requested_at)
    or (old.state in ('booked', 'rejected') and new.state <> old.state))
  execute function platform.refuse_change('an instruction must keep what was asked and how it ended');

-- Latency and failures of calls to the banks, for monitoring. Deleted after some weeks.
create table banking.rail_call (
  id bigint generated always as identity primary key,
  connection_id integer not null references banking.connection (id),
  verb text not null check (verb in
    ('balance', 'transfer', 'transfer_status', 'refund', 'refund_status', 'statement')),
  called_at timestamptz(3) not null,
  latency_ms integer not null check (latency_ms >= 0),
  failed boolean not null,
  -- How many calls the row stands for: successful statement reads of a minute share one.
  calls integer not null default 1 check (calls > 0)
);
create index rail_call_recent on banking.rail_call (called_at, connection_id);

-- Newest calls of one connection.
create index rail_call_connection on banking.rail_call (connection_id, id desc);
grant select, insert, update, delete on banking.rail_call to corridor_app;

-- Every file sent or received, sealed, with its hash.
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
  size_bytes bigint not null check (size_bytes >= 0),
  content_sealed platform.sealed not null,
  -- out: prepared, delivering (about to be renamed), delivered. in: what became of it.
  state text not null check (state in ('prepared', 'delivering', 'delivered', 'applied', 'late', 'duplicate', 'contradictory', 'unknown', 'account_unknown', 'unreadable')),
  remark text,
  -- out: the name under which it was written before it was renamed. in: when the bank says it was
  -- written.
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

-- The content does not change; it may be encrypted with another key. Only the delivery state of an
-- outgoing message moves on, and a statement is read again once its account is known.
create function banking.guard_message() returns trigger language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if platform.key_of(new.content_sealed) <> platform.key_of(old.content_sealed)
    and to_jsonb(new) - 'content_sealed' = to_jsonb(old) - 'content_sealed' then
    return new;
  end if;
  if (old.direction = 'in' and old.state <> 'account_unknown')
    or (new.id, new.channel_id, new.direction, new.kind, new.file_name, new.sha256, new.content_sealed, new.end_to_end_id)
      is distinct from (old.id, old.channel_id, old.direction, old.kind, old.file_name, old.sha256, old.content_sealed, old.end_to_end_id)
  then
    raise exception 'message % must stay as it is', old.id using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end
$$;
create trigger guard_message before update on banking.message for each row execute function banking.guard_message();

-- Bookings on our accounts, as the banks reported them.
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
  -- Whether it is the one booking of an instruction of ours, in the amount that was asked for
  -- or that two people accepted.
  matched boolean not null,
  -- Who paid a credit and why, as the bank reports it. Of the account there is a keyed hash and the
  -- last four characters.
  payer_name text check (length(payer_name) between 1 and 140),
  payer_account_hash text check (payer_account_hash ~ '^[0-9a-f]{64}$'),
  payer_last_four text check (length(payer_last_four) = 4),
  remittance text check (length(remittance) between 1 and 1000),
  -- A credit that may be a customer's payment: waiting until receivables posts it, taken once it is
  -- posted, released when it is no customer's payment and reconciliation must explain it.
  receipt text check (receipt in ('waiting', 'taken', 'released')),
  -- Whether the balance that opened the account in the books has it already.
  in_opening boolean not null default false,
  primary key (connection_id, reference),
  constraint booking_payer_account check ((payer_account_hash is null) = (payer_last_four is null)),
  constraint booking_in_opening check (not in_opening or receipt is null),
  constraint booking_receipt check (receipt is null or (amount_xof > 0 and not matched))
);
create index booking_instruction on banking.booking (end_to_end_id) where end_to_end_id is not null;
create unique index booking_matched_once on banking.booking (end_to_end_id) where matched;
create index booking_odd on banking.booking (connection_id) where not matched and not in_opening and (receipt is null or receipt = 'released');
create index booking_receipt_waiting on banking.booking (imported_at, connection_id, reference) where receipt = 'waiting';
create index booking_receipt_not_stated on banking.booking (connection_id) where receipt = 'taken' and not stated;
create index booking_recent on banking.booking (connection_id, booked_at);
grant select, insert, update on banking.booking to corridor_app;

-- A booking stays as the bank reported it.
create trigger guard_booking before update on banking.booking for each row
  when ((new.connection_id, new.reference, new.amount_xof, new.booked_at) is distinct from (old.connection_id, old.reference, old.amount_xof, old.booked_at)
    or (old.stated and not new.stated))
  execute function platform.refuse_change('a booking must stay as the bank reported it');

-- The newest balance that a bank has stated for each account.
create table banking.stated_balance (
  connection_id integer primary key references banking.connection (id),
  balance_xof bigint not null,
  as_of timestamptz(3) not null,
  -- The newest booking that the bank's own numbering has reached, where the rail reads on from
  -- there.
  last_reference text
);
grant select, insert, update on banking.stated_balance to corridor_app;

-- Numbered statements received. A missing number between two of one year is a gap.
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

-- Changes of a bank channel: the proposed values, the reason, and the decision. A waiting change is
-- not in use.
create table banking.channel_change (
  id integer generated always as identity primary key,
  channel_id integer not null references banking.channel (id),
  -- The channel's terms as they were and as they are wanted; never a password or key.
  before jsonb not null,
  wanted jsonb not null,
  -- Whether a new password or key comes with it; sealed as the channel's own is, and gone once it
  -- is decided.
  replaces_secret boolean not null,
  secret_sealed platform.sealed,
  reason text not null check (length(reason) between 1 and 1000),
  -- direct: it held at once, since nobody had to approve it.
  state text not null check (state in ('waiting', 'approved', 'rejected', 'withdrawn', 'replaced', 'direct')),
  proposed_by text,
  proposed_at timestamptz(3) not null,
  decided_by text,
  decided_at timestamptz(3),
  note text check (length(note) <= 1000),
  -- How the last look for the bank with these values went; null before the first.
  tested_at timestamptz(3),
  test_fault text,
  constraint channel_change_decided check ((state = 'waiting') = (decided_at is null)),
  constraint channel_change_secret check ((secret_sealed is not null) = (state = 'waiting' and replaces_secret))
);
create unique index channel_change_waits_once on banking.channel_change (channel_id) where state = 'waiting';
create index channel_change_of on banking.channel_change (channel_id, id desc);
grant select, insert, update on banking.channel_change to corridor_app;

-- A decided change stays as it is.
create trigger guard_channel_change before update on banking.channel_change for each row
  when (old.state <> 'waiting'
    or (new.id, new.channel_id, new.before, new.wanted, new.replaces_secret, new.reason, new.proposed_by, new.proposed_at)
      is distinct from (old.id, old.channel_id, old.before, old.wanted, old.replaces_secret, old.reason, old.proposed_by, old.proposed_at))
  execute function platform.refuse_change('a decided change of a bank channel must stay as it is');

create view banking.report_connection as
select id, bank_name, country, account_last_four, rail, status, is_active, last_sync from banking.connection;
create view banking.report_instruction as
select connection_id, kind, amount_xof, state, requested_at, booked_at from banking.instruction;
create view banking.report_call as
select connection_id, called_at, latency_ms, failed from banking.rail_call;
grant select on banking.report_connection, banking.report_instruction, banking.report_call to corridor_app;

-- Values that the audit log also states, for verification. `initial` holds those that no entry
-- needs to state.
create view banking.audited_row as
select 'bank_connection' as resource_type, c.id::text as resource_id,
  jsonb_build_object('isActive', c.is_active, 'dailyLimit', c.daily_limit_xof::text, 'monthlyLimit', c.monthly_limit_xof::text,
    'approved', c.approved_at is not null) as stated,
  '{}'::jsonb as initial
from banking.connection c
union all
select 'bank_channel', c.id::text,
  jsonb_build_object('isActive', c.is_active, 'approved', c.approved_at is not null, 'host', c.host, 'port', c.port,
    'username', c.username, 'hostKey', c.host_key, 'outbox', c.outbox, 'inbox', c.inbox),
  '{"host": null, "port": null, "username": null, "hostKey": null}'::jsonb
from banking.channel c;
grant select on banking.audited_row to corridor_app;
