-- When a subscription that began elsewhere was taken over; null for one that began here.
alter table paid_subscription add column adopted_at timestamptz;

-- The taking over of subscriptions of another service, at most one a newsletter, and its witness.
create table adoption (
  account_id uuid not null,
  newsletter_id uuid not null,
  status text not null,
  started_at timestamptz not null,
  finished_at timestamptz,
  -- The witness reads the provider's invoices from started_at to watch_until.
  watch_until timestamptz not null,
  watch_at timestamptz,
  watched_at timestamptz,
  constraint adoption_pkey primary key (account_id, newsletter_id),
  constraint adoption_status_check check (status in ('running', 'done')),
  constraint adoption_newsletter_fkey foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id) on delete cascade
);

create index adoption_watch on adoption (watch_at) where watch_at is not null;

-- A subscription that a confirmed plan named, with the facts that the plan showed.
create table adopted_subscription (
  account_id uuid not null,
  subscription_id uuid not null,
  newsletter_id uuid not null,
  contact_id uuid not null,
  provider_id text collate "C" not null,
  customer text collate "C" not null,
  -- waiting; writing: the row in paid_subscription stands, and the provider is told; adopted; refused.
  state text not null,
  reason text,
  amount bigint not null,
  currency text not null,
  every text not null,
  next_charge_at timestamptz,
  -- The period that was paid for when it was taken over.
  paid_from timestamptz,
  paid_to timestamptz,
  created_at timestamptz not null,
  adopted_at timestamptz,
  constraint adopted_subscription_pkey primary key (account_id, subscription_id),
  constraint adopted_subscription_provider_key unique (account_id, provider_id),
  constraint adopted_subscription_state_check check (state in ('waiting', 'writing', 'adopted', 'refused')),
  constraint adopted_subscription_newsletter_fkey foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id) on delete cascade
);

create index adopted_subscription_newsletter on adopted_subscription (account_id, newsletter_id, state);

-- A second charge of one person, which the witness found.
create table second_charge (
  account_id uuid not null,
  invoice_id text collate "C" not null,
  newsletter_id uuid not null,
  contact_id uuid not null,
  provider_subscription text collate "C" not null,
  -- The subscription that was paid for the same time.
  other_subscription text collate "C" not null,
  amount bigint not null,
  currency text not null,
  paid_at timestamptz not null,
  found_at timestamptz not null,
  constraint second_charge_pkey primary key (account_id, invoice_id),
  constraint second_charge_newsletter_fkey foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id) on delete cascade
);

create index second_charge_found on second_charge (account_id, newsletter_id, found_at);
