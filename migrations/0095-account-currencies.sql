-- The currencies that the connected account can take; null while the provider has not said.
alter table payment_connection add column currencies text[];
