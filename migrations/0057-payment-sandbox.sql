-- The stand-in for the payment provider, which servers on loopback offer without STRIPE_SECRET_KEY. It holds play money alone.
-- `account_id` is the id of the provider's account (acct_…), which is no account of ours.
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
  primary key (account_id, id)
);
create index sandbox_object_kind on sandbox_object (account_id, kind, place desc);
create index sandbox_object_due on sandbox_object (account_id, due_at) where due_at is not null;

-- Events on their way to the registered endpoints.
create table sandbox_event (
  account_id text collate "C" not null,
  event_id text collate "C" not null,
  endpoint_id text collate "C" not null,
  -- The account of the endpoint: the platform's, for an endpoint that takes the events of connected accounts.
  endpoint_account_id text collate "C" not null,
  place bigint generated always as identity,
  state text not null check (state in ('waiting', 'delivered', 'dropped', 'failed')),
  attempts int not null default 0,
  -- The status of the last answer. Null without one.
  status int,
  primary key (account_id, event_id, endpoint_id)
);
create index sandbox_event_waiting on sandbox_event (account_id, place) where state = 'waiting';
