-- For the deletion of subscriptions whose payment page nobody paid.
create index paid_subscription_unpaid on paid_subscription (created_at) where status = 'ended' and began_at is null;
