-- Mails about readers' subscriptions: a payment that failed, a trial that ends, a year that begins anew. A recipient is a mail.
create table subscription_mail (
  account_id uuid not null,
  mail_id uuid not null,
  subscription_id uuid not null,
  part text not null check (part in ('failed', 'trial', 'renewal')),
  primary key (account_id, mail_id),
  foreign key (account_id, subscription_id) references paid_subscription (account_id, subscription_id) on delete cascade
);
create index subscription_mail_of on subscription_mail (account_id, subscription_id);

alter table paid_subscription
  -- the beginning of the period whose payment failed, once the reader was told
  add column told_failed timestamptz,
  -- the end of the trial or the year, once the reader was reminded of it
  add column told_end timestamptz;
