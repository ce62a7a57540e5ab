-- The paid plan of an account, as the provider's subscription describes it. An account has one row at most.
create table plan_subscription (
  account_id uuid primary key,
  -- The name of the sale. A new subscription has a new one.
  ref text not null,
  plan text not null,
  every text not null check (every in ('month', 'year')),
  -- In the minor unit of the currency.
  amount bigint not null,
  currency text not null,
  -- A change under way: the price that the subscription has afterwards, and when its plan begins. No time: as soon as it is paid.
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
  due_at timestamptz
);
create index plan_subscription_due on plan_subscription (due_at) where due_at is not null;

alter table account
  -- 'subscription' where a paid subscription gave the plan; null where the operator did.
  add column plan_by text,
  add column plan_status text,
  add column plan_renews_at timestamptz,
  add column plan_cancel_at timestamptz,
  add column plan_card_brand text,
  add column plan_card_last4 text;
