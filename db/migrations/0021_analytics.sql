-- Analytics: the daily risk score, and forecasts as they were made.
-- Forecasts are append-only, so that they can be compared with what happened.

create schema analytics;
grant usage on schema analytics to corridor_app;

create domain analytics.score as numeric(4, 1) check (value between 0 and 100);

-- The last risk score of each business day. A part without data is null and has no weight.
create table analytics.risk_score (
  business_date date primary key,
  overall analytics.score not null,
  credit analytics.score,
  operational analytics.score,
  compliance analytics.score,
  market analytics.score,
  computed_at timestamptz(3) not null
);
grant select, insert, update on analytics.risk_score to corridor_app;

-- Forecasts as they were made.
create table analytics.forecast (
  id integer generated always as identity primary key,
  method text not null check (method in ('seasonal', 'trend')),
  -- The last whole month that it rests on, and how many there were.
  last_month text not null check (last_month ~ '^\d{4}-\d{2}$'),
  months integer not null check (months > 0),
  back_tests integer not null check (back_tests > 0),
  error_percent numeric(7, 1) check (error_percent >= 0),
  points jsonb not null,
  created_at timestamptz(3) not null,
  created_by text,
  created_by_name text not null
);
grant select, insert on analytics.forecast to corridor_app;
create trigger refuse_change before update or delete on analytics.forecast for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on analytics.forecast for each statement execute function platform.refuse_change();
