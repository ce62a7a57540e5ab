-- The whole schema up to here, as one file. What follows is added as migrations, and none is
-- edited.

-- Search needs two extensions that PostgreSQL ships. Both are trusted, so a user with CREATE on the
-- database may create them.
do $$
declare
  remedy constant text := 'As an administrator run "create extension pg_trgm; create extension btree_gin;" in this database, then start Mailcast again.';
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
exception
  when insufficient_privilege then
    raise exception using errcode = 'insufficient_privilege',
      message = 'Mailcast needs the extensions pg_trgm and btree_gin, and the user of DATABASE_URL may not create them. ' || remedy;
  when feature_not_supported or undefined_file then
    raise exception using errcode = 'feature_not_supported',
      message = 'Mailcast needs the extensions pg_trgm and btree_gin, and this PostgreSQL server does not have them. Install its package of additional modules (Debian: part of postgresql-NN; others: postgresql-contrib). ' || remedy;
end $$;

create schema auth;

create table account (
  account_id uuid not null,
  name text not null,
  owner_email text not null,
  -- null: no active plan. The self-hosted edition does not look at it.
  plan text,
  created_at timestamptz not null,
  -- The account's monthly e-mails and its active subscribers by its plan. Null: no limit, as on a
  -- self-hosted server.
  emails_allowed bigint,
  subscribers_allowed bigint,
  -- 'subscription' where a paid subscription gave the plan; null where the operator did.
  plan_by text,
  plan_status text,
  plan_renews_at timestamptz,
  plan_cancel_at timestamptz,
  plan_card_brand text,
  plan_card_last4 text,
  constraint account_emails_allowed_check check ((emails_allowed >= 0)),
  constraint account_pkey primary key (account_id),
  constraint account_subscribers_allowed_check check ((subscribers_allowed >= 0))
);

-- An export of everything that an account has, in one file. Each try of its job writes a file of
-- its own (`file_id`).
create table account_export (
  account_id uuid not null,
  export_id uuid not null,
  status text not null,
  tries integer not null default 0,
  file_id uuid,
  rows_written bigint not null default 0,
  -- Counted when a try begins. Records are added and deleted meanwhile, so the two may differ at
  -- the end.
  rows_total bigint,
  bytes bigint,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  constraint account_export_pkey primary key (account_id, export_id),
  constraint account_export_status_check check ((status = any (array['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table api_key (
  account_id uuid not null,
  key_id uuid not null,
  name text not null,
  -- null: signups only, as the contract says of keys without a level
  level text,
  newsletter_id uuid,
  start text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  browser_use text not null default 'allowed'::text,
  -- The first call with Origin, which browsers send; null: none yet.
  browser_seen_at timestamptz,
  -- The first call of a server that passed visitorIp; null: none yet.
  visitor_ip_seen_at timestamptz,
  -- The caller that made a key. Null in keys of earlier versions, which did not say.
  creator_kind text,
  creator_id uuid,
  constraint api_key_browser_use_check check ((browser_use = any (array['allowed'::text, 'refused'::text]))),
  constraint api_key_creator check (((creator_id is not null) = (coalesce(creator_kind, 'operator'::text) <> 'operator'::text))),
  constraint api_key_creator_kind_check check ((creator_kind = any (array['person'::text, 'key'::text, 'operator'::text]))),
  constraint api_key_full_is_not_bound check (((newsletter_id is null) or (level is distinct from 'full'::text))),
  constraint api_key_level_check check ((level = any (array['full'::text, 'signups'::text]))),
  constraint api_key_pkey primary key (account_id, key_id)
);

-- A campaign on the web: one that went to all readers of its newsletter, without the rules of an
-- audience that choose among them. The texts are those that every visitor sees. They are null until
-- the first visitor, or the job that follows the sending, has them rendered.
create table archive_issue (
  account_id uuid not null,
  campaign_id uuid not null,
  newsletter_id uuid not null,
  -- when the first step that left no reader out had ended
  published_at timestamptz not null,
  -- of what the texts were rendered with; another digest has them rendered again
  look bytea,
  subject text,
  preview_text text,
  -- the issue for its page, and for feeds, which show no styles
  html text,
  feed_html text,
  plain_text text,
  -- the words of subject and text without capitals and accents
  words text,
  -- The texts of `archive_issue` are those that every visitor sees. Readers who may read all of it
  -- get `whole_html`, which is null where everyone may.
  access text not null default 'everyone'::text,
  whole_html text,
  -- A campaign has its page from the first mail on, since its mails lead there. Lists and feeds
  -- show the page once no reader is left out.
  listed boolean not null default true,
  constraint archive_issue_access_check check ((access = any (array['everyone'::text, 'subscribers'::text, 'paid'::text]))),
  constraint archive_issue_pkey primary key (account_id, campaign_id)
);

create table audit_log (
  account_id uuid not null,
  audit_id uuid not null,
  operation text not null,
  caller text not null,
  request_id text not null,
  created_at timestamptz not null,
  -- The ids of the records that an operation named or made, separated by spaces. Null in entries of
  -- earlier versions. An array of one id takes 33 bytes and 7 µs more, and nearly every write has
  -- one.
  targets text,
  constraint audit_log_pkey primary key (account_id, audit_id)
);

-- Automations: a tree of steps that contacts go through. Every table is one account's.
create table automation (
  account_id uuid not null,
  automation_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  status text not null default 'draft'::text,
  -- The version that contacts enter; null before the first activation.
  version integer,
  -- The plan that is written beside the active one; null where both are the same.
  draft jsonb,
  created_at timestamptz not null,
  activated_at timestamptz,
  -- Deleted while readers are inside: nobody enters any more, and the rows go with the last run.
  deleted_at timestamptz,
  -- What carries readers through automations. The fact that lets contacts enter, such as
  -- `tag_added:vip`; null before the first activation.
  fact text,
  -- Readers who come by an import enter too.
  takes_imported boolean not null default false,
  -- The time up to which dates and members of a segment were looked at; null where the trigger is
  -- neither.
  looked_at timestamptz,
  -- The time of the next such look.
  look_at timestamptz,
  -- When the owner was last told that readers are held, and that automations go round in a circle.
  held_told_at timestamptz,
  loops_told_at timestamptz,
  constraint automation_pkey primary key (account_id, automation_id),
  constraint automation_status_check check ((status = any (array['draft'::text, 'active'::text, 'paused'::text])))
);

-- Opens and clicks of people that automations have not followed yet, of accounts with automations.
-- They are written with the acts themselves.
create table automation_act (
  account_id uuid not null,
  act_id uuid not null,
  mailing_id uuid not null,
  recipient_id uuid not null,
  act text not null,
  links integer[] not null,
  at timestamptz not null,
  constraint automation_act_pkey primary key (account_id, act_id)
);

-- Contacts whose segments are to be looked at, since they changed.
create table automation_changed (
  account_id uuid not null,
  contact_id uuid not null,
  changed_at timestamptz not null,
  -- How many runs of automations caused one another before the contact changed, so that automations
  -- that trigger each other by segments end too.
  depth smallint not null default 0,
  constraint automation_changed_pkey primary key (account_id, contact_id)
);

-- When an account's first run is due. It may be too early, never too late.
create table automation_due (
  account_id uuid not null,
  due_id uuid not null,
  due_at timestamptz not null,
  constraint automation_due_pkey primary key (account_id, due_id)
);

-- Contacts who are to enter an automation, in batches: those of a date, and those in the state of a
-- trigger when it becomes active.
create table automation_entrant (
  account_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  occurrence text not null,
  reason text not null,
  at timestamptz not null,
  constraint automation_entrant_pkey primary key (account_id, automation_id, contact_id, occurrence),
  constraint automation_entrant_reason_check check ((reason = any (array['existing'::text, 'date'::text])))
);

create table automation_log (
  account_id uuid not null,
  run_id uuid not null,
  number integer not null,
  automation_id uuid not null,
  at timestamptz not null,
  step_id text,
  what text not null,
  detail jsonb,
  reason text,
  constraint automation_log_pkey primary key (account_id, run_id, number)
);

-- The contacts that were in the segment of a trigger when it was last looked at.
create table automation_member (
  account_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  constraint automation_member_pkey primary key (account_id, automation_id, contact_id)
);

-- A contact's way through an automation.
create table automation_run (
  account_id uuid not null,
  run_id uuid not null,
  automation_id uuid not null,
  version integer not null,
  contact_id uuid not null,
  -- Names the trigger's coming, such as an event: the same one enters once.
  occurrence text not null,
  status text not null,
  -- The step that comes next, or that it waits at; null at the end.
  step_id text,
  arrived_at timestamptz not null,
  -- The time at which a worker looks at it next; null at the end, and where only a fact goes on
  -- with it.
  due_at timestamptz,
  entered_at timestamptz not null,
  ended_at timestamptz,
  reason text,
  because jsonb not null,
  -- How many runs caused one another before this one.
  depth smallint not null default 0,
  -- The wait of its step has begun.
  waiting boolean not null default false,
  wait_ends_at timestamptz,
  -- The lines of its log.
  logged integer not null default 0,
  constraint automation_run_account_id_automation_id_contact_id_occurren_key unique (account_id, automation_id, contact_id, occurrence),
  constraint automation_run_pkey primary key (account_id, run_id),
  constraint automation_run_status_check check ((status = any (array['active'::text, 'held'::text, 'finished'::text, 'left'::text, 'failed'::text])))
);

-- What lines of logs said that are deleted: 400 days are kept.
create table automation_sum (
  account_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  what text not null,
  -- Empty without a reason.
  reason text not null,
  lines bigint not null,
  constraint automation_sum_pkey primary key (account_id, automation_id, step_id, what, reason)
);

-- What was published, and never changes again.
create table automation_version (
  account_id uuid not null,
  automation_id uuid not null,
  version integer not null,
  plan jsonb not null,
  created_at timestamptz not null,
  constraint automation_version_pkey primary key (account_id, automation_id, version)
);

-- The facts that runs wait for, by contact.
create table automation_wait (
  account_id uuid not null,
  contact_id uuid not null,
  -- The type of the fact, and what it is about.
  fact text not null,
  run_id uuid not null,
  branch text not null,
  -- The time at which the fact came.
  happened_at timestamptz,
  constraint automation_wait_pkey primary key (account_id, contact_id, fact, run_id, branch)
);

-- Every refusal, return and complaint that is known of a campaign's mails, once, whoever tells of
-- it and how often. Kept for 90 days.
create table bounce (
  account_id uuid not null,
  -- smtp: the reply while it was handed over; dsn: a mail that came back; arf: a report of abuse;
  -- ses: a notification of Amazon SES
  source text not null,
  -- the event's own id at its source
  event_key text not null,
  kind text not null,
  -- whose fault a bounce is; null for a complaint
  fault text,
  -- in small letters
  email text not null,
  mailing_id uuid not null,
  recipient_id uuid not null,
  -- as 5.1.1, else the reply code
  code text,
  detail text,
  -- when it happened
  at timestamptz not null,
  recorded_at timestamptz not null,
  constraint bounce_fault_check check ((fault = any (array['recipient'::text, 'mailbox'::text, 'policy'::text, 'other'::text]))),
  constraint bounce_kind_check check ((kind = any (array['bounce'::text, 'complaint'::text]))),
  constraint bounce_pkey primary key (account_id, source, event_key),
  constraint bounce_source_check check ((source = any (array['smtp'::text, 'dsn'::text, 'arf'::text, 'ses'::text]))),
  constraint bounces_have_a_fault check (((kind = 'bounce'::text) = (fault is not null)))
);

create table bulk_chunk (
  account_id uuid not null,
  bulk_id uuid not null,
  number integer not null,
  contact_ids uuid[] not null,
  constraint bulk_chunk_pkey primary key (account_id, bulk_id, number)
);

-- A change of many contacts. The job freezes the selected contacts in `bulk_chunk` and removes each
-- chunk in the transaction that changes its contacts, so that a job that was killed goes on where
-- it stood.
create table bulk_job (
  account_id uuid not null,
  bulk_id uuid not null,
  newsletter_id uuid not null,
  selection jsonb not null,
  action jsonb not null,
  via text not null,
  undo_of uuid,
  status text not null default 'queued'::text,
  total integer,
  matched integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  problem text,
  undoable_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint bulk_job_pkey primary key (account_id, bulk_id),
  constraint bulk_job_status_check check ((status = any (array['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

-- The value that a bulk action replaced. Deleting a contact deletes it too, since it may hold a
-- person's data.
create table bulk_undo (
  account_id uuid not null,
  bulk_id uuid not null,
  contact_id uuid not null,
  before jsonb,
  constraint bulk_undo_pkey primary key (account_id, bulk_id, contact_id)
);

create table campaign (
  account_id uuid not null,
  campaign_id uuid not null,
  newsletter_id uuid not null,
  subject text not null,
  preview_text text not null,
  content jsonb not null,
  audience jsonb not null,
  status text not null,
  stop_reason text,
  scheduled_for timestamptz,
  created_at timestamptz not null,
  -- The local time and zone that a schedule was asked for in; null for a schedule by an instant.
  -- `scheduled_for` is computed from it.
  scheduled_local jsonb,
  -- A test of two to four texts on a sample of the audience (docs/ab-tests.md). `variants` is as
  -- the campaign's author wrote it. From the moment when it is sent each option has its whole text,
  -- and the campaign itself has that of A, then that of the winner. `winner` also has the figures
  -- that decided. `decides_at` is set while a test waits for its decision by itself; its row in
  -- campaign_due is then the decision's.
  variants jsonb,
  winner jsonb,
  decides_at timestamptz,
  -- The readers of the whole text: everyone, subscribers or paid ones.
  access text not null default 'everyone'::text,
  -- The readable address of a campaign on the web: /n/{newsletter}/{slug}. Null until it is
  -- published, or until its author chooses one.
  slug text,
  published_at timestamptz,
  -- The parts of the newsletter that the mails of a campaign show, as they were when it began. Null
  -- for drafts, and for campaigns of before.
  sent_look jsonb,
  constraint campaign_access_check check ((access = any (array['everyone'::text, 'subscribers'::text, 'paid'::text]))),
  constraint campaign_pkey primary key (account_id, campaign_id),
  constraint campaign_status_check check ((status = any (array['draft'::text, 'scheduled'::text, 'sending'::text, 'paused'::text, 'stopped'::text, 'sent'::text, 'cancelled'::text])))
);

-- Every slug that a campaign has had, so that old addresses lead on.
create table campaign_address (
  account_id uuid not null,
  newsletter_id uuid not null,
  slug text collate "C" not null,
  campaign_id uuid not null,
  constraint campaign_address_pkey primary key (account_id, newsletter_id, slug)
);

-- The scheduled campaigns of all accounts, in the order in which workers start them. Global, since
-- a worker looks over all accounts at once. A row is deleted in the transaction that starts, stops
-- or unschedules its campaign. `due_at` is later than `scheduled_for` after a failed try.
create table campaign_due (
  account_id uuid not null,
  campaign_id uuid not null,
  due_at timestamptz not null,
  constraint campaign_due_pkey primary key (account_id, campaign_id)
);

create table campaign_step (
  account_id uuid not null,
  campaign_id uuid not null,
  number integer not null,
  recipients integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- Whether the limit of the step left out no contact who matched when it began. Steps of earlier
  -- versions had no limit.
  complete boolean not null default true,
  constraint campaign_step_pkey primary key (account_id, campaign_id, number)
);

-- Accounts that their owner deleted. Until `erase_at` the owner can take the account back. Then a
-- job erases it, and `erasing` says that it has begun. A table of its own, since workers look for
-- it at each claim: it is nearly empty.
create table closed_account (
  account_id uuid not null,
  closed_at timestamptz not null,
  erase_at timestamptz not null,
  closed_by text not null,
  erasing boolean not null default false,
  constraint closed_account_pkey primary key (account_id)
);

-- A compiled text, for all mailings and processes that send it.
create table compiled_email (
  account_id uuid not null,
  digest bytea not null,
  compiled json not null,
  used_at timestamptz not null,
  constraint compiled_email_pkey primary key (account_id, digest)
);

-- Every confirmation mail that was asked for: the limits on them are read from here.
create table confirmation_mail (
  account_id uuid not null,
  mail_id uuid not null,
  newsletter_id uuid not null,
  contact_id uuid,
  -- SHA-256 of the address with dots and plus parts folded, which is how abuse is counted
  email_hash bytea not null,
  spell integer not null,
  automatic boolean not null,
  created_at timestamptz not null,
  -- When the cap of a newsletter's hour let a mail through that a form or a signups key had
  -- started. Null: not yet, or no such mail.
  admitted_at timestamptz,
  -- Confirmations. Queued jobs of the last version post theirs. `held_back`: the cap of an hour
  -- refused the mail, which counts for no limit.
  by_stranger boolean not null default false,
  held_back boolean not null default false,
  constraint confirmation_mail_pkey primary key (account_id, mail_id)
);

create table consent (
  account_id uuid not null,
  consent_id uuid not null,
  contact_id uuid not null,
  kind text not null,
  via text not null,
  at timestamptz not null,
  ip inet,
  page text,
  text text,
  version text,
  -- the campaign whose link was used
  campaign_id uuid,
  constraint consent_kind_check check ((kind = any (array['signup'::text, 'confirmed'::text, 'unsubscribed'::text, 'returned'::text]))),
  constraint consent_pkey primary key (account_id, consent_id)
);

create table contact (
  account_id uuid not null,
  contact_id uuid not null,
  newsletter_id uuid not null,
  email text collate "C" not null,
  status text not null,
  source text not null,
  tier text not null default 'free'::text,
  paid_until timestamptz,
  tags text[] not null default '{}'::text[],
  fields jsonb not null default '{}'::jsonb,
  -- Tags and fields of a signup that has not been confirmed yet: they apply on confirmation.
  awaiting jsonb,
  -- Raised at each return after unsubscribing: links of an earlier spell are void.
  spell integer not null default 1,
  subscribed_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  -- What a contact was, or would have become, before its address was suppressed: so it can be that
  -- again.
  status_before text,
  constraint contact_pkey primary key (account_id, contact_id),
  constraint contact_status_before_check check ((status_before = any (array['pending'::text, 'active'::text]))),
  constraint contact_status_check check ((status = any (array['pending'::text, 'active'::text, 'unsubscribed'::text, 'bounced'::text, 'complained'::text]))),
  constraint contact_tier_check check ((tier = any (array['free'::text, 'paid'::text])))
);

-- A file with everything that the account knows of one person.
create table contact_export (
  account_id uuid not null,
  export_id uuid not null,
  contact_id uuid not null,
  file_id uuid not null,
  status text not null,
  bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  constraint contact_export_pkey primary key (account_id, export_id),
  constraint contact_export_status_check check ((status = any (array['running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

-- What a campaign or a template said: one row for each stretch of writing. The newest row of each
-- is what it says now.
create table content_revision (
  account_id uuid not null,
  revision_id uuid not null,
  campaign_id uuid,
  template_id uuid,
  -- The caller that wrote it, as in audit_log; null for a text of before this table.
  caller text,
  subject text not null,
  preview_text text not null,
  content jsonb not null,
  bytes integer not null,
  changed_at timestamptz not null,
  -- Whether `variants` was written with the text. A row without a test then says that there was
  -- none. Rows of before it was kept do not know.
  knows_test boolean not null default false,
  -- The A/B test that a draft had with its text, with the texts of its options; null without one.
  variants jsonb,
  constraint content_revision_check check ((num_nonnulls(campaign_id, template_id) = 1)),
  constraint content_revision_pkey primary key (account_id, revision_id)
);

-- Coupons take a part or an amount off an order. `redemptions` counts the orders that use one:
-- those that failed give it back.
create table coupon (
  account_id uuid not null,
  coupon_id uuid not null,
  code text collate "C" not null,
  percent_off integer,
  amount_off bigint,
  currency text,
  duration text not null,
  redeem_by timestamptz,
  max_redemptions integer,
  redemptions integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null,
  -- Orders paid with play money count apart: they count nothing once real money is taken.
  play_redemptions integer not null default 0,
  constraint coupon_amount_off_check check ((amount_off > 0)),
  constraint coupon_check check ((num_nonnulls(percent_off, amount_off) = 1)),
  constraint coupon_check1 check (((amount_off is null) = (currency is null))),
  constraint coupon_duration_check check ((duration = any (array['once'::text, 'forever'::text]))),
  constraint coupon_max_redemptions_check check ((max_redemptions > 0)),
  constraint coupon_percent_off_check check (((percent_off >= 1) and (percent_off <= 100))),
  constraint coupon_pkey primary key (account_id, coupon_id)
);

-- Sales with a coupon of limited redemptions whose payment page is open. A mailbox and a visitor
-- have one open reservation of a coupon each; both are hashed with the server's key. `counts`:
-- whether it counts among the redemptions; a later checkout of the same person takes its place.
create table coupon_reservation (
  account_id uuid not null,
  ref text not null,
  kind text not null,
  coupon_id uuid not null,
  livemode boolean not null,
  mailbox bytea not null,
  visitor bytea,
  counts boolean not null default true,
  replaced_by text,
  created_at timestamptz not null,
  constraint coupon_reservation_pkey primary key (account_id, ref)
);

create table custom_field (
  account_id uuid not null,
  name text not null,
  type text not null,
  created_at timestamptz not null,
  deleting_since timestamptz,
  constraint custom_field_pkey primary key (account_id, name),
  constraint custom_field_type_check check ((type = any (array['text'::text, 'number'::text, 'boolean'::text, 'date'::text])))
);

create table deployment (
  only_row boolean not null default true,
  secret_fingerprint text not null,
  created_at timestamptz not null default now(),
  constraint deployment_only_row_check check (only_row),
  constraint deployment_pkey primary key (only_row)
);

-- What readers did with a campaign: one row for each reader, act and kind of visitor. The row that
-- is new is the one that is counted.
create table engagement (
  account_id uuid not null,
  mailing_id uuid not null,
  recipient_id uuid not null,
  act text not null,
  by_machine boolean not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  -- Why an open or a click counts as that of a machine. Null for people, and for machines of
  -- before.
  machine_reason text,
  constraint engagement_act_check check ((act = any (array['open'::text, 'click'::text]))),
  constraint engagement_pkey primary key (account_id, mailing_id, recipient_id, act, by_machine)
);

-- The addresses that were erased, as HMACs under the deployment's secret key. They are neither
-- added nor imported, until their reader confirms.
create table erased_address (
  account_id uuid not null,
  hash bytea not null,
  erasure_id uuid not null,
  constraint erased_address_pkey primary key (account_id, hash)
);

-- The contacts that an erasure deleted. Their ids stay in mails, events and counts, and lead
-- nowhere.
create table erased_contact (
  account_id uuid not null,
  contact_id uuid not null,
  newsletter_id uuid not null,
  erasure_id uuid not null,
  constraint erased_contact_pkey primary key (account_id, contact_id)
);

-- The receipt of an erasure. It names no address. `wanted` is sealed and holds what the job looks
-- for; it is null once the job has ended.
create table erasure (
  account_id uuid not null,
  erasure_id uuid not null,
  erased_at timestamptz not null,
  contacts integer not null,
  wanted bytea,
  finished_at timestamptz,
  constraint erasure_pkey primary key (account_id, erasure_id)
);

create table event (
  account_id uuid not null,
  event_id uuid not null,
  type text not null,
  newsletter_id uuid,
  -- The exact text that receivers verify.
  body text not null,
  created_at timestamptz not null,
  -- The log is read in the order of transactions: see list_events.
  tx xid8 not null default pg_current_xact_id(),
  constraint event_pkey primary key (account_id, event_id)
);

create table export (
  account_id uuid not null,
  export_id uuid not null,
  newsletter_id uuid not null,
  status text not null,
  format text not null,
  segment_id uuid,
  filter jsonb,
  statuses text[] not null,
  fields text[] not null,
  -- The try of the job that writes the file. Each has a file of its own, so that a late one changes
  -- nothing of another.
  tries integer not null default 0,
  file_id uuid,
  contacts_read bigint not null default 0,
  contacts_total bigint,
  -- The contacts in the file.
  rows_written bigint not null default 0,
  bytes bigint,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- The end of the download link.
  expires_at timestamptz,
  owner_id uuid,
  wanted jsonb,
  -- An export is of a kind, which its area declares. It is about one record of that kind (a
  -- campaign), or about none (contacts).
  kind text not null,
  constraint export_format_check check ((format = any (array['csv'::text, 'jsonl'::text]))),
  constraint export_pkey primary key (account_id, export_id),
  constraint export_status_check check ((status = any (array['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

-- Files that a link gives out: exports, and copies of a reader's own data. The bytes are in the
-- store of files (FILES_DIR or S3), under the ids. A row is there before its bytes, so that
-- housekeeping finds what a killed process left in the store.
create table file (
  account_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  content_type text not null,
  -- Null until the file is whole.
  bytes bigint,
  created_at timestamptz not null,
  -- From then on the link is void, and housekeeping deletes the bytes and the row.
  expires_at timestamptz not null,
  -- The bytes that a product's file takes of its account's size (PRODUCT_FILES_MB), from the first
  -- byte until the store has deleted it. Null for others.
  counted_bytes bigint,
  constraint file_pkey primary key (account_id, file_id)
);

-- Outlives the newsletter: its contacts stay in the history of the account, and leave it as deleted
-- ones.
create table growth (
  account_id uuid not null,
  newsletter_id uuid not null,
  at timestamptz not null,
  kind text not null,
  source text not null,
  contacts bigint not null,
  active bigint not null,
  constraint growth_pkey primary key (account_id, newsletter_id, at, kind, source)
);

-- Growth. Each transaction appends what it changed, and a fold adds it up later: a counter row
-- would make all signups wait for each other. `at` is the beginning of a quarter of an hour, since
-- offsets of time zones are multiples of it. `contacts`: how many contacts it concerns. `active`:
-- the change of the number of active contacts. Neither table refers to the account: the check would
-- double the cost of the row, which each signup writes.
create table growth_change (
  account_id uuid not null,
  change_id uuid not null,
  newsletter_id uuid not null,
  at timestamptz not null,
  kind text not null,
  source text not null,
  contacts integer not null,
  active integer not null,
  constraint growth_change_kind_check check ((kind = any (array['added'::text, 'confirmed'::text, 'imported'::text, 'unsubscribed'::text, 'bounced'::text, 'complained'::text, 'deleted'::text, 'restored'::text, 'corrected'::text]))),
  constraint growth_change_pkey primary key (account_id, change_id)
);

-- The active contacts of each newsletter, as the changes that were folded add up to. Figures of now
-- need no count of all contacts.
create table growth_total (
  account_id uuid not null,
  newsletter_id uuid not null,
  active bigint not null,
  -- when it was last compared with the contacts
  checked_at timestamptz,
  constraint growth_total_pkey primary key (account_id, newsletter_id)
);

create table idempotency (
  account_id uuid not null,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  -- AES-256-GCM: answers may carry a secret that is shown once
  answer bytea not null,
  created_at timestamptz not null,
  constraint idempotency_pkey primary key (account_id, caller, key)
);

-- Images of an account's library (docs/images.md). Their bytes are in the store of files (FILES_DIR
-- or S3), one file a width. A row is there before its bytes, so that housekeeping finds what a
-- killed process left in the store.
create table image (
  account_id uuid not null,
  image_id uuid not null,
  -- The digest of the uploaded bytes. The same upload is answered by the same image.
  sha256 bytea not null,
  file_name text not null,
  -- The type, size and bytes of the largest variant. The uploaded bytes are not kept.
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  created_at timestamptz not null,
  -- Null while the image is in the library. Otherwise housekeeping deletes its bytes and its row
  -- from then on.
  expires_at timestamptz,
  -- The bytes of all sizes of an image, so that a library has a size. Of images from before, the
  -- largest size counts for each of them. A process of an earlier version that still runs does not
  -- know the column.
  stored_bytes bigint not null default 0,
  constraint image_pkey primary key (account_id, image_id)
);

create table import (
  account_id uuid not null,
  import_id uuid not null,
  newsletter_id uuid not null,
  status text not null,
  on_conflict text not null,
  mapping json not null,
  ignored_columns text[] not null,
  read integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  rows_total integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- `reached`, `reached_line`: the last row that became a contact, in the order of `import_row`.
  -- `header`: the columns of the refused rows' cells.
  reached text collate "C" not null default '',
  reached_line integer not null default 0,
  bytes bigint not null default 0,
  preset text,
  header text[] not null default '{}'::text[],
  -- The name of the file that was imported. Null for rows, and for imports of earlier versions.
  file_name text,
  constraint import_on_conflict_check check ((on_conflict = any (array['skip'::text, 'merge'::text, 'overwrite'::text]))),
  constraint import_pkey primary key (account_id, import_id),
  constraint import_status_check check ((status = any (array['queued'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text])))
);

create table import_error (
  account_id uuid not null,
  import_id uuid not null,
  line integer not null,
  code text not null,
  detail text not null,
  -- The refused row as it was, for the file to mend; a line that could not be read is one cell.
  cells text[],
  constraint import_error_pkey primary key (account_id, import_id, line)
);

-- Ordered by address: all rows of one address are in one batch. Refers to no import, since the
-- check would double the cost of a row: rows are deleted with the batch that takes them, and with
-- their import.
create table import_row (
  account_id uuid not null,
  import_id uuid not null,
  identity text collate "C" not null,
  line integer not null,
  contact_id uuid not null,
  email text collate "C" not null,
  status text,
  source text,
  tags text[] not null,
  fields jsonb not null,
  subscribed_at timestamptz,
  unsubscribed_at timestamptz,
  -- A row of an import that makes its person a paid reader, and the end of that access; null: none.
  tier text,
  paid_until timestamptz,
  constraint import_row_pkey primary key (account_id, import_id, identity, line)
);

-- From the hash of a key to its account: the one question that cannot name an account.
create table key_lookup (
  hash bytea not null,
  account_id uuid not null,
  key_id uuid not null,
  constraint key_lookup_pkey primary key (hash)
);

-- Which readers followed which link.
create table link_click (
  account_id uuid not null,
  mailing_id uuid not null,
  number integer not null,
  recipient_id uuid not null,
  by_machine boolean not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  constraint link_click_pkey primary key (account_id, mailing_id, number, recipient_id, by_machine)
);

-- Mails taken out of mail_due that a worker is submitting now, in three lists of one order.
create table mail_batch (
  batch_id uuid not null,
  lease_end timestamptz not null,
  class smallint not null,
  accounts uuid[] not null,
  mailings uuid[] not null,
  recipients uuid[] not null,
  -- The month in whose usage its counted mails are held.
  held_in date not null,
  -- The mailings of a batch whose mails count against the allowance of their account. So far the
  -- class told.
  counted uuid[] not null,
  constraint mail_batch_pkey primary key (batch_id)
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01);

-- Mails that wait for their time: mails of open mailings, and each later try. Class 0:
-- confirmations. 1: welcomes. 2: later tries of campaigns. `infinity`: the mailing is paused.
-- Workers look for due mails of all accounts, so that the key begins with the class. Times are of
-- whole milliseconds, as programs read them: they are part of the key.
create table mail_due (
  class smallint not null,
  account_id uuid not null,
  mailing_id uuid not null,
  due_at timestamptz not null,
  recipient_id uuid not null,
  constraint mail_due_pkey primary key (class, account_id, mailing_id, due_at, recipient_id)
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_analyze_scale_factor=0.05);

-- The counted mails of an account in a month (UTC). `used`: sent and uncertain ones. `held`: those
-- that workers may be submitting. `allowed`: the most of both; null is unlimited.
create table mail_usage (
  account_id uuid not null,
  period_start date not null,
  used bigint not null default 0,
  held bigint not null default 0,
  most_noticed bigint,
  all_noticed bigint,
  stop_noticed bigint,
  constraint mail_usage_pkey primary key (account_id, period_start)
) with (fillfactor=50);

-- The counted mails of a month by the end of each day (UTC). Written from time to time, so that
-- sending does no work for it.
create table mail_usage_day (
  account_id uuid not null,
  day date not null,
  used bigint not null,
  constraint mail_usage_day_pkey primary key (account_id, day)
);

-- Mailbox providers that asked us to slow down. They know our servers by their addresses, so that
-- all accounts share one pace.
create table mailbox_pace (
  provider text not null,
  per_minute real not null,
  -- when the next mail to it may go, behind all those that were given a place before it
  next_at timestamptz not null,
  slowed_at timestamptz not null,
  raised_at timestamptz not null,
  constraint mailbox_pace_pkey primary key (provider)
);

-- What stands in the links and the return path of a campaign's mails instead of its account and its
-- id, which are too long for the local part of an address (64 octets, RFC 5321 §4.5.3.1.1).
create table mailing (
  account_id uuid not null,
  mailing_id uuid not null,
  newsletter_id uuid not null,
  kind text not null,
  -- The campaign or newsletter that the mails belong to, and which of its mailings this is.
  owner_id uuid not null,
  part text not null default '1'::text,
  frozen boolean not null,
  status text not null,
  stop_reason text,
  -- The status that a contact needs to get the mail.
  wants text,
  -- Whether its mails count against the account's allowance.
  counted boolean not null,
  -- The end of a mail that was being submitted when its worker ended. `again`: one more try, and
  -- uncertain after that.
  lost text not null,
  recipients integer not null default 0,
  -- Not below zero: a recipient that was inserted after the audience was counted would take it
  -- there. A slice may have passed it by, and would call it sent.
  pending integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  uncertain integer not null default 0,
  replaced integer not null default 0,
  opens integer not null default 0,
  clicks integer not null default 0,
  machine_opens integer not null default 0,
  machine_clicks integer not null default 0,
  bounces integer not null default 0,
  complaints integer not null default 0,
  policy_rejections integer not null default 0,
  -- The counts from which the circuit breaker counts anew, since the mailing was resumed.
  watched_from jsonb,
  created_at timestamptz not null,
  -- The moment when each recipient of a frozen mailing had been tried once. Plans measure the rate
  -- of sending by it.
  tried_at timestamptz,
  constraint mailing_account_id_kind_owner_id_part_key unique (account_id, kind, owner_id, part),
  constraint mailing_kind_check check ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint mailing_lost_check check ((lost = any (array['uncertain'::text, 'again'::text]))),
  constraint mailing_pending_check check ((pending >= 0)),
  constraint mailing_pkey primary key (account_id, mailing_id),
  constraint mailing_status_check check ((status = any (array['sending'::text, 'paused'::text, 'cancelled'::text, 'ended'::text]))),
  constraint mailing_wants_check check ((wants = any (array['active'::text, 'pending'::text]))),
  constraint recipients_add_up check (((((((pending + sent) + failed) + skipped) + uncertain) + replaced) = recipients))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01);

create table mailing_key (
  key bytea not null,
  account_id uuid not null,
  mailing_id uuid not null,
  constraint mailing_key_account_id_mailing_id_key unique (account_id, mailing_id),
  constraint mailing_key_pkey primary key (key)
);

create table mailing_link (
  account_id uuid not null,
  mailing_id uuid not null,
  number integer not null,
  url text not null,
  clicks integer not null default 0,
  readers integer not null default 0,
  machine_clicks integer not null default 0,
  last_clicked_at timestamptz,
  -- A link that only paid readers' mails have. The numbers of links can be guessed: a free reader
  -- opened it by counting.
  paid_only boolean not null default false,
  constraint mailing_link_pkey primary key (account_id, mailing_id, number)
);

create table mailing_queue (
  mailing_id uuid not null,
  account_id uuid not null,
  due_at timestamptz not null,
  served_at timestamptz not null,
  cut_upto uuid default '00000000-0000-0000-0000-000000000000'::uuid,
  constraint mailing_queue_pkey primary key (mailing_id)
);

create table member (
  account_id uuid not null,
  person_id uuid,
  role text not null,
  -- A member is first an invitation (no person yet) and then a person: one id, from the invitation
  -- on.
  member_id uuid not null,
  -- The address that was invited; null once somebody has joined.
  invited_email text collate "C",
  -- Raised at each invitation: links of an earlier one are void.
  spell integer not null default 1,
  invited_at timestamptz,
  joined_at timestamptz,
  constraint member_is_one_of_two check (((person_id is null) = (invited_email is not null))),
  constraint member_pkey primary key (account_id, member_id),
  constraint member_role_check check ((role = any (array['owner'::text, 'editor'::text, 'viewer'::text])))
);

create table newsletter (
  account_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  slug text not null,
  description text not null,
  language text not null,
  asks_for_confirmation boolean not null,
  sender jsonb not null,
  postal_address text not null,
  welcome_email jsonb not null,
  branding jsonb not null,
  archive text not null,
  paid jsonb not null,
  created_at timestamptz not null,
  -- Set while a job deletes its contacts and campaigns; nobody sees it from then on.
  deleting_since timestamptz,
  tracking jsonb not null,
  -- The IANA time zone of a newsletter's readers: local times of schedules and the days of filters
  -- are in it.
  time_zone text not null default 'UTC'::text,
  -- The look of a newsletter's mails and pages: font, background, width in pixels and radius of
  -- corners in pixels.
  theme jsonb not null default '{"font": "system", "width": 600, "radius": 6, "background": "#ffffff"}'::jsonb,
  -- The text about a newsletter on its page, and the tags that its readers may choose on their
  -- preferences page: [{tag, label, description}].
  about text not null default '',
  topics jsonb not null default '[]'::jsonb,
  constraint newsletter_archive_check check ((archive = any (array['public'::text, 'hidden'::text]))),
  constraint newsletter_pkey primary key (account_id, newsletter_id)
);

-- Slugs are unique over all accounts, since they are addresses.
create table newsletter_slug (
  slug text not null,
  account_id uuid not null,
  newsletter_id uuid not null,
  constraint newsletter_slug_pkey primary key (slug)
);

-- The mails with an order's link. The id is that of the recipient.
create table order_mail (
  account_id uuid not null,
  mail_id uuid not null,
  order_id uuid not null,
  constraint order_mail_pkey primary key (account_id, mail_id)
);

create table order_refund (
  account_id uuid not null,
  refund_id uuid not null,
  order_id uuid not null,
  -- In the minor unit; null for all that is left.
  amount bigint,
  status text not null default 'pending'::text,
  -- The provider's words about a refund that failed.
  failure text,
  created_at timestamptz not null,
  -- A refund that the provider took may still fail weeks later. Its id there tells which one it
  -- was.
  provider_id text,
  constraint order_refund_pkey primary key (account_id, refund_id),
  constraint order_refund_status_check check ((status = any (array['pending'::text, 'succeeded'::text, 'failed'::text])))
);

-- Paid access that an owner gives a reader without payment. A reader has one at most: a new one
-- takes the place of the old.
create table paid_grant (
  account_id uuid not null,
  contact_id uuid not null,
  -- null: without an end
  until timestamptz,
  -- the owner's own words
  reason text not null,
  granted_at timestamptz not null,
  constraint paid_grant_pkey primary key (account_id, contact_id)
);

create table paid_reader (
  account_id uuid not null,
  contact_id uuid not null,
  due_at timestamptz,
  granted boolean not null,
  subscribed boolean not null,
  constraint paid_reader_check check ((granted or subscribed)),
  constraint paid_reader_pkey primary key (account_id, contact_id)
);

-- The paid subscriptions of readers, as the provider's objects describe them. A row is there before
-- its payment page opens, with the price of that moment.
create table paid_subscription (
  account_id uuid not null,
  subscription_id uuid not null,
  newsletter_id uuid not null,
  -- null until it has begun, and once its contact is deleted
  contact_id uuid,
  -- the address that it was begun with; null once its person was erased
  email text collate "C",
  livemode boolean not null,
  status text not null,
  end_reason text,
  every text not null,
  -- in the minor unit of the currency
  amount bigint not null,
  currency text not null,
  trial_days integer not null,
  coupon_id uuid,
  -- the coupon as the provider has it
  provider_coupon text,
  -- whether the redemption of the coupon was given back, since nothing was paid
  coupon_returned boolean not null default false,
  -- what was agreed to beside the price; null once it was acted upon
  consent jsonb,
  provider_id text,
  customer text,
  latest_invoice text,
  period_starts_at timestamptz,
  period_ends_at timestamptz,
  trial_ends_at timestamptz,
  cancels_at timestamptz,
  ended_at timestamptz,
  -- the end of the access that a dispute in favour of the owner gives back
  restored_until timestamptz,
  card_brand text,
  card_last4 text,
  -- numbers the calls that change it at the provider, for their idempotency keys
  change_no integer not null default 0,
  -- the end that was asked of the provider and is not seen yet
  ending text,
  ending_reason text,
  created_at timestamptz not null,
  began_at timestamptz,
  -- when the provider is read next, whether its event came or not
  due_at timestamptz,
  -- the beginning of the period whose payment failed, once the reader was told
  told_failed timestamptz,
  -- the end of the trial or the year, once the reader was reminded of it
  told_end timestamptz,
  -- A reader's confirmed change to a year, until the payment provider has answered: a refund would
  -- be credited a second time.
  changing_since timestamptz,
  -- The provider waits for the reader's bank for so long: a change that is paid until then credits
  -- the month as well.
  change_payable_until timestamptz,
  constraint paid_subscription_amount_check check ((amount > 0)),
  constraint paid_subscription_end_reason_check check ((end_reason = any (array['requested'::text, 'unpaid'::text, 'refunded'::text, 'disputed'::text, 'replaced'::text]))),
  constraint paid_subscription_ending_check check ((ending = any (array['now'::text, 'period_end'::text]))),
  constraint paid_subscription_ending_reason_check check ((ending_reason = any (array['requested'::text, 'refunded'::text, 'disputed'::text, 'replaced'::text]))),
  constraint paid_subscription_every_check check ((every = any (array['month'::text, 'year'::text]))),
  constraint paid_subscription_pkey primary key (account_id, subscription_id),
  constraint paid_subscription_status_check check ((status = any (array['incomplete'::text, 'trialing'::text, 'active'::text, 'past_due'::text, 'paused'::text, 'ended'::text])))
);

-- The addresses that have had their trial of a newsletter, as keyed hashes: spellings of one
-- mailbox have the same. They stay after an erasure.
create table paid_trial (
  account_id uuid not null,
  newsletter_id uuid not null,
  address bytea not null,
  subscription_id uuid not null,
  constraint paid_trial_pkey primary key (account_id, newsletter_id, address)
);

-- Payments: an account's connection to the provider, its sales there, and the events that told of
-- them. No table holds an address or a name.
create table payment_connection (
  account_id uuid not null,
  mode text not null,
  livemode boolean not null,
  provider_account text not null,
  -- Sealed by the vault. Null: the key of the server's settings, or the sandbox's.
  secret_key bytea,
  -- The webhook endpoint that was made by API, with its sealed secret. Null where the settings have
  -- one, or where the provider cannot reach us.
  webhook_id text,
  webhook_secret bytea,
  status text not null,
  requirements text[] not null default '{}'::text[],
  disabled_reason text,
  currency text,
  connected_at timestamptz not null,
  checked_at timestamptz not null,
  -- The start of the last reconciliation that went through every list.
  reconciled_to timestamptz,
  -- The place of a reconciliation that is under way.
  reconciliation jsonb,
  next_reconcile_at timestamptz not null,
  -- The currencies that the connected account can take; null while the provider has not said.
  currencies text[],
  constraint payment_connection_mode_check check ((mode = any (array['connect'::text, 'own'::text, 'sandbox'::text]))),
  constraint payment_connection_pkey primary key (account_id),
  constraint payment_connection_status_check check ((status = any (array['pending'::text, 'active'::text, 'restricted'::text])))
);

-- Events of the provider, so that a doubled one is seen. Their content is not kept: objects are
-- read anew.
create table payment_event (
  account_id uuid not null,
  event_id text not null,
  type text not null,
  object_kind text not null,
  object_id text not null,
  received_at timestamptz not null,
  constraint payment_event_pkey primary key (account_id, event_id)
);

-- Objects of the provider's lists as they were when they were settled last.
create table payment_object (
  account_id uuid not null,
  object_id text not null,
  fingerprint text not null,
  seen_at timestamptz not null,
  constraint payment_object_pkey primary key (account_id, object_id)
);

-- A sale that has or had a checkout, or that an object of the provider names.
create table payment_sale (
  account_id uuid not null,
  kind text not null,
  ref text not null,
  -- Raised by each settlement. One that began to read before the last one was written reads again.
  version integer not null default 0,
  -- The number of the checkout: a new one only after the last one expired. It is in the idempotency
  -- key.
  attempt integer not null default 0,
  attempted_at timestamptz,
  checkout_id text,
  checkout_url text,
  checkout_expires_at timestamptz,
  checkout_status text,
  payment_id text,
  subscription_id text,
  settled_at timestamptz,
  created_at timestamptz not null,
  constraint payment_sale_checkout_status_check check ((checkout_status = any (array['open'::text, 'complete'::text, 'expired'::text]))),
  constraint payment_sale_pkey primary key (account_id, kind, ref)
);

create table person (
  person_id uuid not null,
  email text collate "C" not null,
  name text not null,
  created_at timestamptz not null,
  email_verified boolean not null default true,
  image text,
  two_factor_enabled boolean not null default false,
  updated_at timestamptz not null default now(),
  constraint person_pkey primary key (person_id)
);

-- The paid plan of an account, as the provider's subscription describes it. An account has one row
-- at most.
create table plan_subscription (
  account_id uuid not null,
  -- The name of the sale. A new subscription has a new one.
  ref text not null,
  plan text not null,
  every text not null,
  -- In the minor unit of the currency.
  amount bigint not null,
  currency text not null,
  -- A change under way: the price that the subscription has afterwards, and when its plan begins.
  -- No time: as soon as it is paid.
  next_plan text,
  next_every text,
  next_amount bigint,
  next_at timestamptz,
  -- Numbers changes, so that a repeated request repeats the same call to the provider.
  change_no integer not null default 0,
  change_key text,
  -- One change at a time. A process that ended in the middle holds it until then.
  busy_until timestamptz,
  had_trial boolean not null default false,
  subscription_id text,
  customer text,
  status text,
  period_ends_at timestamptz,
  cancels_at timestamptz,
  -- When the provider is read next, whether its event came or not.
  due_at timestamptz,
  -- The mails about a plan's payments that its owner got, and the end of the days for which an
  -- unpaid plan holds.
  lapses_at timestamptz,
  -- The last mail about a missing payment, and the beginning of the period that it was about.
  payment_noticed text,
  payment_noticed_of timestamptz,
  -- The end of the period before which the owner was told of the renewal.
  renewal_noticed_of timestamptz,
  -- Whether the deletion of the account has cancelled the subscription, so that taking the account
  -- back takes the cancellation back, and not the owner's own.
  ended_by_deletion boolean not null default false,
  constraint plan_subscription_every_check check ((every = any (array['month'::text, 'year'::text]))),
  constraint plan_subscription_pkey primary key (account_id)
);

-- Products that readers buy or get for free, the versions of their files, and orders.
create table product (
  account_id uuid not null,
  product_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  description text not null,
  -- In the currency's minor unit; 0 is free.
  price bigint not null,
  -- Where readers pay what they want: the least. The price is then a suggestion.
  minimum_price bigint,
  currency text not null,
  status text not null default 'draft'::text,
  -- The version of the file that buyers get from now on.
  file_id uuid,
  tag_buyers_with text,
  requires_signup boolean not null default false,
  -- {subject, content}; null for the usual text.
  order_email jsonb,
  created_at timestamptz not null,
  constraint product_check check (((minimum_price >= 0) and (minimum_price <= price))),
  constraint product_pkey primary key (account_id, product_id),
  constraint product_price_check check ((price >= 0)),
  constraint product_status_check check ((status = any (array['draft'::text, 'active'::text, 'archived'::text])))
);

-- A version of a product's file. Its bytes are those of the row in `file` with the same id.
create table product_file (
  account_id uuid not null,
  file_id uuid not null,
  product_id uuid not null,
  -- Null until the file is whole.
  sha256 bytea,
  -- When the product got another file; orders may still need this one.
  replaced_at timestamptz,
  constraint product_file_pkey primary key (account_id, file_id)
);

create table product_order (
  account_id uuid not null,
  order_id uuid not null,
  newsletter_id uuid not null,
  product_id uuid not null,
  -- Null once its person was erased: the order stays for the books.
  email text collate "C",
  contact_id uuid,
  amount bigint not null,
  discount bigint not null default 0,
  tax bigint not null default 0,
  refunded bigint not null default 0,
  currency text not null,
  status text not null,
  -- False for play money. A free order is real in every mode.
  livemode boolean not null,
  coupon_id uuid,
  -- The version that was bought; null for a product that had none then.
  file_id uuid,
  downloads integer not null default 0,
  downloads_max integer not null,
  -- Null until it is paid.
  downloads_until timestamptz,
  -- What follows when it is paid: the reader wants the newsletter, and what the page said about it.
  consent jsonb,
  -- The tag of the product is put on an active contact once its mailbox is proven.
  tagged boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- Orders that are paid at the provider, and what is paid back.
  payment_id text,
  -- An order whose payment page was left ends by itself, which gives its coupon back. `look_at`:
  -- the time at which the sweep looks at it again.
  look_at timestamptz,
  -- What became of the dispute of an order's payment: open, lost, or null without one and for one
  -- that was won.
  dispute text,
  constraint product_order_amount_check check ((amount >= 0)),
  constraint product_order_dispute_check check ((dispute = any (array['open'::text, 'lost'::text]))),
  constraint product_order_pkey primary key (account_id, order_id),
  constraint product_order_status_check check ((status = any (array['pending'::text, 'paid'::text, 'partially_refunded'::text, 'refunded'::text, 'disputed'::text, 'failed'::text])))
);

-- A signed address that takes the bytes of one file.
create table product_upload (
  account_id uuid not null,
  upload_id uuid not null,
  product_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  expires_at timestamptz not null,
  -- One request at a time sends the bytes of an upload. A claim ends by itself when its process was
  -- killed.
  claim_id uuid,
  claimed_until timestamptz,
  constraint product_upload_pkey primary key (account_id, upload_id)
);

create table rate_limit (
  account_id uuid not null,
  bucket text not null,
  idle_at timestamptz not null default now(),
  latest bigint not null default 0,
  -- `slot`: the number of the present sixtieth of the window. `counts`: the uses in the last 61
  -- slots, by slot modulo 61. `total`: their sum. `oldest`: the first slot with uses. `times`: the
  -- exact times, for quotas up to 10.
  total integer not null default 0,
  first integer not null default 1,
  -- 600 uses take 2.4 KB. Parts of a row that are stored apart or compressed would cost more than
  -- the update.
  times integer[] not null default '{}'::integer[],
  constraint rate_limit_pkey primary key (account_id, bucket)
) with (fillfactor=50);

-- The codes by which readers prove that an address is theirs. One waits for each address; a code is
-- stored as an HMAC.
create table reader_code (
  account_id uuid not null,
  address_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz[] not null,
  expires_at timestamptz not null,
  constraint reader_code_pkey primary key (account_id, address_hash)
);

create table recipient (
  account_id uuid not null,
  mailing_id uuid not null,
  recipient_id uuid not null,
  -- handing_over: committed before the first byte of DATA; after a crash it becomes uncertain and
  -- is never sent again by itself.
  status text not null default 'pending'::text,
  reason text,
  attempts smallint not null default 0,
  finished_at timestamptz,
  -- Null in frozen mailings and welcomes, where recipient_id is the contact's.
  contact_id uuid,
  -- Whether the contact was a paid reader when the audience was frozen, which decides what each try
  -- sends. Null where the text is the same for all.
  paid boolean,
  constraint recipient_pkey primary key (account_id, mailing_id, recipient_id),
  constraint recipient_status_check check ((status = any (array['pending'::text, 'later'::text, 'sent'::text, 'failed'::text, 'skipped'::text, 'uncertain'::text, 'replaced'::text]))) not VALID
) with (autovacuum_vacuum_scale_factor=0.01, autovacuum_analyze_scale_factor=0.01, fillfactor=45);

-- The process that runs a job of pg-boss, and its attempt (pg-boss's `retry_count`). Other
-- processes take the jobs of a killed process over by it, without waiting for its heartbeat. Of no
-- account, as pg-boss's own tables are: a few rows, one for each job that runs now.
create table running_job (
  job_id uuid not null,
  job text not null,
  attempt integer not null,
  process integer not null,
  constraint running_job_pkey primary key (job_id)
);

-- Events on their way to the registered endpoints.
create table sandbox_event (
  account_id text collate "C" not null,
  event_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  -- The account of the endpoint: the platform's, for an endpoint that takes the events of connected
  -- accounts.
  endpoint_account_id text collate "C" not null,
  place bigint generated always as identity,
  state text not null,
  attempts integer not null default 0,
  -- The status of the last answer. Null without one.
  status integer,
  constraint sandbox_event_pkey primary key (account_id, event_id, endpoint_id),
  constraint sandbox_event_state_check check ((state = any (array['waiting'::text, 'delivered'::text, 'dropped'::text, 'failed'::text])))
);

-- The stand-in for the payment provider, which servers on loopback offer without STRIPE_SECRET_KEY.
-- It holds play money alone. `account_id` is the id of the provider's account (acct_…), which is no
-- account of ours.
create table sandbox_object (
  account_id text collate "C" not null,
  id text collate "C" not null,
  kind text collate "C" not null,
  -- The order of lists, since many objects are made in one second.
  place bigint generated always as identity,
  -- Seconds of the account's own clock, which its owner can move ahead.
  created bigint not null,
  -- The second at which the object changes by itself: a session expires, a subscription renews.
  due_at bigint,
  -- The object as the API answers it.
  body jsonb not null,
  -- Facts that the API does not answer, such as secrets.
  hidden jsonb,
  constraint sandbox_object_pkey primary key (account_id, id)
);

-- A saved filter over the contacts of one newsletter. It holds no list of contacts: who is in it is
-- asked at each use. `filter` is json, which keeps the order of its names: field, op, value.
create table segment (
  account_id uuid not null,
  segment_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  filter json not null,
  created_at timestamptz not null,
  -- The last day whose count is in `segment_day`, or was given up.
  counted_on date,
  constraint segment_pkey primary key (account_id, segment_id)
);

-- The number of contacts in a segment, once a day.
create table segment_day (
  account_id uuid not null,
  segment_id uuid not null,
  day date not null,
  count integer not null,
  constraint segment_day_pkey primary key (account_id, segment_id, day)
);

create table send_slice (
  account_id uuid not null,
  mailing_id uuid not null,
  slice_id uuid not null,
  -- Of the contacts after `after` up to `upto`, those that wait and were never tried; without
  -- bounds: those whose next try is due.
  after uuid not null,
  upto uuid not null,
  -- The worker that holds it, until when. A new claim is a fence: whoever held it before writes
  -- nothing any more.
  claim_id uuid not null,
  claimed_until timestamptz not null,
  -- The window: committed before the first byte of any of them goes out, and uncertain when the
  -- worker ends before their outcomes are.
  handing_over uuid[] not null default '{}'::uuid[],
  -- What became of a window used to be written into each recipient's row before the next window
  -- opened. Nearly all of them are sent: that is now said once for a whole slice. Of its recipients
  -- up to `sent_upto`, those that still wait without a next try were sent; their rows say so when
  -- the turn ends, or when somebody takes the slice over.
  sent_upto uuid,
  -- The mails that its worker may still send of the account's allowance, and the month in whose
  -- usage they are held.
  held integer not null default 0,
  held_in date,
  constraint send_slice_pkey primary key (account_id, mailing_id, slice_id)
) with (fillfactor=50);

-- When each account had its last turn: a campaign that ends takes its head away, and with it the
-- memory that its account was served.
create table send_turn (
  account_id uuid not null,
  served_at timestamptz not null,
  constraint send_turn_pkey primary key (account_id)
);

-- The domains that an account's mail comes from. A name may be in several accounts, each with a key
-- and a selector of its own: whoever can publish a record under the name proves it, and nobody
-- keeps it from anybody by adding it first.
create table sending_domain (
  account_id uuid not null,
  domain_id uuid not null,
  -- ASCII (IDNA), small letters, without the final dot
  name text not null,
  status text not null,
  selector text not null,
  -- base64 of the SubjectPublicKeyInfo, as it is published
  public_key text not null,
  -- PKCS #8, sealed by the vault
  private_key bytea not null,
  -- what the last check found of each record, by purpose
  findings jsonb not null default '{}'::jsonb,
  created_at timestamptz not null,
  checked_at timestamptz,
  -- when the signing key's record was last looked up for certain, found or not
  key_known_at timestamptz,
  -- null: only when somebody asks
  next_check_at timestamptz,
  -- A domain's second key, Ed25519 (RFC 8463), beside the RSA key that verifies it. Null in a
  -- domain that was added before there were any, until its next check makes one.
  ed_selector text,
  -- base64 of the 32 bytes of the key, as it is published
  ed_public_key text,
  -- PKCS #8, sealed by the vault
  ed_private_key bytea,
  constraint ed_key_is_whole check ((num_nulls(ed_selector, ed_public_key, ed_private_key) = any (array[0, 3]))),
  constraint sending_domain_account_id_name_key unique (account_id, name),
  constraint sending_domain_pkey primary key (account_id, domain_id),
  constraint sending_domain_status_check check ((status = any (array['pending'::text, 'verified'::text, 'failing'::text])))
);

-- Blocks that an author keeps to put into texts again. A text gets a copy.
create table snippet (
  account_id uuid not null,
  snippet_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  blocks jsonb not null,
  created_at timestamptz not null,
  constraint snippet_pkey primary key (account_id, snippet_id)
);

-- Mails about readers' subscriptions: a payment that failed, a trial that ends, a year that begins
-- anew. A recipient is a mail.
create table subscription_mail (
  account_id uuid not null,
  mail_id uuid not null,
  subscription_id uuid not null,
  part text not null,
  constraint subscription_mail_part_check check ((part = any (array['failed'::text, 'trial'::text, 'renewal'::text, 'second'::text]))),
  constraint subscription_mail_pkey primary key (account_id, mail_id)
);

-- The payments of subscriptions, each as it was read last.
create table subscription_payment (
  account_id uuid not null,
  payment_id text not null,
  subscription_id uuid not null,
  invoice_id text,
  amount bigint not null,
  refunded bigint not null,
  -- the worst state of its disputes
  dispute text,
  paid_at timestamptz not null,
  constraint subscription_payment_dispute_check check ((dispute = any (array['open'::text, 'lost'::text, 'won'::text]))),
  constraint subscription_payment_pkey primary key (account_id, payment_id)
);

-- The amounts that owners pay back. The row is there before the provider is asked.
create table subscription_refund (
  account_id uuid not null,
  refund_id uuid not null,
  subscription_id uuid not null,
  payment_id text not null,
  amount bigint not null,
  status text not null default 'pending'::text,
  failure text,
  created_at timestamptz not null,
  -- A refund of a subscription that the provider took may still fail weeks later. Its id there
  -- tells which one it was.
  provider_id text,
  constraint subscription_refund_amount_check check ((amount > 0)),
  constraint subscription_refund_pkey primary key (account_id, refund_id),
  constraint subscription_refund_status_check check ((status = any (array['pending'::text, 'succeeded'::text, 'failed'::text])))
);

-- Addresses that an account does not mail any more, in any of its newsletters: they do not work, or
-- their reader called a mail spam.
create table suppression (
  account_id uuid not null,
  -- in small letters
  email text collate "C" not null,
  reason text not null,
  -- what the mail server said
  detail text,
  -- the campaign whose mail came back
  campaign_id uuid,
  created_at timestamptz not null,
  constraint suppression_pkey primary key (account_id, email),
  constraint suppression_reason_check check ((reason = any (array['bounced'::text, 'complained'::text])))
);

create table tag (
  account_id uuid not null,
  name text not null,
  created_at timestamptz not null,
  -- Set while a job takes it off its contacts.
  deleting_since timestamptz,
  -- The tag that contacts get in place of one that is being renamed or merged.
  becomes text,
  constraint tag_pkey primary key (account_id, name)
);

-- Saved contents that campaigns begin with. A campaign gets a copy, so deleting a template changes
-- no campaign. The templates that come with Mailcast have no rows.
create table template (
  account_id uuid not null,
  template_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null,
  constraint template_pkey primary key (account_id, template_id)
);

-- Which accounts have verified a name: asked of a sender's address, where it is not known whose the
-- name may be. Global and small, a copy of the verified rows of sending_domain, so that the
-- question needs no statement over every account's rows.
create table verified_domain (
  name text not null,
  account_id uuid not null,
  constraint verified_domain_pkey primary key (name, account_id)
);

create table webhook_attempt (
  account_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  trigger text not null,
  at timestamptz not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  answer text not null,
  constraint webhook_attempt_later check ((number > 1)),
  constraint webhook_attempt_pkey primary key (account_id, delivery_id, number),
  constraint webhook_attempt_trigger_check check ((trigger = any (array['automatic'::text, 'manual'::text, 'test'::text])))
);

create table webhook_delivery (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  status text not null,
  attempts integer not null default 0,
  -- Once it was accepted, it stays delivered, whatever a resend brings.
  accepted_at timestamptz,
  created_at timestamptz not null,
  -- Most deliveries have one attempt: it stands in the delivery itself, those that follow in
  -- webhook_attempt. `trigger`, `at`, `durationMs`, `statusCode`, `error` and `answer`, as the API
  -- shows them.
  first_attempt jsonb,
  constraint webhook_delivery_pkey primary key (account_id, delivery_id),
  constraint webhook_delivery_status_check check ((status = any (array['pending'::text, 'delivered'::text, 'failed'::text, 'skipped'::text])))
) with (autovacuum_vacuum_scale_factor=0.02, fillfactor=45);

-- What waits to be delivered, in a table of its own: a claim rewrote the whole delivery and all
-- five of its indexes. The delivery itself is the log's: written at its event and after each
-- attempt, on the same page, since none of its indexes holds what changes.
create table webhook_due (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- What causes the next attempt.
  trigger text not null default 'automatic'::text,
  -- As in the delivery; the schedule's next wait depends on it.
  attempts integer not null default 0,
  due_at timestamptz not null,
  -- While an attempt is under way: whose it is, and until when.
  claim_id uuid,
  lease_end timestamptz,
  -- Its lease ran out: a process died, or lost the outcome.
  reclaimed boolean not null default false,
  -- Sent again by hand while an attempt was under way: the next attempt follows that one at once.
  resend boolean not null default false,
  -- Events of a bulk change are delivered with the retries. A generated column's expression cannot
  -- be changed before PostgreSQL 17.
  bulk boolean not null default false,
  -- The schedule's own next attempt, and not a first one or one that a person waits for.
  retry boolean not null generated always as ((((attempts > 0) or bulk) and (trigger = 'automatic'::text))) stored,
  -- Resends by hand use none of a delivery's eleven attempts. `attempts` counts those of the
  -- schedule. While a resend waits or is under way, `scheduled_at` keeps the time of the schedule's
  -- next attempt; it is null where none is left.
  scheduled_at timestamptz,
  constraint leased_or_waiting check (((claim_id is null) = (lease_end is null))),
  constraint webhook_due_pkey primary key (account_id, delivery_id),
  constraint webhook_due_trigger_check check ((trigger = any (array['automatic'::text, 'manual'::text, 'test'::text])))
) with (fillfactor=70, autovacuum_vacuum_scale_factor=0.02);

create table webhook_endpoint (
  account_id uuid not null,
  endpoint_id uuid not null,
  url text not null,
  -- null: all kinds, now and later
  events text[],
  newsletter_id uuid,
  status text not null default 'on'::text,
  off_reason text,
  off_at timestamptz,
  -- When it was turned on, or got the address that it has: older failures say nothing of it.
  on_since timestamptz not null,
  -- AES-256-GCM over a JSON list: the newest first, each until its end
  secret bytea not null,
  secret_hint text not null,
  last_accepted_at timestamptz,
  -- Whether it accepted something the last time: until then it may hold few slots.
  proven boolean not null default false,
  -- When an attempt last ran out of time; null again once it accepts in time. Such endpoints share
  -- few slots.
  timed_out_at timestamptz,
  -- The first failure since it accepted something, and when the owner was told of this spell.
  failing_since timestamptz,
  warned_at timestamptz,
  created_at timestamptz not null,
  -- Each replaced secret of a webhook endpoint signs for its own 24 hours. Retention deletes them
  -- after the earliest of their ends.
  former_secret_until timestamptz,
  constraint webhook_endpoint_off_reason_check check ((off_reason = any (array['failing'::text, 'gone'::text, 'owner'::text]))),
  constraint webhook_endpoint_pkey primary key (account_id, endpoint_id),
  constraint webhook_endpoint_status_check check ((status = any (array['on'::text, 'off'::text])))
) with (fillfactor=50, autovacuum_vacuum_scale_factor=0.01);

-- One row for each welcome mail that counts against the limits of its address; it outlives its
-- contact, or deleting and adding again would begin a new count. Kept for 31 days.
create table welcome_count (
  account_id uuid not null,
  contact_id uuid not null,
  newsletter_id uuid not null,
  -- SHA-256 of the address with dots and plus parts folded, as in confirmation_mail
  email_hash bytea not null,
  created_at timestamptz not null,
  constraint welcome_count_pkey primary key (account_id, contact_id)
);

-- One row for each reader who was to be welcomed: whoever has one is never welcomed again, also
-- after leaving and coming back.
create table welcome_mail (
  account_id uuid not null,
  contact_id uuid not null,
  created_at timestamptz not null,
  constraint welcome_mail_pkey primary key (account_id, contact_id)
);

-- What better-auth 1.7 wants for passwords, sessions and two factors; its columns for OAuth are
-- left out.
create table auth.account (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  account_id text not null,
  provider_id text not null,
  -- scrypt, as salt:key in hexadecimal
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint account_pkey primary key (id)
);

-- Attempts to sign in, to guess a code, to have a mail sent: counted over all processes.
create table auth.attempt (
  -- SHA-256 of what is counted
  key bytea not null,
  used integer not null,
  last_at timestamptz not null,
  free_at timestamptz not null,
  constraint attempt_pkey primary key (key)
);

create table auth.session (
  id uuid not null,
  user_id uuid not null,
  -- Worth nothing without our signature beside it in the cookie.
  token text not null,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint session_pkey primary key (id),
  constraint session_token_key unique (token)
);

create table auth.two_factor (
  id uuid not null,
  user_id uuid not null,
  -- Both encrypted with a key derived from SECRET_KEY.
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamptz,
  constraint two_factor_pkey primary key (id)
);

create table auth.verification (
  id uuid not null default gen_random_uuid(),
  -- SHA-256 of what the link or cookie holds
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint verification_pkey primary key (id)
);

-- GIN cannot lead with account_id without an extension, so the account is part of the indexed word:
-- 'vip' of ten thousand accounts is then ten thousand words and not one.
create function tag_words(account_id uuid, tags text[])
 returns text[]
 language sql
 immutable parallel safe
return (select coalesce(array_agg((((tag_words.account_id)::text || ' '::text) || tag.tag)), '{}'::text[]) as "coalesce" from unnest(tag_words.tags) tag(tag))
;

-- The functions below plan without sequential scans. A session that first uses one while the queue
-- is empty would read whole tables, and keep that plan until the next `analyze`: 150,000 mails that
-- became due meanwhile made a batch 40 times slower. Counts recipients that have ended. Lock the
-- mailing first. Recipients of an open mailing enter `recipients` here: counting them when they are
-- added would make the signups of a newsletter wait for one another.
create function count_outcomes(of_account uuid, of_mailing uuid, n_sent bigint, n_failed bigint, n_skipped bigint, n_uncertain bigint)
 returns void
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  total bigint := n_sent + n_failed + n_skipped + n_uncertain;
begin
  if total = 0 then return; end if;
  update mailing m set recipients = m.recipients + case when m.frozen then 0 else total end,
      pending = m.pending - case when m.frozen then total else 0 end,
      sent = m.sent + n_sent, failed = m.failed + n_failed, skipped = m.skipped + n_skipped, uncertain = m.uncertain + n_uncertain
    where m.account_id = of_account and m.mailing_id = of_mailing;
end $$;

-- Holds up to `wanted` mails of the account's allowance, and returns how many.
create function hold_mails(of_account uuid, of_month date, wanted bigint)
 returns bigint
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  found_usage mail_usage;
  allowed bigint;
  free bigint;
begin
  insert into mail_usage (account_id, period_start) values (of_account, of_month) on conflict do nothing;
  select * into found_usage from mail_usage u where u.account_id = of_account and u.period_start = of_month for update;
  select a.emails_allowed into allowed from account a where a.account_id = of_account;
  free := case when allowed is null then wanted else least(wanted, greatest(allowed - found_usage.used - found_usage.held, 0)) end;
  if free > 0 then update mail_usage u set held = u.held + free where u.account_id = of_account and u.period_start = of_month; end if;
  return free;
end $$;

-- Ends a hold: `n_used` of the mails were sent or may have been, `n_back` are free again.
create function settle_held(of_account uuid, of_month date, n_used bigint, n_back bigint)
 returns void
 language sql
as $$
  update mail_usage set used = used + n_used, held = held - n_used - n_back
    where account_id = of_account and period_start = of_month and n_used + n_back > 0;
$$;

-- Opens a batch of a slice: commits its ids before the first byte of any message leaves, and with
-- them what was sent before. It locks nothing but the slice. A pause locks the slices after the
-- mailing (`awaitBatches`), so each look at the mailing here sees a pause that was answered. `gone`
-- are recipients that are not to get it any more, with the status of the contact.
create function open_batch(of_account uuid, of_mailing uuid, of_slice uuid, of_claim uuid, sent uuid, next uuid[], lease timestamptz, out held boolean, out sending boolean, out gone json)
 returns record
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  opened uuid[] := '{}';
  wanted text;
  active integer;
begin
  sending := false;
  gone := '[]';
  perform 1 from send_slice s
    where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice and s.claim_id = of_claim for update;
  held := found;
  if not held then return; end if;
  select m.status = 'sending' and n.deleting_since is null, m.wants into sending, wanted
    from mailing m join newsletter n on n.account_id = m.account_id and n.newsletter_id = m.newsletter_id
    where m.account_id = of_account and m.mailing_id = of_mailing;
  sending := coalesce(sending, false);
  if sending then
    opened := next;
    select count(*) into active from contact c where c.account_id = of_account and c.contact_id = any(next) and c.status = wanted;
    if active < cardinality(next) then
      select coalesce(json_agg(json_build_object('recipient_id', w, 'status', c.status)) filter (where c.status is distinct from wanted), '[]'),
          coalesce(array_agg(w) filter (where c.status = wanted), '{}') into gone, opened
        from unnest(next) w left join contact c on c.account_id = of_account and c.contact_id = w;
    end if;
  end if;
  update send_slice s set sent_upto = coalesce(sent, s.sent_upto), handing_over = opened, claimed_until = lease
    where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice;
end $$;

-- Closes a batch of a slice: writes the outcomes that `sent_upto` cannot stand for, and counts
-- them. `later`: the recipient goes to mail_due.
create function close_batch(of_account uuid, of_mailing uuid, of_slice uuid, of_claim uuid, at timestamptz, sent uuid, ended uuid[], statuses text[], reasons text[], retries timestamptz[], tries integer[], out held boolean, out sending boolean)
 returns record
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  counts bigint[] := '{0,0,0,0}';
  which integer;
begin
  held := false;
  -- The mailing first, as everywhere that both are locked.
  select m.status = 'sending' and n.deleting_since is null into sending
    from mailing m join newsletter n on n.account_id = m.account_id and n.newsletter_id = m.newsletter_id
    where m.account_id = of_account and m.mailing_id = of_mailing for update of m;
  if not found then return; end if;
  update send_slice s set sent_upto = coalesce(sent, s.sent_upto), handing_over = '{}'
    where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice and s.claim_id = of_claim;
  held := found;
  if not held then return; end if;
  -- Row by row: a join would be planned anew as the table grows, and wrongly as long as nothing is known of it. Rows that have ended
  -- stay as they are, since the same is written again when the answer to a commit was lost.
  for i in 1 .. cardinality(ended) loop
    update recipient r set status = statuses[i], reason = reasons[i], attempts = tries[i],
        finished_at = case when statuses[i] = 'later' then null else at end
      where r.account_id = of_account and r.mailing_id = of_mailing and r.recipient_id = ended[i] and r.status = 'pending';
    if not found then continue; end if;
    if statuses[i] = 'later' then
      insert into mail_due (class, account_id, mailing_id, due_at, recipient_id) values (2, of_account, of_mailing, retries[i], ended[i]);
    else
      which := array_position(array['sent', 'failed', 'skipped', 'uncertain'], statuses[i]);
      counts[which] := counts[which] + 1;
    end if;
  end loop;
  perform count_outcomes(of_account, of_mailing, counts[1], counts[2], counts[3], counts[4]);
  if counts[1] + counts[4] > 0 then
    perform settle_held(of_account, s.held_in, counts[1] + counts[4], 0) from send_slice s
      where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice;
    update send_slice s set held = s.held - (counts[1] + counts[4])
      where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice;
  end if;
end $$;

-- Takes due mails into a batch of one worker, committed before the first byte of any message
-- leaves. The lists are in the order of account, mailing and recipient. Locks the mailings for
-- share: a pause that is being written is waited for, and a later one waits. Returns a verdict for
-- each mail: open the batch holds it: submit it taken another worker has it parked its mailing is
-- not being sent: it waits until the mailing is resumed wait nothing of the account's allowance is
-- free, but other workers hold some: try again soon limit the allowance is used up, and the mailing
-- is frozen: stop it. It stays due until then, as the worker may end before Any other verdict is
-- the reason for which the mail is not wanted any more, such as the contact's status or
-- `plan_limit_emails`. Close the mail as skipped. It stays due until then, so that a crash loses
-- nothing.
create function take_mails(of_batch uuid, of_class smallint, lease timestamptz, of_month date, accounts uuid[], mailings uuid[], dues timestamptz[], recipients uuid[], contacts uuid[])
 returns text[]
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  verdicts text[] := '{}';
  verdict text;
  -- The mail of the present round: items of arrays make each statement slower.
  acc uuid;
  mlg uuid;
  due timestamptz;
  rcp uuid;
  contact_of uuid;
  mailing_is record;
  free bigint := 0;
  of_contact record;
  open_accounts uuid[] := '{}';
  open_mailings uuid[] := '{}';
  open_recipients uuid[] := '{}';
  open_counted uuid[] := '{}';
begin
  -- All mailings first: a worker that closes a batch has locked its mailings before it writes the account's usage.
  for i in 1 .. cardinality(recipients) loop
    if i = 1 or mailings[i] <> mailings[i - 1] or accounts[i] <> accounts[i - 1] then
      perform 1 from mailing m where m.account_id = accounts[i] and m.mailing_id = mailings[i] for share;
    end if;
  end loop;
  for i in 1 .. cardinality(recipients) loop
    acc := accounts[i];
    mlg := mailings[i];
    due := dues[i];
    rcp := recipients[i];
    contact_of := contacts[i];
    if i = 1 or mlg <> mailings[i - 1] or acc <> accounts[i - 1] then
      select m.status = 'sending' and n.deleting_since is null as sending, m.wants, m.counted, m.frozen into mailing_is
        from mailing m join newsletter n on n.account_id = m.account_id and n.newsletter_id = m.newsletter_id
        where m.account_id = acc and m.mailing_id = mlg;
      free := 0;
      if mailing_is.counted then
        free := hold_mails(acc, of_month, (select count(*) from unnest(accounts, mailings) as w (a, m) where w.a = acc and w.m = mlg));
      end if;
    end if;
    if mailing_is.sending is not true then
      verdict := 'parked';
    else
      select c.status, s.reason into of_contact from contact c
        left join suppression s on s.account_id = c.account_id and s.email = lower(c.email)
        where c.account_id = acc and c.contact_id = contact_of;
      verdict := case when mailing_is.wants is null then 'open'
        when of_contact.status is distinct from mailing_is.wants then coalesce(of_contact.status, 'deleted')
        when of_contact.reason is not null then of_contact.reason else 'open' end;
      if verdict = 'open' and mailing_is.counted and free = 0 then
        verdict := case
          when exists (select 1 from mail_usage u where u.account_id = acc and u.period_start = of_month and u.held > 0) then 'wait'
          when mailing_is.frozen then 'limit' else 'plan_limit_emails' end;
      end if;
    end if;
    if verdict = 'open' then
      delete from mail_due o where o.ctid = (select d.ctid from mail_due d
        where d.class = of_class and d.account_id = acc and d.mailing_id = mlg and d.due_at = due and d.recipient_id = rcp for update skip locked);
      if found then
        if mailing_is.counted then
          free := free - 1;
          if mlg <> all(open_counted) then open_counted := open_counted || mlg; end if;
        end if;
        open_accounts := open_accounts || acc;
        open_mailings := open_mailings || mlg;
        open_recipients := open_recipients || rcp;
      else
        verdict := 'taken';
      end if;
    else
      perform 1 from mail_due d
        where d.class = of_class and d.account_id = acc and d.mailing_id = mlg and d.due_at = due and d.recipient_id = rcp for update skip locked;
      if not found then
        verdict := 'taken';
      elsif verdict = 'parked' then
        update mail_due d set due_at = 'infinity'
          where d.class = of_class and d.account_id = acc and d.mailing_id = mlg and d.due_at = due and d.recipient_id = rcp;
      end if;
    end if;
    verdicts := verdicts || verdict;
    if free > 0 and (i = cardinality(recipients) or mlg <> mailings[i + 1] or acc <> accounts[i + 1]) then
      perform settle_held(acc, of_month, 0, free);
    end if;
  end loop;
  if exists (select 1 from unnest(verdicts) v where v not in ('taken', 'parked', 'wait', 'limit')) then
    insert into mail_batch (batch_id, lease_end, class, accounts, mailings, recipients, counted, held_in)
      values (of_batch, lease, of_class, open_accounts, open_mailings, open_recipients, open_counted, of_month);
  end if;
  return verdicts;
end $$;

-- Closes mails of a batch with their outcomes, and keeps the three lists `left_…` in it. The other
-- lists are in the order of account, mailing and recipient. `dues` is null for mails that the batch
-- holds. Returns null when the batch is not the worker's any more, and nothing was written.
-- Otherwise returns the frozen mailings that have no pending recipient now. The same may be written
-- again when the answer to a commit was lost. A mail that the batch does not hold any more, or that
-- is not due any more, is left alone: another worker may have taken it since.
create function close_mails(of_batch uuid, of_class smallint, at timestamptz, accounts uuid[], mailings uuid[], recipients uuid[], statuses text[], reasons text[], tries integer[], retries timestamptz[], dues timestamptz[], left_accounts uuid[], left_mailings uuid[], left_recipients uuid[])
 returns uuid[]
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  counts bigint[] := '{0,0,0,0}';
  which integer;
  batch record;
  ours boolean;
  -- The mail of the present round: Citus takes no items of arrays in an update.
  acc uuid;
  mlg uuid;
  rcp uuid;
  due timestamptz;
  status_now text;
  reason_now text;
  tries_now integer;
  mailing_is record;
  written boolean;
  used bigint := 0;
  back bigint := 0;
  done uuid[] := '{}';
begin
  -- The mailings first, as everywhere that both are locked.
  for i in 1 .. cardinality(recipients) loop
    if i = 1 or mailings[i] <> mailings[i - 1] or accounts[i] <> accounts[i - 1] then
      perform 1 from mailing m where m.account_id = accounts[i] and m.mailing_id = mailings[i] for update;
    end if;
  end loop;
  select b.held_in, b.counted, array(select mailing::text || recipient from unnest(b.mailings, b.recipients) u (mailing, recipient)) as mails into batch
    from mail_batch b where b.batch_id = of_batch for update;
  if not found then return null; end if;
  if cardinality(left_recipients) = 0 then
    delete from mail_batch b where b.batch_id = of_batch;
  else
    update mail_batch b set accounts = left_accounts, mailings = left_mailings, recipients = left_recipients where b.batch_id = of_batch;
  end if;
  for i in 1 .. cardinality(recipients) loop
    acc := accounts[i];
    mlg := mailings[i];
    rcp := recipients[i];
    due := dues[i];
    if i = 1 or mlg <> mailings[i - 1] or acc <> accounts[i - 1] then
      select m.status, m.frozen into mailing_is from mailing m where m.account_id = acc and m.mailing_id = mlg;
    end if;
    ours := mlg::text || rcp = any(batch.mails);
    if due is not null then
      delete from mail_due d where d.class = of_class and d.account_id = acc and d.mailing_id = mlg and d.due_at = due and d.recipient_id = rcp;
      ours := found;
    end if;
    if ours then
      status_now := case when statuses[i] = 'later' and mailing_is.status = 'cancelled' then 'skipped' else statuses[i] end;
      reason_now := case when status_now = statuses[i] then reasons[i] else 'cancelled' end;
      tries_now := tries[i];
      update recipient r set status = status_now, attempts = tries_now, reason = reason_now,
          finished_at = case when status_now = 'later' then null else at end
        where r.account_id = acc and r.mailing_id = mlg and r.recipient_id = rcp and r.status in ('pending', 'later');
      written := found;
      -- Each mail that the batch held is used now, or free again. One that was sent counts also when its row was deleted meanwhile.
      if due is not null then null;
      elsif status_now in ('sent', 'uncertain') then used := used + 1;
      else back := back + 1;
      end if;
      if written and status_now = 'later' then
        due := retries[i];
        insert into mail_due (class, account_id, mailing_id, due_at, recipient_id)
          values (case when mailing_is.frozen then 2 else of_class end, acc, mlg, due, rcp);
      elsif written then
        which := array_position(array['sent', 'failed', 'skipped', 'uncertain'], status_now);
        counts[which] := counts[which] + 1;
      end if;
    end if;
    if i = cardinality(recipients) or mlg <> mailings[i + 1] or acc <> accounts[i + 1] then
      perform count_outcomes(acc, mlg, counts[1], counts[2], counts[3], counts[4]);
      if mlg = any(batch.counted) then perform settle_held(acc, batch.held_in, used, back); end if;
      if exists (select 1 from mailing m where m.account_id = acc and m.mailing_id = mlg and m.frozen and m.pending = 0) then
        done := done || mlg;
      end if;
      counts := '{0,0,0,0}';
      used := 0;
      back := 0;
    end if;
  end loop;
  return done;
end $$;

-- The process of a claim: the last 32 bits of its id (`claimUuid`). A process holds the advisory
-- lock of its number as long as it lives, so that the others need not wait for the leases of one
-- that was killed.
create function claim_worker(claim uuid)
 returns integer
 language sql
 immutable parallel safe
return ((('x'::text || "right"((claim)::text, 8)))::bit(32))::integer
;

-- The text that `q` of list_contacts searches. A space before each part marks the beginning of a
-- word for patterns of one or two characters.
create function search_words(email text, fields jsonb)
 returns text
 language sql
 immutable parallel safe
return lower((((' '::text || (email collate "default")) || coalesce((' '::text || (fields ->> 'first_name'::text)), ''::text)) || coalesce((' '::text || (fields ->> 'last_name'::text)), ''::text)))
;

-- Folds a pattern as `search_words` folds the text.
create function search_fold(pattern text)
 returns text
 language sql
 immutable parallel safe
return lower((pattern collate "default"))
;

-- The contact that an event is about, for the activity of one contact. The body is the text that
-- receivers verify, so it stays text.
create function event_contact(body text)
 returns text
 language sql
 immutable parallel safe
return "substring"(body, '"subscriber":\{"id":"(sub_[0-9a-z]{26})"'::text)
;

-- Takes `uses` of each bucket, when all of them have room and no remembered key has changed, in one
-- atomic step. Else takes nothing, and `taken` is false. The buckets stand in the order of account
-- and name, each once: transactions that take the same ones do not deadlock. known: the remembered
-- texts of key_caller. changed: the numbers of those that are not true any more; then used and
-- reset_s are null. used: the uses of each bucket before. reset_s: the seconds until one of them is
-- free again.
create function take_limits(accounts uuid[], names text[], uses integer[], quotas integer[], windows double precision[], clock_offset_ms double precision, key_accounts uuid[], keys uuid[], known text[], out taken boolean, out changed integer[], out used integer[], out reset_s double precision[])
 returns record
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  bucket rate_limit;
  size integer;
  window_ms bigint;
  now_ms bigint;
  caller text;
begin
  -- The count of the last half second may be lost when the machine loses power, never when a process is killed.
  perform set_config('synchronous_commit', 'off', true);
  changed := '{}';
  for k in 1 .. cardinality(keys) loop
    select c::text into caller from key_caller c where c.account_id = key_accounts[k] and c.key_id = keys[k];
    if caller is distinct from known[k] then changed := changed || k; end if;
  end loop;
  taken := cardinality(changed) = 0;
  if not taken then return; end if;

  begin
    for k in 1 .. cardinality(accounts) loop
      select l.* into bucket from rate_limit l where l.account_id = accounts[k] and l.bucket = names[k] for update;
      if not found then
        insert into rate_limit (account_id, bucket) values (accounts[k], names[k]) on conflict do nothing;
        select l.* into bucket from rate_limit l where l.account_id = accounts[k] and l.bucket = names[k] for update;
      end if;

      -- Read under the lock, so that no use is noted before an earlier one.
      now_ms := extract(epoch from clock_timestamp())::double precision * 1000 + clock_offset_ms;
      window_ms := windows[k] * 1000;
      size := cardinality(bucket.times);
      -- A clock that was set back by less than a window counts at the time that it had reached.
      if abs(now_ms - bucket.latest) > window_ms then bucket.total := 0; end if;
      if bucket.total > 0 then now_ms := greatest(now_ms, bucket.latest); end if;
      -- Forgets what has left the window. Times are whole ms, so a use counts for one more.
      while bucket.total > 0 and (now_ms - bucket.times[bucket.first]) & 2147483647 > window_ms loop
        bucket.first := bucket.first % size + 1;
        bucket.total := bucket.total - 1;
      end loop;

      used[k] := bucket.total;
      reset_s[k] := case when bucket.total = 0 then windows[k]
        else (window_ms + 1 - ((now_ms - bucket.times[bucket.first]) & 2147483647))::double precision / 1000 end;
      taken := taken and bucket.total + uses[k] <= quotas[k];
      if taken then
        -- Grows by 15 places more than it needs now, since growing copies the ring.
        if bucket.total + uses[k] > size then
          bucket.times := bucket.times[bucket.first:] || bucket.times[:bucket.first - 1] || array_fill(0, array[bucket.total + uses[k] - size + 15]);
          bucket.first := 1;
          size := cardinality(bucket.times);
        end if;
        for i in 1 .. uses[k] loop
          bucket.times[(bucket.first + bucket.total - 1) % size + 1] := now_ms & 2147483647;
          bucket.total := bucket.total + 1;
        end loop;
        update rate_limit l set latest = now_ms, total = bucket.total, first = bucket.first, times = bucket.times,
            idle_at = to_timestamp(now_ms::double precision / 1000 + 2 * windows[k])
          where l.account_id = accounts[k] and l.bucket = names[k];
      end if;
    end loop;
    -- Takes back what was written so far.
    if not taken then raise exception using errcode = 'MC001', message = 'a limit has no room'; end if;
  exception when sqlstate 'MC001' then
    null;
  end;
end $$;

-- The first one and two letters of each word of a text, in small letters. Most names are one word,
-- for which no regular expression is run.
create function word_starts(words text)
 returns text
 language sql
 immutable parallel safe
return case when (POSITION((' '::text) in (words)) > 0) then regexp_replace(lower(words), '([^ ])([^ ]?)[^ ]* *'::text, '\1 \1\2 '::text, 'g'::text) else ((lower("left"(words, 1)) || ' '::text) || lower("left"(words, 2))) end
;

-- What trigrams cannot find: one or two letters at the beginning of the address (with an @ before
-- them) or of a word of a name, and each sign. A sign is neither a letter nor a digit. The @ and
-- the dots of a usual address are left out, since every address has them. Letters beyond ASCII are
-- left out by their blocks in Unicode, since classes of characters depend on the locale. It takes 4
-- µs.
create function search_keys(email text, fields jsonb)
 returns text[]
 language sql
 immutable parallel safe
return (string_to_array(((((('@'::text || lower("left"((email collate "C"), 1))) || ' @'::text) || lower("left"((email collate "C"), 2))) || coalesce((' '::text || word_starts((fields ->> 'first_name'::text))), ''::text)) || coalesce((' '::text || word_starts((fields ->> 'last_name'::text))), ''::text)), ' '::text) || string_to_array(regexp_replace(search_words(email, fields), '([a-z0-9 \u00c0-\u1fff\u2c00-\u2fff\u3040-\ud7ff\uf900-\ufdff]|[@.](?=[a-z0-9]))+'::text, ''::text, 'g'::text), null::text))
;

-- Conditions such as "city is Paris" find their contacts by words: the members of the fields as
-- JSON writes them, in small letters, such as `city": "paris"`. JSON escapes quotes and control
-- characters in texts, so U+0001 stands in none, and `, "` stands between members, or where a text
-- ends in a comma and a space: such texts are not looked up. The end of the account's id keeps
-- other accounts' words apart: 48 random bits of it, since the whole would take 24 bytes more in
-- each word.
create function whole_field_words(account_id uuid, fields jsonb)
 returns text[]
 language sql
 immutable parallel safe
return string_to_array((("right"((account_id)::text, 12) || ' '::text) || replace(substr("left"(search_fold((fields)::text), '-1'::integer), 3), ', "'::text, ((''::text || "right"((account_id)::text, 12)) || ' '::text))), ''::text)
;

-- An index takes words of up to 2.7 KB.
create function cut_words(words text[])
 returns text[]
 language sql
 immutable parallel safe
return (select array_agg("left"(word.word, 300)) as array_agg from unnest(cut_words.words) word(word))
;

-- 2 to 3 µs a contact. A subselect for each contact takes 9 µs, so words are cut where one may be
-- too long.
create function field_words(account_id uuid, fields jsonb)
 returns text[]
 language sql
 immutable parallel safe
return case when (octet_length((fields)::text) < 1000) then whole_field_words(account_id, fields) else cut_words(whole_field_words(account_id, fields)) end
;

create index account_export_finished on account_export using btree (finished_at);
create unique index account_of on auth.account using btree (user_id, provider_id);
create index archive_issue_order on archive_issue using btree (account_id, newsletter_id, published_at desc, campaign_id desc);
-- A search reads no other newsletter's issues: the id of the newsletter is part of the index. A
-- word of one or two letters has no trigram, so it is looked for in all issues of its newsletter.
create index archive_issue_search on archive_issue using gin (newsletter_id, words gin_trgm_ops);
create index attempt_age on auth.attempt using btree (last_at);
create index audit_log_age on audit_log using btree (created_at);
create index automation_by_newsletter on automation using btree (account_id, newsletter_id, automation_id);
create index automation_due_at on automation_due using btree (due_at);
create index automation_due_of_account on automation_due using btree (account_id, due_at);
create index automation_log_at on automation_log using btree (at);
create index automation_log_of_step on automation_log using btree (account_id, automation_id, step_id, what, reason);
create index automation_of_account on automation using btree (account_id, status, fact) where (version is not null);
create index automation_run_at on automation_run using btree (account_id, automation_id, status, step_id, run_id);
create index automation_run_due on automation_run using btree (account_id, automation_id, due_at, run_id) where (due_at is not null);
create index automation_run_listed on automation_run using btree (account_id, automation_id, run_id);
create index automation_run_of_contact on automation_run using btree (account_id, contact_id, run_id);
create index automation_wait_of_run on automation_wait using btree (account_id, run_id);
create index bounce_address on bounce using btree (account_id, email, at);
create index bounce_age on bounce using btree (recorded_at) where (email <> ''::text);
-- A recipient counts once in a campaign's counts.
create index bounce_recipient on bounce using btree (account_id, mailing_id, recipient_id, kind);
create index bulk_job_undo on bulk_job using btree (account_id, undo_of) where (undo_of is not null);
create index bulk_undo_contact on bulk_undo using btree (account_id, contact_id);
create index campaign_address_of on campaign_address using btree (account_id, campaign_id);
create index campaign_due_at on campaign_due using btree (due_at);
create index campaign_newsletter on campaign using btree (account_id, newsletter_id, campaign_id desc);
create index closed_account_erase on closed_account using btree (erase_at);
create index compiled_email_age on compiled_email using btree (used_at);
-- At most ten a day to one address over all accounts: this question names no account on purpose.
create index confirmation_mail_address on confirmation_mail using btree (email_hash, created_at);
create index confirmation_mail_admitted on confirmation_mail using btree (account_id, newsletter_id, admitted_at) where (admitted_at is not null);
create index consent_campaign on consent using btree (account_id, campaign_id) where (campaign_id is not null);
create index consent_contact on consent using btree (account_id, contact_id);
-- Ids begin with their time, so contacts lie in the table nearly in their order. Half a megabyte
-- for a million contacts then tells which pages hold those before the end of a list's page: other
-- matches are not read.
create index contact_age on contact using brin (contact_id uuid_minmax_multi_ops) with (pages_per_range='32', autosummarize='on');
-- Counts by newsletter and status read this index alone. Equal entries share a list, since no id is
-- in it: 7 MB for a million contacts, of which contact_status has 75. Only statements with its
-- condition use it: by old statistics PostgreSQL would look addresses and statuses up here, contact
-- by contact.
create index contact_counts on contact using btree (account_id, newsletter_id, status) where (email <> ''::text);
-- Local parts are compared without case.
create unique index contact_email on contact using btree (account_id, newsletter_id, lower(email));
create index contact_export_age on contact_export using btree (expires_at);
create index contact_export_contact on contact_export using btree (account_id, contact_id);
create index contact_fields on contact using gin (field_words(account_id, fields));
create index contact_left on contact using btree (account_id, unsubscribed_at) where (unsubscribed_at is not null);
create index contact_newest on contact using btree (account_id, newsletter_id, contact_id desc);
create index contact_paid on contact using btree (account_id, newsletter_id, contact_id) where ((tier = 'paid'::text) and (status = 'active'::text));
-- The dashboard's figures, without a scan of the account. All three are small beside `contact`:
-- readers who wait to confirm, who pay, who left.
create index contact_pending on contact using btree (account_id, newsletter_id, contact_id) where (status = 'pending'::text);
-- The newsletter is the first column, since lists are read by newsletter: trigrams of other
-- accounts are then skipped.
create index contact_search on contact using gin (newsletter_id, source, tier, search_keys(email, fields), search_words(email, fields) gin_trgm_ops);
-- Serves lists of one status, counts by status, and the audience of a campaign, for which
-- `contact_active` was.
create index contact_status on contact using btree (account_id, newsletter_id, status, contact_id);
create index contact_tags on contact using gin (tag_words(account_id, tags));
create index content_revision_of_campaign on content_revision using btree (account_id, campaign_id, revision_id) where (campaign_id is not null);
create index content_revision_of_template on content_revision using btree (account_id, template_id, revision_id) where (template_id is not null);
-- A code can be given anew once the coupon that had it is archived.
create unique index coupon_code on coupon using btree (account_id, upper(code)) where (archived_at is null);
create index coupon_reservation_counts on coupon_reservation using btree (account_id, coupon_id) where counts;
create index coupon_reservation_created on coupon_reservation using btree (created_at);
create index coupon_reservation_replaced on coupon_reservation using btree (account_id, replaced_by) where (replaced_by is not null);
create index erased_contact_erasure on erased_contact using btree (account_id, erasure_id);
create index event_age on event using btree (created_at);
create index event_contact on event using btree (account_id, event_contact(body), event_id) where (type = 'subscriber.updated'::text);
create index event_log on event using btree (account_id, tx, event_id);
-- For the activity of one reader. Few events are of these types.
create index event_tier on event using btree (account_id, event_contact(body), event_id) where (type = any (array['subscriber.upgraded'::text, 'subscriber.downgraded'::text, 'subscriber.granted'::text, 'subscriber.grant_ended'::text]));
create index export_age on export using btree (finished_at) where (finished_at is not null);
create index file_expiry on file using btree (expires_at);
create index idempotency_age on idempotency using btree (created_at);
create index image_expiry on image using btree (expires_at) where (expires_at is not null);
create unique index image_upload on image using btree (account_id, sha256) where (expires_at is null);
-- By a column that never changes: an update of `tried_at` must stay cheap (HOT), as those of the
-- counts.
create index mailing_newest on mailing using btree (created_at) where frozen;
create unique index member_invited on member using btree (account_id, lower(invited_email)) where (invited_email is not null);
-- From a person to their accounts: the question of every request of theirs, which names no account.
create index member_of on member using btree (person_id) where (person_id is not null);
create unique index member_person on member using btree (account_id, person_id);
create index order_mail_of_order on order_mail using btree (account_id, order_id, mail_id);
create index order_refund_of_order on order_refund using btree (account_id, order_id, refund_id);
create index order_refund_open on order_refund using btree (account_id, order_id) where (status = 'pending'::text);
create index paid_reader_due on paid_reader using btree (due_at);
create index paid_subscription_contact on paid_subscription using btree (account_id, contact_id) where (contact_id is not null);
create index paid_subscription_due on paid_subscription using btree (due_at) where (due_at is not null);
create index paid_subscription_email on paid_subscription using btree (account_id, lower(email));
create index paid_subscription_mailbox on paid_subscription using btree (account_id, newsletter_id, (
case
    when (split_part(lower(email), '@'::text, 2) = any (array['gmail.com'::text, 'googlemail.com'::text])) then (replace(split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1), '.'::text, ''::text) || '@gmail.com'::text)
    when (split_part(lower(email), '@'::text, 2) = any (array['icloud.com'::text, 'me.com'::text, 'mac.com'::text])) then (split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1) || '@icloud.com'::text)
    when (split_part(lower(email), '@'::text, 2) = any (array['proton.me'::text, 'protonmail.com'::text, 'pm.me'::text])) then (split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1) || '@proton.me'::text)
    else ((split_part(split_part(lower(email), '@'::text, 1), '+'::text, 1) || '@'::text) || split_part(lower(email), '@'::text, 2))
end)) where (email is not null);
create index paid_subscription_newsletter on paid_subscription using btree (account_id, newsletter_id, subscription_id);
create index paid_subscription_play on paid_subscription using btree (account_id) where ((not livemode) and (status = any (array['trialing'::text, 'active'::text, 'past_due'::text, 'paused'::text])));
-- For the deletion of subscriptions whose payment page nobody paid.
create index paid_subscription_unpaid on paid_subscription using btree (created_at) where ((status = 'ended'::text) and (began_at is null));
-- A trial stays its reader's who moves to another address, so it is found by its subscription too.
create index paid_trial_subscription on paid_trial using btree (account_id, subscription_id);
create index payment_connection_due on payment_connection using btree (next_reconcile_at);
create index payment_event_old on payment_event using btree (received_at);
create index payment_object_old on payment_object using btree (seen_at);
create index payment_sale_open on payment_sale using btree (account_id) where (checkout_status = 'open'::text);
create unique index person_email on person using btree (lower(email));
create index plan_subscription_due on plan_subscription using btree (due_at) where (due_at is not null);
create index product_by_newsletter on product using btree (account_id, newsletter_id, product_id);
create index product_file_of_product on product_file using btree (account_id, product_id, file_id);
create index product_file_replaced on product_file using btree (replaced_at) where (replaced_at is not null);
create index product_file_unfinished on product_file using btree (account_id, file_id) where (sha256 is null);
create index product_order_left on product_order using btree (look_at) where (look_at is not null);
create index product_order_of_contact on product_order using btree (account_id, contact_id, order_id) where (contact_id is not null);
create index product_order_of_email on product_order using btree (account_id, lower(email), order_id) where (email is not null);
create index product_order_of_file on product_order using btree (account_id, file_id) where (file_id is not null);
create index product_order_of_newsletter on product_order using btree (account_id, newsletter_id, order_id);
create index product_order_of_product on product_order using btree (account_id, product_id, order_id);
create index product_order_paid on product_order using btree (account_id, product_id, livemode) where (paid_at is not null);
create index product_upload_expired on product_upload using btree (expires_at);
create index reader_code_age on reader_code using btree (expires_at);
create index recipient_contact on recipient using btree (account_id, contact_id, recipient_id) where (contact_id is not null);
create index sandbox_event_waiting on sandbox_event using btree (account_id, place) where (state = 'waiting'::text);
create index sandbox_object_due on sandbox_object using btree (account_id, due_at) where (due_at is not null);
create index sandbox_object_kind on sandbox_object using btree (account_id, kind, place desc);
create index segment_newsletter on segment using btree (account_id, newsletter_id, segment_id);
create index sending_domain_due on sending_domain using btree (next_check_at) where (next_check_at is not null);
create index session_age on auth.session using btree (expires_at);
create index session_person on auth.session using btree (user_id);
create index snippet_of_newsletter on snippet using btree (account_id, newsletter_id, snippet_id);
create index subscription_mail_of on subscription_mail using btree (account_id, subscription_id);
create index subscription_payment_of on subscription_payment using btree (account_id, subscription_id);
-- The last refunds of subscriptions, newest first. It serves what the index before it did.
create index subscription_refund_newest on subscription_refund using btree (account_id, subscription_id, refund_id);
create index suppression_newest on suppression using btree (account_id, created_at desc, email desc);
create index template_newsletter on template using btree (account_id, newsletter_id, template_id);
create index two_factor_person on auth.two_factor using btree (user_id);
create index verification_age on auth.verification using btree (expires_at);
create index verification_identifier on auth.verification using btree (identifier);
-- All that is open for one person: void with their password.
create index verification_value on auth.verification using btree (value);
create index webhook_delivery_event on webhook_delivery using btree (account_id, event_id);
create index webhook_delivery_log on webhook_delivery using btree (account_id, endpoint_id, delivery_id desc);
-- The attempts that are under way, of every process: the caps of endpoints are counted here.
create index webhook_due_leased on webhook_due using btree (account_id, endpoint_id, lease_end) where (claim_id is not null);
-- Workers jump from endpoint to endpoint in it, so that a million due rows of one do not stand
-- before the others, and retries not before first attempts.
create index webhook_due_waiting on webhook_due using btree (retry, account_id, endpoint_id, due_at) where (claim_id is null);
create index webhook_endpoint_former_secret on webhook_endpoint using btree (former_secret_until) where (former_secret_until is not null);
create index webhook_endpoint_off on webhook_endpoint using btree (off_reason) where (status = 'off'::text);
create index webhook_endpoint_slow on webhook_endpoint using btree (account_id, endpoint_id) where (timed_out_at is not null);
-- At most ten a day to one address over all accounts: this question names no account on purpose.
create index welcome_count_address on welcome_count using btree (email_hash, created_at);

alter table account_export add constraint account_export_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table api_key add constraint api_key_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table archive_issue add constraint archive_issue_account_id_campaign_id_fkey foreign key (account_id, campaign_id) references campaign(account_id, campaign_id) on delete cascade;
alter table audit_log add constraint audit_log_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table auth.account add constraint account_user_id_fkey foreign key (user_id) references person(person_id) on delete cascade;
alter table auth.session add constraint session_user_id_fkey foreign key (user_id) references person(person_id) on delete cascade;
alter table auth.two_factor add constraint two_factor_user_id_fkey foreign key (user_id) references person(person_id) on delete cascade;
alter table automation add constraint automation_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table bounce add constraint bounce_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table bulk_chunk add constraint bulk_chunk_account_id_bulk_id_fkey foreign key (account_id, bulk_id) references bulk_job(account_id, bulk_id) on delete cascade;
alter table bulk_job add constraint bulk_job_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table bulk_undo add constraint bulk_undo_account_id_bulk_id_fkey foreign key (account_id, bulk_id) references bulk_job(account_id, bulk_id) on delete cascade;
alter table bulk_undo add constraint bulk_undo_account_id_contact_id_fkey foreign key (account_id, contact_id) references contact(account_id, contact_id) on delete cascade;
alter table campaign add constraint campaign_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table campaign_address add constraint campaign_address_account_id_campaign_id_fkey foreign key (account_id, campaign_id) references campaign(account_id, campaign_id) on delete cascade;
alter table campaign_step add constraint campaign_step_account_id_campaign_id_fkey foreign key (account_id, campaign_id) references campaign(account_id, campaign_id) on delete cascade;
alter table closed_account add constraint closed_account_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table compiled_email add constraint compiled_email_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table consent add constraint consent_account_id_contact_id_fkey foreign key (account_id, contact_id) references contact(account_id, contact_id) on delete cascade;
alter table contact add constraint contact_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table contact_export add constraint contact_export_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table content_revision add constraint content_revision_account_id_campaign_id_fkey foreign key (account_id, campaign_id) references campaign(account_id, campaign_id) on delete cascade;
alter table content_revision add constraint content_revision_account_id_template_id_fkey foreign key (account_id, template_id) references template(account_id, template_id) on delete cascade;
alter table custom_field add constraint custom_field_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table engagement add constraint engagement_account_id_mailing_id_fkey foreign key (account_id, mailing_id) references mailing(account_id, mailing_id) on delete cascade;
alter table erased_address add constraint erased_address_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table erased_contact add constraint erased_contact_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table erasure add constraint erasure_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table event add constraint event_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table export add constraint export_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table idempotency add constraint idempotency_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table import add constraint import_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table import_error add constraint import_error_account_id_import_id_fkey foreign key (account_id, import_id) references import(account_id, import_id) on delete cascade;
alter table key_lookup add constraint key_lookup_account_id_key_id_fkey foreign key (account_id, key_id) references api_key(account_id, key_id) on delete cascade;
alter table link_click add constraint link_click_account_id_mailing_id_number_fkey foreign key (account_id, mailing_id, number) references mailing_link(account_id, mailing_id, number) on delete cascade;
alter table mail_usage add constraint mail_usage_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table mailing_link add constraint mailing_link_account_id_mailing_id_fkey foreign key (account_id, mailing_id) references mailing(account_id, mailing_id) on delete cascade;
alter table member add constraint member_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table member add constraint member_person_id_fkey foreign key (person_id) references person(person_id);
alter table newsletter add constraint newsletter_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table newsletter_slug add constraint newsletter_slug_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id) on delete cascade;
alter table paid_grant add constraint paid_grant_account_id_contact_id_fkey foreign key (account_id, contact_id) references contact(account_id, contact_id) on delete cascade;
alter table product add constraint product_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table reader_code add constraint reader_code_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table segment add constraint segment_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table segment_day add constraint segment_day_account_id_segment_id_fkey foreign key (account_id, segment_id) references segment(account_id, segment_id) on delete cascade;
alter table sending_domain add constraint sending_domain_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table snippet add constraint snippet_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table subscription_mail add constraint subscription_mail_account_id_subscription_id_fkey foreign key (account_id, subscription_id) references paid_subscription(account_id, subscription_id) on delete cascade;
alter table subscription_payment add constraint subscription_payment_account_id_subscription_id_fkey foreign key (account_id, subscription_id) references paid_subscription(account_id, subscription_id) on delete cascade;
alter table subscription_refund add constraint subscription_refund_account_id_subscription_id_fkey foreign key (account_id, subscription_id) references paid_subscription(account_id, subscription_id) on delete cascade;
alter table suppression add constraint suppression_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table tag add constraint tag_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table template add constraint template_account_id_newsletter_id_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id);
alter table verified_domain add constraint verified_domain_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table webhook_attempt add constraint webhook_attempt_account_id_delivery_id_fkey foreign key (account_id, delivery_id) references webhook_delivery(account_id, delivery_id) on delete cascade;
alter table webhook_delivery add constraint webhook_delivery_account_id_endpoint_id_fkey foreign key (account_id, endpoint_id) references webhook_endpoint(account_id, endpoint_id) on delete cascade;
alter table webhook_delivery add constraint webhook_delivery_account_id_event_id_fkey foreign key (account_id, event_id) references event(account_id, event_id) on delete cascade;
alter table webhook_due add constraint webhook_due_account_id_delivery_id_fkey foreign key (account_id, delivery_id) references webhook_delivery(account_id, delivery_id) on delete cascade;
alter table webhook_endpoint add constraint webhook_endpoint_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade;
alter table welcome_mail add constraint welcome_mail_account_id_contact_id_fkey foreign key (account_id, contact_id) references contact(account_id, contact_id) on delete cascade;

create view key_caller as
 select k.account_id,
    k.key_id,
    k.level,
    k.newsletter_id,
    k.browser_use,
    (k.browser_seen_at is not null) as browser_seen,
    (k.visitor_ip_seen_at is not null) as visitor_ip_seen,
    a.plan,
    (c.account_id is not null) as closed
   from ((api_key k
     join account a on ((a.account_id = k.account_id)))
     left join closed_account c on ((c.account_id = k.account_id)))
  where (k.revoked_at is null);

create view auth."user" as
 select person_id as id,
    name,
    email,
    email_verified,
    image,
    two_factor_enabled,
    created_at,
    updated_at
   from person;

alter table rate_limit alter column times set storage plain;
