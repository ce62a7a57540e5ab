-- The sums of growth tell the contacts of a newsletter by status, not the active ones alone.
alter table growth_change add column pending integer not null default 0, add column unsubscribed integer not null default 0,
  add column bounced integer not null default 0, add column complained integer not null default 0;
-- `counted` is false until the daily review has counted contacts that came before these sums.
alter table growth_total add column pending bigint not null default 0, add column unsubscribed bigint not null default 0,
  add column bounced bigint not null default 0, add column complained bigint not null default 0,
  add column counted boolean not null default false;
alter table growth_total alter column counted set default true;
insert into growth_total (account_id, newsletter_id, active, counted)
  select account_id, newsletter_id, 0, false from newsletter on conflict do nothing;
