-- Administrators are told when gas or tokens of the treasury run low, or when payouts need a person.

alter table notifications.notice drop constraint notice_kind_check;
alter table notifications.notice add constraint notice_kind_check check (kind in ('approval', 'decision', 'alert', 'match',
  'filing_due', 'run_failed', 'conversion_failed', 'delivery_failed', 'payout_trouble'));
alter table notifications.preference drop constraint preference_kind_check;
alter table notifications.preference add constraint preference_kind_check check (kind in ('approval', 'decision', 'alert', 'match',
  'filing_due', 'run_failed', 'conversion_failed', 'delivery_failed', 'payout_trouble'));
