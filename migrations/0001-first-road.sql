-- The first road: accounts, keys, newsletters, contacts, events, webhooks, imports, campaigns.
-- Every tenant table leads with account_id in its primary key and unique constraints, so that it can be sharded by account.
-- Global, small and named as such: key_lookup, newsletter_slug, person, campaign_queue, deployment.

create table deployment (
  only_row boolean primary key default true check (only_row),
  secret_fingerprint text not null,
  created_at timestamptz not null default now()
);

create table account (
  account_id uuid primary key,
  name text not null,
  owner_email text not null,
  -- null: no active plan. The self-hosted edition does not look at it.
  plan text,
  created_at timestamptz not null
);

create table person (
  person_id uuid primary key,
  email text not null,
  name text not null,
  -- scrypt, as salt:key in hexadecimal
  password_hash text not null,
  created_at timestamptz not null
);
create unique index person_email on person (lower(email));

create table member (
  account_id uuid not null references account on delete cascade,
  person_id uuid not null references person,
  role text not null check (role in ('owner', 'editor', 'viewer')),
  primary key (account_id, person_id)
);

create table newsletter (
  account_id uuid not null references account on delete cascade,
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
  archive text not null check (archive in ('public', 'hidden')),
  paid jsonb not null,
  created_at timestamptz not null,
  -- Set while a job deletes its contacts and campaigns; nobody sees it from then on.
  deleting_since timestamptz,
  primary key (account_id, newsletter_id)
);

-- Slugs are unique over all accounts, since they are addresses.
create table newsletter_slug (
  slug text primary key,
  account_id uuid not null,
  newsletter_id uuid not null,
  foreign key (account_id, newsletter_id) references newsletter on delete cascade
);

create table api_key (
  account_id uuid not null references account on delete cascade,
  key_id uuid not null,
  name text not null,
  -- null: made before levels existed, which means signups only
  level text check (level in ('full', 'signups')),
  newsletter_id uuid,
  start text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  primary key (account_id, key_id)
);

-- From the hash of a key to its account: the one question that cannot name an account.
create table key_lookup (
  hash bytea primary key,
  account_id uuid not null,
  key_id uuid not null,
  foreign key (account_id, key_id) references api_key on delete cascade
);

create table contact (
  account_id uuid not null,
  contact_id uuid not null,
  newsletter_id uuid not null,
  email text not null,
  status text not null check (status in ('pending', 'active', 'unsubscribed', 'bounced', 'complained')),
  source text,
  tier text not null default 'free' check (tier in ('free', 'paid')),
  paid_until timestamptz,
  tags text[] not null default '{}',
  fields jsonb not null default '{}',
  -- Tags and fields of a signup that has not been confirmed yet: they apply on confirmation.
  awaiting jsonb,
  -- Raised at each return after unsubscribing: links of an earlier spell are void.
  spell integer not null default 1,
  subscribed_at timestamptz not null,
  confirmed_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (account_id, contact_id),
  foreign key (account_id, newsletter_id) references newsletter
);
-- Local parts are compared without case.
create unique index contact_email on contact (account_id, newsletter_id, lower(email));
create index contact_newest on contact (account_id, newsletter_id, contact_id desc);
-- The audience of a campaign.
create index contact_active on contact (account_id, newsletter_id, contact_id) where status = 'active';

-- GIN cannot lead with account_id without an extension, so the account is part of the indexed word:
-- 'vip' of ten thousand accounts is then ten thousand words and not one.
create function tag_words(account_id uuid, tags text[]) returns text[]
  language sql immutable parallel safe
  return (select coalesce(array_agg(account_id::text || ' ' || tag), '{}') from unnest(tags) as tag);
create index contact_tags on contact using gin (tag_words(account_id, tags));

create table consent (
  account_id uuid not null,
  consent_id uuid not null,
  contact_id uuid not null,
  kind text not null check (kind in ('signup', 'confirmed', 'unsubscribed', 'returned')),
  via text not null,
  at timestamptz not null,
  ip inet,
  page text,
  text text,
  version text,
  -- the campaign whose link was used
  campaign_id uuid,
  primary key (account_id, consent_id),
  foreign key (account_id, contact_id) references contact on delete cascade
);
create index consent_contact on consent (account_id, contact_id);
create index consent_campaign on consent (account_id, campaign_id) where campaign_id is not null;

-- Every confirmation mail that was asked for: the limits on them are read from here.
create table confirmation_mail (
  account_id uuid not null,
  mail_id uuid not null,
  newsletter_id uuid not null,
  contact_id uuid not null,
  -- SHA-256 of the address with dots and plus parts folded, which is how abuse is counted
  email_hash bytea not null,
  spell integer not null,
  automatic boolean not null,
  created_at timestamptz not null,
  sent_at timestamptz,
  primary key (account_id, mail_id)
);
-- At most ten a day to one address over all accounts: this question names no account on purpose.
create index confirmation_mail_address on confirmation_mail (email_hash, created_at);

create table tag (
  account_id uuid not null references account on delete cascade,
  name text not null,
  created_at timestamptz not null,
  -- Set while a job takes it off its contacts.
  deleting_since timestamptz,
  primary key (account_id, name)
);

create table custom_field (
  account_id uuid not null references account on delete cascade,
  name text not null,
  type text not null check (type in ('text', 'number', 'boolean', 'date')),
  created_at timestamptz not null,
  deleting_since timestamptz,
  primary key (account_id, name)
);

create table import (
  account_id uuid not null,
  import_id uuid not null,
  newsletter_id uuid not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  on_conflict text not null check (on_conflict in ('skip', 'merge', 'overwrite')),
  mapping jsonb not null,
  ignored_columns text[] not null,
  read integer not null default 0,
  added integer not null default 0,
  updated integer not null default 0,
  skipped integer not null default 0,
  refused integer not null default 0,
  rows_total integer not null,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, import_id),
  foreign key (account_id, newsletter_id) references newsletter
);

-- The rows of an import wait here in order; `done` ones are deleted with their batch, so a killed job goes on where it stood.
create table import_row (
  account_id uuid not null,
  import_id uuid not null,
  line integer not null,
  cells jsonb not null,
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references import on delete cascade
);

create table import_error (
  account_id uuid not null,
  import_id uuid not null,
  line integer not null,
  code text not null,
  detail text not null,
  primary key (account_id, import_id, line),
  foreign key (account_id, import_id) references import on delete cascade
);

create table campaign (
  account_id uuid not null,
  campaign_id uuid not null,
  newsletter_id uuid not null,
  subject text not null,
  preview_text text not null,
  content jsonb not null,
  audience jsonb not null,
  status text not null check (status in ('draft', 'scheduled', 'sending', 'paused', 'stopped', 'sent', 'cancelled')),
  stop_reason text,
  scheduled_for timestamptz,
  recipients integer not null default 0,
  pending integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  uncertain integer not null default 0,
  opens integer not null default 0,
  clicks integer not null default 0,
  bounces integer not null default 0,
  complaints integer not null default 0,
  created_at timestamptz not null,
  primary key (account_id, campaign_id),
  foreign key (account_id, newsletter_id) references newsletter,
  -- Every recipient is accounted for, at every moment.
  constraint recipients_add_up check (pending + sent + failed + skipped + uncertain = recipients)
);
create index campaign_newsletter on campaign (account_id, newsletter_id, campaign_id desc);

create table campaign_step (
  account_id uuid not null,
  campaign_id uuid not null,
  number integer not null,
  recipients integer not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, campaign_id, number),
  foreign key (account_id, campaign_id) references campaign on delete cascade
);

create table recipient (
  account_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  step integer not null,
  -- handing_over: committed before the first byte of DATA; after a crash it becomes uncertain and is never sent again by itself.
  status text not null default 'pending' check (status in ('pending', 'handing_over', 'sent', 'failed', 'skipped', 'uncertain')),
  reason text,
  attempts smallint not null default 0,
  due_at timestamptz not null,
  claim_id uuid,
  claimed_until timestamptz,
  finished_at timestamptz,
  primary key (account_id, campaign_id, contact_id),
  foreign key (account_id, campaign_id) references campaign on delete cascade
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.01);
create index recipient_due on recipient (account_id, campaign_id, due_at, contact_id) where status = 'pending';
-- At most 64 rows a worker: its own index, so that what a crash left open is found without walking all that waits.
create index recipient_window on recipient (account_id, campaign_id) where status = 'handing_over';

-- The heads of the sending work: a small unsharded table that workers claim from, one row a campaign that has something to send.
create table campaign_queue (
  campaign_id uuid primary key,
  account_id uuid not null,
  due_at timestamptz not null,
  served_at timestamptz not null
);

create table event (
  account_id uuid not null references account on delete cascade,
  event_id uuid not null,
  type text not null,
  newsletter_id uuid,
  -- The exact text that receivers verify.
  body text not null,
  created_at timestamptz not null,
  -- The log is read in the order of transactions: see list_events.
  tx xid8 not null default pg_current_xact_id(),
  primary key (account_id, event_id)
);
create index event_log on event (account_id, tx, event_id);
create index event_age on event (created_at);

create table webhook_endpoint (
  account_id uuid not null references account on delete cascade,
  endpoint_id uuid not null,
  url text not null,
  -- null: all kinds, now and later
  events text[],
  newsletter_id uuid,
  status text not null default 'on' check (status in ('on', 'off')),
  off_reason text check (off_reason in ('failing', 'gone', 'owner')),
  off_at timestamptz,
  -- When it was turned on, or got the address that it has: older failures say nothing of it.
  on_since timestamptz not null,
  -- AES-256-GCM over a JSON list: the newest first, each until its end
  secret bytea not null,
  secret_hint text not null,
  last_accepted_at timestamptz,
  -- Whether it accepted something the last time: until then it may hold few slots.
  proven boolean not null default false,
  -- When an attempt last ran out of time; null again once it accepts in time. Such endpoints share few slots.
  timed_out_at timestamptz,
  -- The first failure since it accepted something, and when the owner was told of this spell.
  failing_since timestamptz,
  warned_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, endpoint_id)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);
create index webhook_endpoint_slow on webhook_endpoint (account_id, endpoint_id) where timed_out_at is not null;
create index webhook_endpoint_off on webhook_endpoint (off_reason) where status = 'off';

create table webhook_delivery (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  status text not null check (status in ('pending', 'delivered', 'failed', 'skipped')),
  -- What causes the next attempt.
  trigger text not null default 'automatic' check (trigger in ('automatic', 'manual', 'test')),
  attempts integer not null default 0,
  -- The schedule's own next attempt, and not a first one or one that a person waits for.
  retry boolean not null generated always as (attempts > 0 and trigger = 'automatic') stored,
  -- As it is shown: null when none will come.
  next_attempt_at timestamptz,
  -- As workers see it: the same time, or the end of the lease while an attempt is under way.
  claimable_at timestamptz,
  claim_id uuid,
  -- Sent again by hand while an attempt was under way: the next attempt follows that one at once.
  resend boolean not null default false,
  first_attempt_at timestamptz,
  -- Once it was accepted, it stays delivered, whatever a resend brings.
  accepted_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, delivery_id),
  foreign key (account_id, endpoint_id) references webhook_endpoint on delete cascade,
  foreign key (account_id, event_id) references event on delete cascade,
  constraint pending_has_a_time check ((status = 'pending') = (claimable_at is not null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);
-- Workers jump from endpoint to endpoint in it, so that a million due rows of one do not stand before the others, and retries not before first attempts.
create index webhook_delivery_due on webhook_delivery (retry, account_id, endpoint_id, claimable_at) where status = 'pending';
-- The attempts that are under way, of every process: the caps of endpoints are counted here.
create index webhook_delivery_leased on webhook_delivery (account_id, endpoint_id, claimable_at) where claim_id is not null;
create index webhook_delivery_log on webhook_delivery (account_id, endpoint_id, delivery_id desc);
create index webhook_delivery_event on webhook_delivery (account_id, event_id);

create table webhook_attempt (
  account_id uuid not null,
  delivery_id uuid not null,
  number integer not null,
  trigger text not null check (trigger in ('automatic', 'manual', 'test')),
  at timestamptz not null,
  duration_ms integer not null,
  status_code integer,
  error text,
  answer text not null,
  primary key (account_id, delivery_id, number),
  foreign key (account_id, delivery_id) references webhook_delivery on delete cascade
);

create table rate_limit (
  account_id uuid not null,
  bucket text not null,
  -- Limits up to ten keep the exact time of each use (Unix seconds).
  times double precision[] not null default '{}',
  -- The others: one count for each of the last 61 sixtieths of the window; `slot` is the newest of them.
  counts integer[] not null default '{}',
  slot bigint not null default 0,
  idle_at timestamptz not null default 'infinity',
  primary key (account_id, bucket)
) with (fillfactor = 50);
create index rate_limit_idle on rate_limit (idle_at);

create table idempotency (
  account_id uuid not null references account on delete cascade,
  caller text not null,
  key text not null,
  request_hash bytea not null,
  status smallint not null,
  -- AES-256-GCM: answers may carry a secret that is shown once
  answer bytea not null,
  created_at timestamptz not null,
  primary key (account_id, caller, key)
);
create index idempotency_age on idempotency (created_at);

create table audit_log (
  account_id uuid not null references account on delete cascade,
  audit_id uuid not null,
  operation text not null,
  caller text not null,
  request_id text not null,
  created_at timestamptz not null,
  primary key (account_id, audit_id)
);
create index audit_log_age on audit_log (created_at);

-- One window of one bucket. Any window of that length touches at most 61 sixtieths, so a sum over 61 never lets more through;
-- with 60, 600 of 300 passed within 59 seconds. A clock that was set back by less than a window stands still here until it has
-- caught up; one that was set back further makes the bucket begin anew.
create function roll(inout bucket rate_limit, quota integer, window_s double precision, now_s double precision, out used integer, out reset_s double precision)
language plpgsql as $$
declare
  width double precision := window_s / 60;
  current bigint := floor(now_s / width);
begin
  if quota <= 10 then
    select coalesce(array_agg(t order by t), '{}') into bucket.times
      from unnest(bucket.times) as t where t > now_s - window_s and t <= now_s + window_s;
    used := cardinality(bucket.times);
    reset_s := coalesce(bucket.times[1] + window_s - now_s, window_s);
    return;
  end if;
  if cardinality(bucket.counts) <> 61 or abs(current - bucket.slot) > 61 then
    bucket.counts := array_fill(0, array[61]);
  elsif current > bucket.slot then
    for i in bucket.slot + 1 .. current loop
      bucket.counts[i % 61 + 1] := 0;
    end loop;
  else
    current := bucket.slot;
  end if;
  bucket.slot := current;
  used := (select sum(c) from unnest(bucket.counts) as c);
  reset_s := window_s;
  for i in current - 60 .. current loop
    if bucket.counts[i % 61 + 1] > 0 then
      reset_s := (i + 61) * width - now_s;
      exit;
    end if;
  end loop;
end $$;

-- Takes the limits of a batch of requests: `[{account, takes: [{bucket, quota, window}]}]`, answered in the same order as
-- `[{allowed, states: [{used, resetS}]}]`. Missing buckets are inserted, all are locked in sorted order, and each request
-- takes all of its limits or none. The time is read after the locks, so that it never runs behind another request's.
create function take_limits(wanted jsonb, clock_offset_ms double precision) returns jsonb
language plpgsql as $$
declare
  now_s double precision;
  request jsonb;
  item jsonb;
  bucket rate_limit;
  rolling record;
  allowed boolean;
  rolled rate_limit[];
  states jsonb;
  answers jsonb := '[]';
begin
  -- The count of the last half second may be lost when the machine loses power, never when a process is killed.
  perform set_config('synchronous_commit', 'off', true);
  insert into rate_limit (account_id, bucket)
    select distinct (r->>'account')::uuid, b->>'bucket'
    from jsonb_array_elements(wanted) as r, jsonb_array_elements(r->'takes') as b
    order by 1, 2
    on conflict do nothing;
  perform 1 from rate_limit l
    where (l.account_id, l.bucket) in (
      select (r->>'account')::uuid, b->>'bucket' from jsonb_array_elements(wanted) as r, jsonb_array_elements(r->'takes') as b)
    order by l.account_id, l.bucket
    for update;
  now_s := extract(epoch from clock_timestamp()) + clock_offset_ms / 1000;

  for request in select * from jsonb_array_elements(wanted) loop
    allowed := true;
    rolled := '{}';
    states := '[]';
    for item in select * from jsonb_array_elements(request->'takes') loop
      select l.* into bucket from rate_limit l where l.account_id = (request->>'account')::uuid and l.bucket = item->>'bucket';
      select * into rolling from roll(bucket, (item->>'quota')::integer, (item->>'window')::double precision, now_s);
      allowed := allowed and rolling.used < (item->>'quota')::integer;
      rolled := rolled || rolling.bucket;
      states := states || jsonb_build_object('used', rolling.used, 'resetS', greatest(rolling.reset_s, 0));
    end loop;
    if allowed then
      for i in 1 .. cardinality(rolled) loop
        item := request->'takes'->(i - 1);
        if (item->>'quota')::integer <= 10 then
          rolled[i].times := rolled[i].times || now_s;
        else
          rolled[i].counts[rolled[i].slot % 61 + 1] := rolled[i].counts[rolled[i].slot % 61 + 1] + 1;
        end if;
        update rate_limit l set times = rolled[i].times, counts = rolled[i].counts, slot = rolled[i].slot,
            idle_at = to_timestamp(now_s + 2 * (item->>'window')::double precision)
          where l.account_id = rolled[i].account_id and l.bucket = rolled[i].bucket;
        states := jsonb_set(states, array[(i - 1)::text, 'used'], to_jsonb((states->(i - 1)->>'used')::integer + 1));
      end loop;
    end if;
    answers := answers || jsonb_build_object('allowed', allowed, 'states', states);
  end loop;
  return answers;
end $$;
