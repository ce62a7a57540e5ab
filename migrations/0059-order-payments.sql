-- Orders that are paid at the provider, and what is paid back.
alter table product_order add column payment_id text;

create table order_refund (
  account_id uuid not null,
  refund_id uuid not null,
  order_id uuid not null,
  -- In the minor unit; null for all that is left.
  amount bigint,
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  -- The provider's words about a refund that failed.
  failure text,
  created_at timestamptz not null,
  primary key (account_id, refund_id)
);
create index order_refund_of_order on order_refund (account_id, order_id, refund_id);
