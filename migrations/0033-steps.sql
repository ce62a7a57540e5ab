-- Whether the limit of the step left out no contact who matched when it began. Steps of earlier versions had no limit.
alter table campaign_step add column complete boolean not null default true;

-- The moment when each recipient of a frozen mailing had been tried once. Plans measure the rate of sending by it.
-- No other column in the index: an update of the counts must stay cheap (HOT).
alter table mailing add column tried_at timestamptz;
create index mailing_tried on mailing (tried_at) where tried_at is not null;
