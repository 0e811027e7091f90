-- A bulk action that moves no money can be taken back for a while after its end, by a run of its own over the rows it changed.

alter table platform.bulk_run
  -- Whether rows are kept as they were.
  add column undoable boolean not null default false,
  -- The run that this one takes back: at most one does.
  add column undoes uuid unique references platform.bulk_run on delete cascade;

-- What to put back, and the version that the change left; null where nothing can be.
alter table platform.bulk_row add column before jsonb;
