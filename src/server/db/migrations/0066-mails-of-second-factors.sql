-- People learn by mail that a second factor of theirs was added or removed.

alter table mails
  drop constraint mails_kind_check,
  add constraint mails_kind_check check (kind in
    ('invitation', 'reset', 'password-changed', 'second-factor-changed', 'item-sold', 'auction-won', 'sign-up',
     'project-sign-up', 'tasks-skipped', 'tasks-broken', 'bundle-finished', 'import-finished', 'webhook-failing'));
