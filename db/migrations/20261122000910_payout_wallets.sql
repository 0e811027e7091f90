-- Whose a beneficiary wallet is and how that is known, who approved it, when it may be used, and how much a day.

alter table payout.wallet drop constraint wallet_status_check;
alter table payout.wallet
  add constraint wallet_status_check check (status in ('waiting', 'whitelisted', 'archived')),
  -- Names the row to its ciphertext, since the id is not known before it is inserted.
  add column row_key uuid,
  -- Originator's and beneficiary's identity (IVMS 101), sealed.
  add column identity_sealed text,
  add column evidence text not null default 'sandbox' check (evidence in ('signature', 'document', 'sandbox')),
  add column document_id integer check (document_id > 0),
  -- The message that was signed and its signature: not secret, and verifiable by anybody.
  add column signed_message text,
  add column signature text check (signature ~ '^0x[0-9a-fA-F]{130}$'),
  add column daily_cap_usdt_minor bigint check (daily_cap_usdt_minor > 0),
  -- Becomes the owner's default with its approval.
  add column wants_default boolean not null default false,
  add column open_matches integer not null default 0 check (open_matches >= 0),
  add column screened_at timestamptz(3),
  add column approved_by text,
  add column approved_at timestamptz(3),
  add column usable_from timestamptz(3),
  add column archived_at timestamptz(3),
  add column version integer not null default 1 check (version > 0),
  add constraint wallet_evidence check (
    (evidence <> 'signature' or (signed_message is not null and signature is not null))
    and (evidence <> 'document' or document_id is not null)
    and (evidence <> 'sandbox' or network = 'sandbox')),
  add constraint wallet_usable check (network = 'sandbox' or status <> 'whitelisted' or (approved_at is not null and usable_from >= approved_at)),
  add constraint wallet_identity check (network = 'sandbox' or identity_sealed is not null),
  add constraint wallet_archived check ((status = 'archived') = (archived_at is not null)),
  add constraint wallet_default_in_use check (not is_default or status = 'whitelisted' or network = 'sandbox');

-- One that was archived may be added anew.
alter table payout.wallet drop constraint wallet_once;
create unique index wallet_once on payout.wallet (client_id, network, address) nulls not distinct where status <> 'archived';

alter table payout.reservation
  add column wallet_id integer references payout.wallet (id),
  add column business_date date,
  -- The tokens went to the wallet, and so count against its day although they are no longer set aside.
  add column paid boolean not null default false,
  add constraint reservation_paid check (not paid or released_at is not null);
create index reservation_of_wallet on payout.reservation (wallet_id, business_date);
