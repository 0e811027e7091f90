-- Calendar: bank holidays by country, which users maintain.
-- Every holiday names its source and who verified it. Holidays are removed by date, never deleted.

create schema calendar;
grant usage on schema calendar to corridor_app;

-- The revision grows with every change of a country's calendar, so that schedules know when to plan
-- again.
create table calendar.country (
  code text primary key check (code in ('BJ', 'BF', 'CI', 'GW', 'ML', 'NE', 'SN', 'TG')),
  revision integer not null default 1 check (revision > 0)
);
grant select, update on calendar.country to corridor_app;

-- Bank holidays, either recurring or on one date.
create table calendar.holiday (
  id integer generated always as identity primary key,
  country text not null references calendar.country (code),
  name text not null check (length(name) between 1 and 120),
  recurrence text not null check (recurrence in ('yearly', 'easter', 'once')),
  month_day text check (month_day ~ '^(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$'),
  easter_offset integer check (easter_offset between -100 and 100),
  on_date date,
  -- False: banks work on that day although another line closes them.
  is_closed boolean not null default true,
  source text not null check (length(source) between 1 and 400),
  verified_by text,
  verified_at timestamptz(3),
  removed_at timestamptz(3),
  version integer not null default 1 check (version > 0),
  constraint holiday_rule check (
    (recurrence = 'yearly') = (month_day is not null) and (recurrence = 'easter') = (easter_offset is not null)
    and (recurrence = 'once') = (on_date is not null)),
  constraint holiday_verified check ((verified_by is null) = (verified_at is null))
);
create unique index holiday_once on calendar.holiday
  (country, recurrence, coalesce(month_day, ''), coalesce(easter_offset, -999), coalesce(on_date, '0001-01-01'), is_closed)
  where removed_at is null;
grant select, insert, update on calendar.holiday to corridor_app;

insert into calendar.country (code) values ('BJ'), ('BF'), ('CI'), ('GW'), ('ML'), ('NE'), ('SN'), ('TG');

-- What is known in general and nobody has verified (regulation, "Common bank holidays"): people
-- confirm or change it.
insert into calendar.holiday (country, name, recurrence, month_day, source)
select code, name, 'yearly', month_day, 'Common bank holidays of the union; general knowledge, unverified'
from calendar.country, (values
  ('New Year''s Day', '01-01'), ('Labour Day', '05-01'), ('Assumption', '08-15'), ('All Saints'' Day', '11-01'), ('Christmas', '12-25')
) as days (name, month_day);

insert into calendar.holiday (country, name, recurrence, easter_offset, source)
select code, name, 'easter', easter_offset, 'Common bank holidays of the union; general knowledge, unverified'
from calendar.country, (values ('Easter Monday', 1), ('Ascension', 39), ('Whit Monday', 50)) as days (name, easter_offset);

insert into calendar.holiday (country, name, recurrence, month_day, source)
select country, 'National day', 'yearly', month_day, 'National day; general knowledge, unverified'
from (values ('BJ', '08-01'), ('BF', '12-11'), ('CI', '08-07'), ('GW', '09-24'), ('ML', '09-22'), ('NE', '12-18'), ('SN', '04-04'), ('TG', '04-27'))
  as days (country, month_day);

-- Moon sighting may move them by a day or two: they stand as expected, to be confirmed each year.
insert into calendar.holiday (country, name, recurrence, on_date, source)
select code, name, 'once', on_date::date, 'Expected by the Umm al-Qura calendar; moon sighting may move it; unverified'
from calendar.country, (values
  ('Eid al-Fitr (Korité)', '2026-03-20'),
  ('Eid al-Adha (Tabaski)', '2026-05-27'),
  ('Eid al-Fitr (Korité)', '2027-03-09'),
  ('Eid al-Adha (Tabaski)', '2027-05-16'),
  ('Eid al-Fitr (Korité)', '2028-02-26'),
  ('Eid al-Adha (Tabaski)', '2028-05-05'),
  ('Eid al-Fitr (Korité)', '2029-02-14'),
  ('Eid al-Adha (Tabaski)', '2029-04-24'),
  ('Eid al-Fitr (Korité)', '2030-02-04'),
  ('Eid al-Adha (Tabaski)', '2030-04-13'),
  ('Eid al-Fitr (Korité)', '2031-01-24'),
  ('Eid al-Adha (Tabaski)', '2031-04-02')
) as days (name, on_date);
