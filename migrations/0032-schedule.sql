-- The IANA time zone of a newsletter's readers: local times of schedules and the days of filters are in it.
alter table newsletter add column time_zone text not null default 'UTC';

-- The local time and zone that a schedule was asked for in; null for a schedule by an instant. `scheduled_for` is computed from it.
alter table campaign add column scheduled_local jsonb;

-- The scheduled campaigns of all accounts, in the order in which workers start them. Global, since a worker looks over all accounts at once.
-- A row is deleted in the transaction that starts, stops or unschedules its campaign. `due_at` is later than `scheduled_for` after a failed try.
create table campaign_due (
  account_id uuid not null,
  campaign_id uuid not null,
  due_at timestamptz not null,
  primary key (account_id, campaign_id)
);
create index campaign_due_at on campaign_due (due_at);
