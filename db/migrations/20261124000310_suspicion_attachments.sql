-- Papers of a suspicion report. Their bytes lie here and not among the documents, which everybody reads.
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
  -- A paper is attached to a report once.
  unique (dos_id, sha256),
  constraint dos_attachment_size check (octet_length(content) = size_bytes),
  constraint dos_attachment_digest check (encode(sha256(content), 'hex') = sha256)
);
grant select, insert on filings.dos_attachment to corridor_app;
create trigger refuse_change before update or delete on filings.dos_attachment for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on filings.dos_attachment for each statement execute function platform.refuse_change();
