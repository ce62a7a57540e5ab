-- What waits to be delivered, in a table of its own: a claim rewrote the whole delivery and all five of its indexes. The delivery itself
-- is the log's: written at its event and after each attempt, on the same page, since none of its indexes holds what changes.
create table webhook_due (
  account_id uuid not null,
  delivery_id uuid not null,
  endpoint_id uuid not null,
  event_id uuid not null,
  -- What causes the next attempt.
  trigger text not null default 'automatic' check (trigger in ('automatic', 'manual', 'test')),
  -- As in the delivery; the schedule's next wait depends on it.
  attempts integer not null default 0,
  -- The schedule's own next attempt, and not a first one or one that a person waits for.
  retry boolean not null generated always as (attempts > 0 and trigger = 'automatic') stored,
  due_at timestamptz not null,
  -- While an attempt is under way: whose it is, and until when.
  claim_id uuid,
  lease_end timestamptz,
  -- Its lease ran out: a process died, or lost the outcome.
  reclaimed boolean not null default false,
  -- Sent again by hand while an attempt was under way: the next attempt follows that one at once.
  resend boolean not null default false,
  primary key (account_id, delivery_id),
  foreign key (account_id, delivery_id) references webhook_delivery on delete cascade,
  constraint leased_or_waiting check ((claim_id is null) = (lease_end is null))
) with (fillfactor = 70, autovacuum_vacuum_scale_factor = 0.02);

insert into webhook_due (account_id, delivery_id, endpoint_id, event_id, trigger, attempts, due_at, claim_id, lease_end, resend)
  select account_id, delivery_id, endpoint_id, event_id, trigger, attempts, coalesce(next_attempt_at, claimable_at), claim_id,
    case when claim_id is not null then claimable_at end, resend
  from webhook_delivery where status = 'pending';

-- Workers jump from endpoint to endpoint in it, so that a million due rows of one do not stand before the others, and retries not before first attempts.
create index webhook_due_waiting on webhook_due (retry, account_id, endpoint_id, due_at) where claim_id is null;
-- The attempts that are under way, of every process: the caps of endpoints are counted here.
create index webhook_due_leased on webhook_due (account_id, endpoint_id, lease_end) where claim_id is not null;

drop index webhook_delivery_due, webhook_delivery_leased;
alter table webhook_delivery
  drop constraint pending_has_a_time,
  drop column retry,
  drop column trigger,
  drop column next_attempt_at,
  drop column claimable_at,
  drop column claim_id,
  drop column resend;

-- Most deliveries have one attempt: it stands in the delivery itself, those that follow in webhook_attempt. `trigger`, `at`,
-- `durationMs`, `statusCode`, `error` and `answer`, as the API shows them.
alter table webhook_delivery add column first_attempt jsonb;
update webhook_delivery w set first_attempt = jsonb_build_object('trigger', a.trigger,
    'at', to_char(a.at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'durationMs', a.duration_ms, 'statusCode', a.status_code,
    'error', a.error, 'answer', a.answer)
  from webhook_attempt a where a.account_id = w.account_id and a.delivery_id = w.delivery_id and a.number = 1;
delete from webhook_attempt where number = 1;
alter table webhook_attempt add constraint webhook_attempt_later check (number > 1);
alter table webhook_delivery drop column first_attempt_at;
-- A first attempt doubles the row, and finds room for that where it is.
alter table webhook_delivery set (fillfactor = 45);
