-- Lists of clients at any number of them: an index for each order, and counts that are kept instead of counted.

create index client_by_name on clients.client (name_key, id);
create index client_by_country on clients.client (country, id);
create index client_by_kyc_status on clients.client (kyc_status, id);
create index client_by_risk_level on clients.client (risk_level, id);
create index client_by_monthly_limit on clients.client (coalesce(monthly_limit_usd_minor, 1000000000000000), id);
create index client_by_account_type on clients.client (account_type, id);
create index client_inactive on clients.client (id) where not is_active;
drop index clients.client_kyc_status;

-- How many clients stand in each combination, as changes to add up: writers only ever add, so none waits for another.
-- A job folds them; a sum over the table is exact at any moment.
create table clients.tally (
  is_active boolean not null,
  kyc_status text not null,
  risk_level text not null,
  account_type text not null,
  change bigint not null
);
grant select, insert, delete on clients.tally to corridor_app;

create function clients.count_added() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into clients.tally
  select is_active, kyc_status, risk_level, account_type, count(*) from added group by 1, 2, 3, 4;
  return null;
end
$$;

create function clients.count_changed() returns trigger language plpgsql security definer set search_path = '' as $$
begin
  insert into clients.tally
  select is_active, kyc_status, risk_level, account_type, sum(change) from (
    select is_active, kyc_status, risk_level, account_type, 1 as change from after_change
    union all
    select is_active, kyc_status, risk_level, account_type, -1 from before_change) moved
  group by 1, 2, 3, 4 having sum(change) <> 0;
  return null;
end
$$;

create trigger count_added after insert on clients.client referencing new table as added
  for each statement execute function clients.count_added();
create trigger count_changed after update on clients.client referencing old table as before_change new table as after_change
  for each statement execute function clients.count_changed();

insert into clients.tally select is_active, kyc_status, risk_level, account_type, count(*) from clients.client group by 1, 2, 3, 4;

-- What reports may join also says the account type.
create or replace view clients.report_row as
select id, company_name, country, is_active, kyc_status, risk_level, created_at, updated_at, account_type from clients.client;
create index client_created_at on clients.client (created_at);

-- The same counts, for reports.
create view clients.tally_row as select is_active, kyc_status, risk_level, account_type, change from clients.tally;
grant select on clients.tally_row to corridor_app;
