-- Payments: an account's connection to the provider, its sales there, and the events that told of them. No table holds an address or a name.
create table payment_connection (
  account_id uuid not null,
  mode text not null check (mode in ('connect', 'own', 'sandbox')),
  livemode boolean not null,
  provider_account text not null,
  -- Sealed by the vault. Null: the key of the server's settings, or the sandbox's.
  secret_key bytea,
  -- The webhook endpoint that was made by API, with its sealed secret. Null where the settings have one, or where the provider cannot reach us.
  webhook_id text,
  webhook_secret bytea,
  status text not null check (status in ('pending', 'active', 'restricted')),
  requirements text[] not null default '{}',
  disabled_reason text,
  currency text,
  connected_at timestamptz not null,
  checked_at timestamptz not null,
  -- The start of the last reconciliation that went through every list.
  reconciled_to timestamptz,
  -- The place of a reconciliation that is under way.
  reconciliation jsonb,
  next_reconcile_at timestamptz not null,
  primary key (account_id)
);
create index payment_connection_due on payment_connection (next_reconcile_at);

-- A sale that has or had a checkout, or that an object of the provider names.
create table payment_sale (
  account_id uuid not null,
  kind text not null,
  ref text not null,
  -- Raised by each settlement. One that began to read before the last one was written reads again.
  version integer not null default 0,
  -- The number of the checkout: a new one only after the last one expired. It is in the idempotency key.
  attempt integer not null default 0,
  attempted_at timestamptz,
  checkout_id text,
  checkout_url text,
  checkout_expires_at timestamptz,
  checkout_status text check (checkout_status in ('open', 'complete', 'expired')),
  payment_id text,
  subscription_id text,
  settled_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, kind, ref)
);
create index payment_sale_open on payment_sale (account_id) where checkout_status = 'open';

-- Events of the provider, so that a doubled one is seen. Their content is not kept: objects are read anew.
create table payment_event (
  account_id uuid not null,
  event_id text not null,
  type text not null,
  object_kind text not null,
  object_id text not null,
  received_at timestamptz not null,
  primary key (account_id, event_id)
);
create index payment_event_old on payment_event (received_at);

-- Objects of the provider's lists as they were when they were settled last.
create table payment_object (
  account_id uuid not null,
  object_id text not null,
  fingerprint text not null,
  seen_at timestamptz not null,
  primary key (account_id, object_id)
);
create index payment_object_old on payment_object (seen_at);
