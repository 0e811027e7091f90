-- How far the verification of the log is that a person asked for, written beside it: one of ten million entries takes a minute or two.
-- A share, since a count of entries would give away how many of them that person may not know of.
create table audit.verify_progress (
  user_id text primary key,
  part text not null check (part in ('seals', 'counts')),
  percent integer not null check (percent between 0 and 100),
  told_at timestamptz(3) not null
);
grant select, insert, update, delete on audit.verify_progress to corridor_app;
