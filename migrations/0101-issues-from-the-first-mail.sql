-- A campaign has its page from the first mail on, since its mails lead there. Lists and feeds show the page once no reader is left out.
alter table archive_issue add column listed boolean not null default true;

-- Campaigns that have begun and are not in the archive yet get their page. A cancelled one stays away.
insert into archive_issue (account_id, campaign_id, newsletter_id, published_at, access, listed)
  select c.account_id, c.campaign_id, c.newsletter_id, min(s.started_at), c.access, false
  from campaign c join campaign_step s on s.account_id = c.account_id and s.campaign_id = c.campaign_id
  where c.status <> 'cancelled'
    and c.audience->>'segmentId' is null and c.audience->>'filter' is null and c.audience->>'unopenedOf' is null
    and (c.access <> 'everyone' or c.audience->>'tier' is null)
    and c.audience->'includeTags' = '[]' and c.audience->'excludeTags' = '[]'
  group by c.account_id, c.campaign_id, c.newsletter_id
  on conflict do nothing;
update campaign c set published_at = i.published_at from archive_issue i
  where i.account_id = c.account_id and i.campaign_id = c.campaign_id and c.published_at is null;
