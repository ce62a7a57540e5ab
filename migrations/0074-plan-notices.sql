-- The mails about a plan's payments that its owner got, and the end of the days for which an unpaid plan holds.
alter table plan_subscription
  add column lapses_at timestamptz,
  -- The last mail about a missing payment, and the beginning of the period that it was about.
  add column payment_noticed text,
  add column payment_noticed_of timestamptz,
  -- The end of the period before which the owner was told of the renewal.
  add column renewal_noticed_of timestamptz;

-- The counted mails of a month by the end of each day (UTC). Written from time to time, so that sending does no work for it.
create table mail_usage_day (
  account_id uuid not null,
  day date not null,
  used bigint not null,
  primary key (account_id, day)
);
