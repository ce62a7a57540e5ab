-- A reader is told of a second subscription. Spellings of one mailbox (src/operation/addresses/address-identity.ts) count as one address.
alter table subscription_mail drop constraint subscription_mail_part_check;
alter table subscription_mail add constraint subscription_mail_part_check check (part in ('failed', 'trial', 'renewal', 'second'));
create index paid_subscription_mailbox on paid_subscription (account_id, newsletter_id, (
  case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '')
    else split_part(split_part(lower(email), '@', 1), '+', 1) end || '@' || split_part(lower(email), '@', 2)
)) where email is not null;
