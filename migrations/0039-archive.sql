-- A campaign on the web: one that went to all readers of its newsletter, without the rules of an audience that choose among them.
-- The texts are those that every visitor sees. They are null until the first visitor, or the job that follows the sending, has them rendered.
create table archive_issue (
  account_id uuid not null,
  campaign_id uuid not null,
  newsletter_id uuid not null,
  -- when the first step that left no reader out had ended
  published_at timestamptz not null,
  -- of what the texts were rendered with; another digest has them rendered again
  look bytea,
  subject text,
  preview_text text,
  -- the issue for its page, and for feeds, which show no styles
  html text,
  feed_html text,
  plain_text text,
  -- the words of subject and text without capitals and accents
  words text,
  primary key (account_id, campaign_id),
  foreign key (account_id, campaign_id) references campaign (account_id, campaign_id) on delete cascade
);
create index archive_issue_order on archive_issue (account_id, newsletter_id, published_at desc, campaign_id desc);
-- A search reads no other newsletter's issues: the id of the newsletter is part of the index. A word of one or two letters has no trigram, so it
-- is looked for in all issues of its newsletter.
create index archive_issue_search on archive_issue using gin (newsletter_id, words gin_trgm_ops);

insert into archive_issue (account_id, campaign_id, newsletter_id, published_at)
  select c.account_id, c.campaign_id, c.newsletter_id, min(s.finished_at)
  from campaign c join campaign_step s on s.account_id = c.account_id and s.campaign_id = c.campaign_id
  where c.status = 'sent' and s.complete and s.finished_at is not null
    and c.audience->>'segmentId' is null and c.audience->>'filter' is null and c.audience->>'tier' is null and c.audience->>'unopenedOf' is null
    and c.audience->'includeTags' = '[]' and c.audience->'excludeTags' = '[]'
  group by c.account_id, c.campaign_id, c.newsletter_id;
