-- The provider's discount on each period of a subscription, and the end of it; null for one without
-- an end. Rows get it when the provider is read the next time.
alter table paid_subscription add column discount bigint not null default 0;
alter table paid_subscription add column discount_until timestamptz;
