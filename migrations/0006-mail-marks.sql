-- What stands in the links and the return path of a campaign's mails instead of its account and its id, which are too long for the
-- local part of an address (64 octets, RFC 5321 §4.5.3.1.1).
create table mailing (
  -- 8 random bytes
  key bytea primary key,
  account_id uuid not null,
  campaign_id uuid not null,
  unique (account_id, campaign_id)
);

insert into mailing (key, account_id, campaign_id)
  select substring(uuid_send(gen_random_uuid()) from 9 for 8), account_id, campaign_id from campaign where recipients > 0;
