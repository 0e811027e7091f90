-- What was planned by an older calendar is looked for every second, and mostly there is none.
create index schedule_calendar on schedules.schedule (country, calendar_revision) where next_execution is not null;
