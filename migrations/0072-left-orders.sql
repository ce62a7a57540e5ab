-- An order whose payment page was left ends by itself, which gives its coupon back. `look_at`: the time at which the sweep looks at it again.
alter table product_order add column look_at timestamptz;
update product_order set look_at = created_at + interval '26 hours' where status = 'pending' and amount > 0;
create index product_order_left on product_order (look_at) where look_at is not null;
-- Orders paid with play money count apart: they count nothing once real money is taken.
alter table coupon add column play_redemptions integer not null default 0;
update coupon c set redemptions = greatest(0, c.redemptions - play.n), play_redemptions = play.n
  from (select account_id, coupon_id, count(*)::integer as n from product_order
    where coupon_id is not null and not livemode and status <> 'failed' group by account_id, coupon_id) play
  where c.account_id = play.account_id and c.coupon_id = play.coupon_id;
-- A refund that the provider took may still fail weeks later. Its id there tells which one it was.
alter table order_refund add column provider_id text;
create index order_refund_open on order_refund (account_id, order_id) where status = 'pending';
