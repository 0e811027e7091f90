-- A rule may ask that a conversion it fires on waits for a person. The rules that there are ask for nothing more than before.

alter table compliance.alert_rule_version add column asks_for_review boolean not null default false;
-- Only what is found before a conversion is cleared can hold it: a passed limit and an open match hold it without a rule.
alter table compliance.alert_rule_version add check (not asks_for_review or rule in ('threshold_exceeded', 'filing_owed',
  'structuring', 'velocity', 'dormant_then_large', 'new_client_then_large', 'round_amounts', 'high_risk_country'));

-- Which version asked for which conversion: what it said then holds, whatever a later version says.
create table compliance.asked_review (
  conversion_id integer not null check (conversion_id > 0),
  rule text not null,
  rule_version integer not null,
  alert_id integer not null references compliance.alert (id),
  title text not null,
  asked_at timestamptz(3) not null,
  primary key (conversion_id, rule),
  foreign key (rule, rule_version) references compliance.alert_rule_version (rule, version)
);
grant select, insert on compliance.asked_review to corridor_app;
create trigger refuse_change before update or delete on compliance.asked_review for each row execute function platform.refuse_change();
create trigger refuse_truncate before truncate on compliance.asked_review for each statement execute function platform.refuse_change();
