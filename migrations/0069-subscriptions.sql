-- The paid subscriptions of readers, as the provider's objects describe them. A row is there before its payment page opens, with the price of that moment.
create table paid_subscription (
  account_id uuid not null,
  subscription_id uuid not null,
  newsletter_id uuid not null,
  -- null until it has begun, and once its contact is deleted
  contact_id uuid,
  -- the address that it was begun with; null once its person was erased
  email text collate "C",
  livemode boolean not null,
  status text not null check (status in ('incomplete', 'trialing', 'active', 'past_due', 'paused', 'ended')),
  end_reason text check (end_reason in ('requested', 'unpaid', 'refunded', 'disputed', 'replaced')),
  every text not null check (every in ('month', 'year')),
  -- in the minor unit of the currency
  amount bigint not null check (amount > 0),
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
  ending text check (ending in ('now', 'period_end')),
  ending_reason text check (ending_reason in ('requested', 'refunded', 'disputed', 'replaced')),
  created_at timestamptz not null,
  began_at timestamptz,
  -- when the provider is read next, whether its event came or not
  due_at timestamptz,
  primary key (account_id, subscription_id)
);
create index paid_subscription_contact on paid_subscription (account_id, contact_id) where contact_id is not null;
create index paid_subscription_newsletter on paid_subscription (account_id, newsletter_id, subscription_id);
create index paid_subscription_email on paid_subscription (account_id, lower(email));
create index paid_subscription_due on paid_subscription (due_at) where due_at is not null;
create index paid_subscription_play on paid_subscription (account_id) where not livemode and status in ('trialing', 'active', 'past_due', 'paused');

-- The payments of subscriptions, each as it was read last.
create table subscription_payment (
  account_id uuid not null,
  payment_id text not null,
  subscription_id uuid not null,
  invoice_id text,
  amount bigint not null,
  refunded bigint not null,
  -- the worst state of its disputes
  dispute text check (dispute in ('open', 'lost', 'won')),
  paid_at timestamptz not null,
  primary key (account_id, payment_id),
  foreign key (account_id, subscription_id) references paid_subscription (account_id, subscription_id) on delete cascade
);
create index subscription_payment_of on subscription_payment (account_id, subscription_id);

-- The amounts that owners pay back. The row is there before the provider is asked.
create table subscription_refund (
  account_id uuid not null,
  refund_id uuid not null,
  subscription_id uuid not null,
  payment_id text not null,
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  failure text,
  created_at timestamptz not null,
  primary key (account_id, refund_id),
  foreign key (account_id, subscription_id) references paid_subscription (account_id, subscription_id) on delete cascade
);
create index subscription_refund_of on subscription_refund (account_id, subscription_id);

-- The addresses that have had their trial of a newsletter, as keyed hashes: spellings of one mailbox have the same. They stay after an erasure.
create table paid_trial (
  account_id uuid not null,
  newsletter_id uuid not null,
  address bytea not null,
  subscription_id uuid not null,
  primary key (account_id, newsletter_id, address)
);
