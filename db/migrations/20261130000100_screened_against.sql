-- Who is screened against the lists in force: since a list was loaded, or before and then by the run over what that list
-- added or changed.

create or replace view screening.subject_row as select kind, client_id, last_screened_at, id from screening.subject;

-- The version in force of each list, with how far the run over its changes has come; null before it began.
create view screening.list_row as
select distinct on (v.source) v.id, v.source, v.loaded_at, r.after_subject as looked_at_up_to, r.finished_at as looked_at_all_at
from screening.list_version v
left join screening.rescreening r on r.list_version = v.id
order by v.source, v.id desc;
grant select on screening.list_row to corridor_app;
