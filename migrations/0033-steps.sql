-- Whether the limit of the step left out no contact who matched when it began. Steps of earlier versions had no limit.
alter table campaign_step add column complete boolean not null default true;

-- The moment when each recipient of a frozen mailing had been tried once. Plans measure the rate of sending by it.
alter table mailing add column tried_at timestamptz;
-- By a column that never changes: an update of `tried_at` must stay cheap (HOT), as those of the counts.
create index mailing_newest on mailing (created_at) where frozen;
