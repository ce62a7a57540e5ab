-- Whether the deletion of the account has cancelled the subscription, so that taking the account back takes the cancellation back, and not the
-- owner's own.
alter table plan_subscription add column ended_by_deletion boolean not null default false;
