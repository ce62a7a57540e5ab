-- A refund of a subscription that the provider took may still fail weeks later. Its id there tells which one it was.
alter table subscription_refund add column provider_id text;
-- The last refunds of subscriptions, newest first. It serves what the index before it did.
create index subscription_refund_newest on subscription_refund (account_id, subscription_id, refund_id);
drop index subscription_refund_of;
