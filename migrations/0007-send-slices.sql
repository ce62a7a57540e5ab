-- Sending claims slices of a frozen audience, one row each, where it used to write a claim into every recipient's row. A recipient's
-- row is now written once, with what became of it; those that are being handed over stand in their slice.

-- What an older process left in the middle of being handed over: nobody can know whether it arrived.
with lost as (
  update recipient set status = 'uncertain', reason = 'The server stopped while it handed this over.', finished_at = now()
  where status = 'handing_over' returning account_id, campaign_id
), counted as (select account_id, campaign_id, count(*) as n from lost group by 1, 2)
update campaign c set uncertain = c.uncertain + l.n, pending = c.pending - l.n
  from counted l where c.account_id = l.account_id and c.campaign_id = l.campaign_id;

drop index recipient_due;
drop index recipient_window;
-- Checked for each of a million rows, it took most of the time of freezing an audience. Whoever deletes a campaign deletes these first.
alter table recipient drop constraint recipient_account_id_campaign_id_fkey;
-- When the next try is due, of those that wait for one. No index knows of the status, so that writing what became of a recipient
-- changes no index (a heap-only tuple update).
alter table recipient add column retry_at timestamptz;
update recipient set retry_at = due_at where status = 'pending' and attempts > 0;
alter table recipient drop column due_at, drop column claim_id, drop column claimed_until;
alter table recipient drop constraint recipient_status_check;
alter table recipient add constraint recipient_status_check check (status in ('pending', 'sent', 'failed', 'skipped', 'uncertain'));
create index recipient_retry on recipient (account_id, campaign_id, retry_at, contact_id) where retry_at is not null;

create table send_slice (
  account_id uuid not null,
  campaign_id uuid not null,
  slice_id uuid not null,
  -- Of the contacts after `after` up to `upto`, those that wait and were never tried; without bounds: those whose next try is due.
  after uuid,
  upto uuid,
  -- The worker that holds it, until when. A new claim is a fence: whoever held it before writes nothing any more.
  claim_id uuid not null,
  claimed_until timestamptz not null,
  -- The window: committed before the first byte of any of them goes out, and uncertain when the worker ends before their outcomes are.
  handing_over uuid[] not null default '{}',
  primary key (account_id, campaign_id, slice_id),
  foreign key (account_id, campaign_id) references campaign on delete cascade,
  check ((after is null) = (upto is null))
) with (fillfactor = 50);
-- One worker at a time looks after the tries that are due again: two would take the same ones.
create unique index send_slice_retries on send_slice (account_id, campaign_id) where upto is null;

-- Up to where the audience has been cut into slices; null: to its end.
alter table campaign_queue add column cut_upto uuid default '00000000-0000-0000-0000-000000000000';

-- When each account had its last turn: a campaign that ends takes its head away, and with it the memory that its account was served.
create table send_turn (
  account_id uuid primary key,
  served_at timestamptz not null
);

-- Mailbox providers that asked us to slow down. They know our servers by their addresses, so that all accounts share one pace.
create table mailbox_pace (
  provider text primary key,
  per_minute real not null,
  -- when the next mail to it may go, behind all those that were given a place before it
  next_at timestamptz not null,
  slowed_at timestamptz not null,
  raised_at timestamptz not null
);

-- One step of a worker in its slice, as one statement: writes what became of the last window, counts it, and opens the next one. It is
-- a function because it runs for every 32 mails: its plans are kept, and the campaign's row is locked for no longer than it takes,
-- however busy the worker is meanwhile.
create function move_window(
  of_account uuid, of_campaign uuid, of_slice uuid, of_claim uuid, at timestamptz,
  ended uuid[], statuses text[], reasons text[], retries timestamptz[], tries integer[],
  after_contact uuid, after_retry timestamptz, size integer, lease timestamptz,
  out held boolean, out sending boolean, out waiting integer, out contacts json)
language plpgsql as $$
declare
  slice send_slice;
  counts integer[] := '{0,0,0,0}';
  which integer;
begin
  held := false;
  sending := false;
  waiting := 0;
  contacts := '[]';
  -- The campaign first, everywhere; and a pause that was answered is seen by everyone who opens a window after it.
  select c.status = 'sending' and n.deleting_since is null, c.pending into sending, waiting
    from campaign c join newsletter n on n.account_id = c.account_id and n.newsletter_id = c.newsletter_id
    where c.account_id = of_account and c.campaign_id = of_campaign for update of c;
  if not found then return; end if;
  select * into slice from send_slice s
    where s.account_id = of_account and s.campaign_id = of_campaign and s.slice_id = of_slice and s.claim_id = of_claim for update;
  if not found then return; end if;
  held := true;

  -- Row by row: a join would be planned anew as the table grows, and wrongly as long as nothing is known of it. Rows that have ended
  -- stay as they are, since the same is written again when the answer to a commit was lost.
  for i in 1 .. cardinality(ended) loop
    update recipient r set status = statuses[i], reason = reasons[i], retry_at = retries[i], attempts = tries[i],
        finished_at = case when statuses[i] = 'pending' then null else at end
      where r.account_id = of_account and r.campaign_id = of_campaign and r.contact_id = ended[i] and r.status = 'pending';
    which := array_position(array['sent', 'failed', 'skipped', 'uncertain'], statuses[i]);
    if found and which is not null then counts[which] := counts[which] + 1; end if;
  end loop;
  if counts <> '{0,0,0,0}' then
    update campaign c set pending = c.pending - (counts[1] + counts[2] + counts[3] + counts[4]), sent = c.sent + counts[1],
        failed = c.failed + counts[2], skipped = c.skipped + counts[3], uncertain = c.uncertain + counts[4]
      where c.account_id = of_account and c.campaign_id = of_campaign returning c.pending into waiting;
  end if;

  if sending and waiting > 0 and size > 0 and slice.upto is not null then
    select coalesce(json_agg(w order by w.contact_id), '[]') into contacts from (
      select r.contact_id, r.attempts, r.reason, r.retry_at, c.email, c.fields, c.status from (
        select * from recipient r where r.account_id = of_account and r.campaign_id = of_campaign
          and r.contact_id > coalesce(after_contact, slice.after) and r.contact_id <= slice.upto and r.status = 'pending' and r.retry_at is null
        order by r.contact_id limit size) r
      left join lateral (
        select c.email, c.fields, c.status from contact c where c.account_id = r.account_id and c.contact_id = r.contact_id limit 1) c on true) w;
  elsif sending and waiting > 0 and size > 0 then
    select coalesce(json_agg(w order by w.retry_at, w.contact_id), '[]') into contacts from (
      select r.contact_id, r.attempts, r.reason, r.retry_at, c.email, c.fields, c.status from (
        select * from recipient r where r.account_id = of_account and r.campaign_id = of_campaign and r.status = 'pending' and r.retry_at <= at
          and (after_contact is null or (r.retry_at, r.contact_id) > (after_retry, after_contact))
        order by r.retry_at, r.contact_id limit size) r
      left join lateral (
        select c.email, c.fields, c.status from contact c where c.account_id = r.account_id and c.contact_id = r.contact_id limit 1) c on true) w;
  end if;
  -- Committed before the first byte of any of them goes out.
  update send_slice s set claimed_until = lease, handing_over = array(
      select (w ->> 'contact_id')::uuid from json_array_elements(contacts) w where w ->> 'status' = 'active')
    where s.account_id = of_account and s.campaign_id = of_campaign and s.slice_id = of_slice;
end $$;
