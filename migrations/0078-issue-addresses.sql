-- The readable address of a campaign on the web: /n/{newsletter}/{slug}. Null until it is published, or until its author chooses one.
alter table campaign add column slug text;
alter table campaign add column published_at timestamptz;

-- Every slug that a campaign has had, so that old addresses lead on.
create table campaign_address (
  account_id uuid not null,
  newsletter_id uuid not null,
  slug text collate "C" not null,
  campaign_id uuid not null,
  primary key (account_id, newsletter_id, slug),
  foreign key (account_id, campaign_id) references campaign (account_id, campaign_id) on delete cascade
);
create index campaign_address_of on campaign_address (account_id, campaign_id);

update campaign c set published_at = i.published_at from archive_issue i where i.account_id = c.account_id and i.campaign_id = c.campaign_id;

-- Issues that are published get the slug of their subject, and the end of their id where several have the same. Those without Latin letters get their day.
with plain as (
  select account_id, newsletter_id, campaign_id, published_at, coalesce(nullif(trim(both '-' from left(regexp_replace(
    lower(regexp_replace(subject, '\{\{.*?\}\}|\{%.*?%\}', '', 'g')), '[^a-z0-9]+', '-', 'g'), 50)), ''), to_char(published_at at time zone 'UTC', 'YYYY-MM-DD')) as base
  from campaign where published_at is not null
), numbered as (
  select *, row_number() over (partition by account_id, newsletter_id, base order by published_at, campaign_id) as n from plain
), named as (
  select account_id, newsletter_id, campaign_id, case when n = 1 then base else base || '-' || right(campaign_id::text, 8) end as slug from numbered
), kept as (
  insert into campaign_address (account_id, newsletter_id, slug, campaign_id) select account_id, newsletter_id, slug, campaign_id from named
  on conflict do nothing returning account_id, campaign_id, slug
)
update campaign c set slug = k.slug from kept k where k.account_id = c.account_id and k.campaign_id = c.campaign_id;
