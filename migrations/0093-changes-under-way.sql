-- A reader's confirmed change to a year, until the payment provider has answered: a refund would be credited a second time.
alter table paid_subscription add column changing_since timestamptz;

-- The provider waits for the reader's bank for so long: a change that is paid until then credits the month as well.
alter table paid_subscription add column change_payable_until timestamptz;
