-- The dashboard's figures, without a scan of the account. All three are small beside `contact`: readers who wait to confirm, who pay, who left.
create index contact_pending on contact (account_id, newsletter_id, contact_id) where status = 'pending';
create index contact_paid on contact (account_id, newsletter_id, contact_id) where tier = 'paid' and status = 'active';
create index contact_left on contact (account_id, unsubscribed_at) where unsubscribed_at is not null;
