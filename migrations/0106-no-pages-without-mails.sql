-- A campaign that was cancelled before a mail of it left has no page: none of its readers knows the address.
delete from archive_issue i using campaign c
  where c.account_id = i.account_id and c.campaign_id = i.campaign_id and c.status = 'cancelled'
    and not exists (select 1 from mailing m
      where m.account_id = i.account_id and m.kind = 'campaign' and m.owner_id = i.campaign_id and m.pending + m.sent + m.uncertain > 0);
update campaign c set published_at = null
  where c.status = 'cancelled' and c.published_at is not null
    and not exists (select 1 from archive_issue i where i.account_id = c.account_id and i.campaign_id = c.campaign_id);
