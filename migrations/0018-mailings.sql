-- Every mail to a reader becomes a recipient of a mailing: a campaign, a newsletter's welcome, or its confirmations.
-- A frozen mailing has all its recipients from the start, and workers lease slices of them. An open mailing gets recipients one by one.
-- The first mailing of a campaign has the campaign's uuid, so that rows, links and tokens of mails already sent stay valid as they are.

alter table mailing rename to mailing_key;
alter table mailing_key rename column campaign_id to mailing_id;
alter table mailing_key rename constraint mailing_pkey to mailing_key_pkey;
alter table mailing_key rename constraint mailing_account_id_campaign_id_key to mailing_key_account_id_mailing_id_key;

create table mailing (
  account_id uuid not null,
  mailing_id uuid not null,
  newsletter_id uuid not null,
  kind text not null check (kind in ('campaign', 'welcome', 'confirmation')),
  -- The campaign or newsletter that the mails belong to, and which of its mailings this is.
  owner_id uuid not null,
  part text not null default '1',
  frozen boolean not null,
  status text not null check (status in ('sending', 'paused', 'cancelled', 'ended')),
  stop_reason text,
  -- The status that a contact needs to get the mail.
  wants text not null check (wants in ('active', 'pending')),
  -- Whether its mails count against the account's allowance.
  counted boolean not null,
  -- The end of a mail that was being submitted when its worker ended. `again`: one more try, and uncertain after that.
  lost text not null check (lost in ('uncertain', 'again')),
  recipients integer not null default 0,
  -- Not below zero: a recipient that was inserted after the audience was counted would take it there. A slice may have passed it by, and
  -- would call it sent.
  pending integer not null default 0 check (pending >= 0),
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
  primary key (account_id, mailing_id),
  unique (account_id, kind, owner_id, part),
  constraint recipients_add_up check (pending + sent + failed + skipped + uncertain + replaced = recipients)
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- Mails that wait for their time: mails of open mailings, and each later try. Class 0: confirmations. 1: welcomes. 2: later tries of
-- campaigns. `infinity`: the mailing is paused. Workers look for due mails of all accounts, so that the key begins with the class. Times
-- are of whole milliseconds, as programs read them: they are part of the key.
create table mail_due (
  class smallint not null,
  account_id uuid not null,
  mailing_id uuid not null,
  due_at timestamptz not null,
  recipient_id uuid not null,
  primary key (class, account_id, mailing_id, due_at, recipient_id)
) with (autovacuum_vacuum_scale_factor = 0.01, autovacuum_analyze_scale_factor = 0.05);

-- Mails taken out of mail_due that a worker is submitting now, in three lists of one order.
create table mail_batch (
  batch_id uuid primary key,
  lease_end timestamptz not null,
  class smallint not null,
  accounts uuid[] not null,
  mailings uuid[] not null,
  recipients uuid[] not null,
  -- The month in whose usage its counted mails are held.
  held_in date not null
) with (fillfactor = 50, autovacuum_vacuum_scale_factor = 0.01);

-- The counted mails of an account in a month (UTC). `used`: sent and uncertain ones. `held`: those that workers may be submitting.
-- `allowed`: the most of both; null is unlimited.
create table mail_usage (
  account_id uuid not null references account on delete cascade,
  period_start date not null,
  allowed bigint,
  used bigint not null default 0,
  held bigint not null default 0,
  primary key (account_id, period_start)
) with (fillfactor = 50);

-- A compiled text, for all mailings and processes that send it.
create table compiled_email (
  account_id uuid not null references account on delete cascade,
  digest bytea not null,
  compiled json not null,
  used_at timestamptz not null,
  primary key (account_id, digest)
);
create index compiled_email_age on compiled_email (used_at);

insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, frozen, status, stop_reason, wants, counted, lost,
    recipients, pending, sent, failed, skipped, uncertain, opens, clicks, machine_opens, machine_clicks, bounces, complaints,
    policy_rejections, watched_from, created_at)
  select account_id, campaign_id, newsletter_id, 'campaign', campaign_id, true,
    case status when 'sending' then 'sending' when 'cancelled' then 'cancelled' when 'sent' then 'ended' else 'paused' end,
    case when status in ('paused', 'stopped') then stop_reason end, 'active', true, 'uncertain',
    recipients, pending, sent, failed, skipped, uncertain, opens, clicks, machine_opens, machine_clicks, bounces, complaints,
    policy_rejections, watched_from, created_at
  from campaign where status not in ('draft', 'scheduled');

alter table recipient rename column campaign_id to mailing_id;
alter table recipient rename column contact_id to recipient_id;
-- Null in frozen mailings and welcomes, where recipient_id is the contact's.
alter table recipient add column contact_id uuid;
alter table recipient drop constraint recipient_status_check;
alter table recipient add constraint recipient_status_check
  check (status in ('pending', 'later', 'sent', 'failed', 'skipped', 'uncertain', 'replaced')) not valid;

-- Recipients that wait for a later try. A worker may have sent the mails of a slice of retries that it had open.
with open as (
    select s.account_id, s.campaign_id, unnest(s.handing_over) as recipient_id from send_slice s where s.upto is null),
  lost as (
    update recipient r set status = 'uncertain', finished_at = now(), retry_at = null,
      reason = 'Mailcast stopped while it submitted this message, so it may or may not have arrived.'
    from open o where r.account_id = o.account_id and r.mailing_id = o.campaign_id and r.recipient_id = o.recipient_id and r.status = 'pending'
    returning r.account_id, r.mailing_id),
  counted as (select account_id, mailing_id, count(*) as n from lost group by 1, 2)
  update mailing m set pending = pending - n, uncertain = uncertain + n
  from counted c where m.account_id = c.account_id and m.mailing_id = c.mailing_id;
delete from send_slice where upto is null;
insert into mail_due (class, account_id, mailing_id, due_at, recipient_id)
  select 2, account_id, mailing_id, date_trunc('milliseconds', retry_at), recipient_id from recipient where retry_at is not null and status = 'pending';
update recipient set status = 'later' where retry_at is not null and status = 'pending';
drop index recipient_retry;
alter table recipient drop column retry_at, drop column step;

drop index send_slice_retries;
alter table send_slice drop constraint send_slice_check, drop constraint send_slice_account_id_campaign_id_fkey;
alter table send_slice rename column campaign_id to mailing_id;
-- The mails that its worker may still send of the account's allowance, and the month in whose usage they are held.
alter table send_slice add column held integer not null default 0, add column held_in date;
alter table send_slice alter column after set not null, alter column upto set not null;

alter table campaign_queue rename to mailing_queue;
alter table mailing_queue rename constraint campaign_queue_pkey to mailing_queue_pkey;
alter table mailing_queue rename column campaign_id to mailing_id;
-- An entry was due when its next retry was. These are in mail_due now, and one look of a worker ends a mailing that has nothing else.
update mailing_queue set due_at = now() where due_at > now();
insert into compiled_email (account_id, digest, compiled, used_at)
  select distinct on (account_id, letter_of) account_id, letter_of, letter, now() from mailing_queue where letter_of is not null;
alter table mailing_queue drop column letter, drop column letter_of;

alter table campaign_link rename to mailing_link;
alter table mailing_link rename column campaign_id to mailing_id;
alter table mailing_link rename constraint campaign_link_pkey to mailing_link_pkey;
alter table mailing_link drop constraint campaign_link_account_id_campaign_id_fkey,
  add foreign key (account_id, mailing_id) references mailing on delete cascade;
alter table link_click rename column campaign_id to mailing_id;
alter table link_click rename column contact_id to recipient_id;
alter table link_click rename constraint link_click_account_id_campaign_id_number_fkey to link_click_account_id_mailing_id_number_fkey;
alter table engagement rename column campaign_id to mailing_id;
alter table engagement rename column contact_id to recipient_id;
alter table engagement drop constraint engagement_account_id_campaign_id_fkey,
  add foreign key (account_id, mailing_id) references mailing on delete cascade;
alter table bounce rename column campaign_id to mailing_id;
alter table bounce rename column contact_id to recipient_id;

alter table campaign drop constraint recipients_add_up,
  drop column recipients, drop column pending, drop column sent, drop column failed, drop column skipped, drop column uncertain,
  drop column opens, drop column clicks, drop column machine_opens, drop column machine_clicks,
  drop column bounces, drop column complaints, drop column policy_rejections, drop column watched_from;

-- Welcomes. A newsletter's mailing of single mails has an id that follows from the newsletter's (`singleMailingId`). welcome_mail stays
-- as the ledger that makes a welcome unique, longer than the 400 days for which single mails are kept. A welcome that the limits of its
-- mailbox refused was no mail.
insert into mailing (account_id, mailing_id, newsletter_id, kind, owner_id, frozen, status, wants, counted, lost, created_at)
  select n.account_id, encode(substring(sha256(convert_to('welcome:' || n.newsletter_id, 'UTF8')) for 16), 'hex')::uuid, n.newsletter_id,
    'welcome', n.newsletter_id, false, 'sending', 'active', true, 'uncertain', now()
  from newsletter n
  where exists (select 1 from welcome_mail w join contact c using (account_id, contact_id) where c.account_id = n.account_id and c.newsletter_id = n.newsletter_id);
insert into recipient (account_id, mailing_id, recipient_id, contact_id, status, reason, attempts, finished_at)
  select w.account_id, m.mailing_id, w.contact_id, w.contact_id,
    case w.status when 'waiting' then 'pending' when 'handing_over' then 'uncertain' else w.status end,
    case w.status when 'handing_over' then 'Mailcast stopped while it submitted this message, so it may or may not have arrived.'
      else case w.reason when 'The welcome mail of the newsletter is off.' then 'welcome_off' else w.reason end end,
    w.attempts, case w.status when 'handing_over' then now() else w.ended_at end
  from welcome_mail w join contact c using (account_id, contact_id)
    join mailing m on m.account_id = c.account_id and m.kind = 'welcome' and m.owner_id = c.newsletter_id
  where (w.ended_at is null or w.ended_at > now() - interval '400 days')
    and w.reason is distinct from 'This mailbox has had enough welcome mails for now.';
insert into mail_due (class, account_id, mailing_id, due_at, recipient_id)
  select 1, r.account_id, r.mailing_id, date_trunc('milliseconds', now()), r.recipient_id from recipient r
    join mailing m on m.account_id = r.account_id and m.mailing_id = r.mailing_id and m.kind = 'welcome' where r.status = 'pending';
update mailing m set recipients = e.sent + e.failed + e.skipped + e.uncertain, sent = e.sent, failed = e.failed, skipped = e.skipped, uncertain = e.uncertain
  from (select r.account_id, r.mailing_id, count(*) filter (where r.status = 'sent') as sent, count(*) filter (where r.status = 'failed') as failed,
      count(*) filter (where r.status = 'skipped') as skipped, count(*) filter (where r.status = 'uncertain') as uncertain
    from recipient r join mailing w on w.account_id = r.account_id and w.mailing_id = r.mailing_id and w.kind = 'welcome' group by 1, 2) e
  where m.account_id = e.account_id and m.mailing_id = e.mailing_id;
create index recipient_contact on recipient (account_id, contact_id, recipient_id) where contact_id is not null;
alter table welcome_mail drop column status, drop column attempts, drop column reason, drop column ended_at;

-- Confirmations. Queued jobs of the last version post theirs.
-- `held_back`: the cap of an hour refused the mail, which counts for no limit.
alter table confirmation_mail add column by_stranger boolean not null default false, add column held_back boolean not null default false,
  drop column sent_at;

drop function open_window;
drop function close_window;

-- The functions below plan without sequential scans. A session that first uses one while the queue is empty would read whole tables, and
-- keep that plan until the next `analyze`: 150,000 mails that became due meanwhile made a batch 40 times slower.
--
-- Counts recipients that have ended. Lock the mailing first. Recipients of an open mailing enter `recipients` here: counting them
-- when they are added would make the signups of a newsletter wait for one another.
create function count_outcomes(of_account uuid, of_mailing uuid, n_sent bigint, n_failed bigint, n_skipped bigint, n_uncertain bigint)
returns void language plpgsql set enable_seqscan = off as $$
declare
  total bigint := n_sent + n_failed + n_skipped + n_uncertain;
begin
  if total = 0 then return; end if;
  update mailing m set recipients = m.recipients + case when m.frozen then 0 else total end,
      pending = m.pending - case when m.frozen then total else 0 end,
      sent = m.sent + n_sent, failed = m.failed + n_failed, skipped = m.skipped + n_skipped, uncertain = m.uncertain + n_uncertain
    where m.account_id = of_account and m.mailing_id = of_mailing;
end $$;

-- Holds up to `wanted` mails of an account's allowance. Returns how many; less than wanted when the rest is used or held.
create function hold_mails(of_account uuid, of_month date, wanted bigint)
returns bigint language plpgsql set enable_seqscan = off as $$
declare
  found_usage mail_usage;
  free bigint;
begin
  insert into mail_usage (account_id, period_start) values (of_account, of_month) on conflict do nothing;
  select * into found_usage from mail_usage u where u.account_id = of_account and u.period_start = of_month for update;
  free := case when found_usage.allowed is null then wanted
    else least(wanted, greatest(found_usage.allowed - found_usage.used - found_usage.held, 0)) end;
  if free > 0 then update mail_usage u set held = u.held + free where u.account_id = of_account and u.period_start = of_month; end if;
  return free;
end $$;

-- Ends a hold: `n_used` of the mails were sent or may have been, `n_back` are free again.
create function settle_held(of_account uuid, of_month date, n_used bigint, n_back bigint)
returns void language sql as $$
  update mail_usage set used = used + n_used, held = held - n_used - n_back
    where account_id = of_account and period_start = of_month and n_used + n_back > 0;
$$;

-- Opens a batch of a slice: commits its ids before the first byte of any message leaves, and with them what was sent before. It locks
-- nothing but the slice. A pause locks the slices after the mailing (`awaitBatches`), so each look at the mailing here sees a pause that
-- was answered. `gone` are recipients that are not to get it any more, with the status of the contact.
create function open_batch(
  of_account uuid, of_mailing uuid, of_slice uuid, of_claim uuid, sent uuid, next uuid[], lease timestamptz,
  out held boolean, out sending boolean, out gone json)
language plpgsql set enable_seqscan = off as $$
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

-- Closes a batch of a slice: writes the outcomes that `sent_upto` cannot stand for, and counts them. `later`: the recipient goes to mail_due.
create function close_batch(
  of_account uuid, of_mailing uuid, of_slice uuid, of_claim uuid, at timestamptz, sent uuid,
  ended uuid[], statuses text[], reasons text[], retries timestamptz[], tries integer[],
  out held boolean, out sending boolean)
language plpgsql set enable_seqscan = off as $$
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

-- Takes due mails into a batch of one worker, committed before the first byte of any message leaves. The lists are in the order of
-- account, mailing and recipient. Locks the mailings for share: a pause that is being written is waited for, and a later one waits.
-- Returns a verdict for each mail:
--   open    the batch holds it: submit it
--   taken   another worker has it
--   parked  its mailing is not being sent: it waits until the mailing is resumed
--   wait    nothing of the account's allowance is free, but other workers hold some: try again soon
--   limit   the allowance is used up, and the mailing is frozen: stop it. It stays due until then, as the worker may end before
-- Any other verdict is the reason for which the mail is not wanted any more, such as the contact's status or `plan_limit_emails`. Close the
-- mail as skipped. It stays due until then, so that a crash loses nothing.
create function take_mails(
  of_batch uuid, of_class smallint, lease timestamptz, of_month date, accounts uuid[], mailings uuid[], dues timestamptz[], recipients uuid[], contacts uuid[])
returns text[] language plpgsql set enable_seqscan = off as $$
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
      verdict := case when of_contact.status is distinct from mailing_is.wants then coalesce(of_contact.status, 'deleted')
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
        if mailing_is.counted then free := free - 1; end if;
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
    insert into mail_batch (batch_id, lease_end, class, accounts, mailings, recipients, held_in)
      values (of_batch, lease, of_class, open_accounts, open_mailings, open_recipients, of_month);
  end if;
  return verdicts;
end $$;

-- Closes mails of a batch with their outcomes, and keeps the three lists `left_…` in it. The other lists are in the order of account,
-- mailing and recipient. `dues` is null for mails that the batch holds. Returns null when the batch is not the worker's any more, and nothing
-- was written. Otherwise returns the frozen mailings that have no pending recipient now.
-- The same may be written again when the answer to a commit was lost. A mail that the batch does not hold any more, or that is not due any
-- more, is left alone: another worker may have taken it since.
create function close_mails(
  of_batch uuid, of_class smallint, at timestamptz, accounts uuid[], mailings uuid[], recipients uuid[], statuses text[], reasons text[],
  tries integer[], retries timestamptz[], dues timestamptz[], left_accounts uuid[], left_mailings uuid[], left_recipients uuid[])
returns uuid[] language plpgsql set enable_seqscan = off as $$
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
  select b.held_in, array(select mailing::text || recipient from unnest(b.mailings, b.recipients) u (mailing, recipient)) as mails into batch
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
      select m.status, m.frozen, m.counted into mailing_is from mailing m where m.account_id = acc and m.mailing_id = mlg;
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
      -- When the mailing was deleted meanwhile, the class tells whether its mails were counted.
      if coalesce(mailing_is.counted, of_class > 0) then perform settle_held(acc, batch.held_in, used, back); end if;
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
