-- A reader's confirmed change to a year, until the payment provider has answered: a refund would be credited a second time.
alter table paid_subscription add column changing_since timestamptz;
