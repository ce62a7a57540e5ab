-- Mails of any kind. A kind is registered in the program (`mailings/mail-kind.ts`); the database no longer lists them.
alter table mailing drop constraint mailing_kind_check;
alter table mailing add constraint mailing_kind_check check (kind ~ '^[a-z_]{1,40}$');

-- Null: every recipient gets the mail, whatever the status of the contact.
alter table mailing alter column wants drop not null;

-- The mailings of a batch whose mails count against the allowance of their account. So far the class told.
alter table mail_batch add column counted uuid[] not null default '{}';
update mail_batch set counted = array(select distinct unnest(mailings)) where class > 0;
alter table mail_batch alter column counted drop default;

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
create or replace function take_mails(
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

-- Closes mails of a batch with their outcomes, and keeps the three lists `left_…` in it. The other lists are in the order of account,
-- mailing and recipient. `dues` is null for mails that the batch holds. Returns null when the batch is not the worker's any more, and nothing
-- was written. Otherwise returns the frozen mailings that have no pending recipient now.
-- The same may be written again when the answer to a commit was lost. A mail that the batch does not hold any more, or that is not due any
-- more, is left alone: another worker may have taken it since.
create or replace function close_mails(
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
