-- An invoice can belong to a case.
alter table compliance.alert_link drop constraint alert_link_kind_check;
alter table compliance.alert_link add constraint alert_link_kind_check
  check (kind in ('client', 'conversion', 'invoice', 'document', 'match', 'alert'));
