-- A trial stays its reader's who moves to another address, so it is found by its subscription too.
create index paid_trial_subscription on paid_trial (account_id, subscription_id);
