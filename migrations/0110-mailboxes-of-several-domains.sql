-- Domains of one provider at which one name is one mailbox count as one address.
drop index paid_subscription_mailbox;
create index paid_subscription_mailbox on paid_subscription (account_id, newsletter_id, (
  case when split_part(lower(email), '@', 2) in ('gmail.com', 'googlemail.com')
    then replace(split_part(split_part(lower(email), '@', 1), '+', 1), '.', '') || '@gmail.com'
  when split_part(lower(email), '@', 2) in ('icloud.com', 'me.com', 'mac.com')
    then split_part(split_part(lower(email), '@', 1), '+', 1) || '@icloud.com'
  when split_part(lower(email), '@', 2) in ('proton.me', 'protonmail.com', 'pm.me')
    then split_part(split_part(lower(email), '@', 1), '+', 1) || '@proton.me'
  else split_part(split_part(lower(email), '@', 1), '+', 1) || '@' || split_part(lower(email), '@', 2) end
)) where email is not null;
