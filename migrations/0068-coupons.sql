-- Coupons take a part or an amount off an order. `redemptions` counts the orders that use one: those that failed give it back.
create table coupon (
  account_id uuid not null,
  coupon_id uuid not null,
  code text collate "C" not null,
  percent_off integer check (percent_off between 1 and 100),
  amount_off bigint check (amount_off > 0),
  currency text,
  duration text not null check (duration in ('once', 'forever')),
  redeem_by timestamptz,
  max_redemptions integer check (max_redemptions > 0),
  redemptions integer not null default 0,
  archived_at timestamptz,
  created_at timestamptz not null,
  primary key (account_id, coupon_id),
  check (num_nonnulls(percent_off, amount_off) = 1),
  check ((amount_off is null) = (currency is null))
);
-- A code can be given anew once the coupon that had it is archived.
create unique index coupon_code on coupon (account_id, upper(code)) where archived_at is null;
