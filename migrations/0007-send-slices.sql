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
