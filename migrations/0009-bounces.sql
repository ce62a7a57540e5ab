-- Addresses that an account does not mail any more, in any of its newsletters: they do not work, or their reader called a mail spam.
create table suppression (
  account_id uuid not null references account on delete cascade,
  -- in small letters
  email text not null,
  reason text not null check (reason in ('bounced', 'complained')),
  -- what the mail server said
  detail text,
  -- the campaign whose mail came back
  campaign_id uuid,
  created_at timestamptz not null,
  primary key (account_id, email)
);
create index suppression_newest on suppression (account_id, created_at desc, email desc);

-- What a contact was, or would have become, before its address was suppressed: so it can be that again.
alter table contact add column status_before text check (status_before in ('pending', 'active'));

-- Every refusal, return and complaint that is known of a campaign's mails, once, whoever tells of it and how often. Kept for 90 days.
create table bounce (
  account_id uuid not null references account on delete cascade,
  -- smtp: the reply while it was handed over; dsn: a mail that came back; arf: a report of abuse; ses: a notification of Amazon SES
  source text not null check (source in ('smtp', 'dsn', 'arf', 'ses')),
  -- the event's own id at its source
  event_key text not null,
  kind text not null check (kind in ('bounce', 'complaint')),
  -- whose fault a bounce is; null for a complaint
  fault text check (fault in ('recipient', 'mailbox', 'policy', 'other')),
  -- in small letters
  email text not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  -- as 5.1.1, else the reply code
  code text,
  detail text,
  -- when it happened
  at timestamptz not null,
  recorded_at timestamptz not null,
  primary key (account_id, source, event_key),
  constraint bounces_have_a_fault check ((kind = 'bounce') = (fault is not null))
);
-- Soft ones are counted over 14 days.
create index bounce_mailbox on bounce (account_id, email, at) where fault = 'mailbox';
-- A recipient counts once in a campaign's counts.
create index bounce_recipient on bounce (account_id, campaign_id, contact_id, kind);
create index bounce_age on bounce (recorded_at);

-- How many of a campaign's mails were refused for what we are and send, and where the counts stood when somebody resumed it: a campaign
-- whose rate ran away pauses itself again only for what came since.
alter table campaign
  add column policy_rejections integer not null default 0,
  add column watched_from jsonb;
