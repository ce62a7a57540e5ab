-- Search needs two extensions that PostgreSQL ships. Both are trusted, so a user with CREATE on the database may create them.
do $$
declare
  remedy constant text := 'As an administrator run "create extension pg_trgm; create extension btree_gin;" in this database, then start Mailcast again.';
begin
  create extension if not exists pg_trgm;
  create extension if not exists btree_gin;
exception
  when insufficient_privilege then
    raise exception using errcode = 'insufficient_privilege',
      message = 'Mailcast needs the extensions pg_trgm and btree_gin, and the user of DATABASE_URL may not create them. ' || remedy;
  when feature_not_supported or undefined_file then
    raise exception using errcode = 'feature_not_supported',
      message = 'Mailcast needs the extensions pg_trgm and btree_gin, and this PostgreSQL server does not have them. Install its package of additional modules (Debian: part of postgresql-NN; others: postgresql-contrib). ' || remedy;
end $$;

-- The text that `q` of list_contacts searches. A space before each part marks the beginning of a word for patterns of one or two characters.
create function search_words(email text, fields jsonb) returns text
  language sql immutable parallel safe
  return lower(' ' || (email collate "default") || coalesce(' ' || (fields ->> 'first_name'), '') || coalesce(' ' || (fields ->> 'last_name'), ''));
-- Folds a pattern as `search_words` folds the text.
create function search_fold(pattern text) returns text
  language sql immutable parallel safe return lower(pattern collate "default");

-- The newsletter is the first column, since lists are read by newsletter: trigrams of other accounts are then skipped.
create index contact_search on contact using gin (newsletter_id, source, tier, search_words(email, fields) gin_trgm_ops);

-- Serves lists of one status, counts by status, and the audience of a campaign, for which `contact_active` was.
create index contact_status on contact (account_id, newsletter_id, status, contact_id);

-- The contact that an event is about, for the activity of one contact. The body is the text that receivers verify, so it stays text.
create function event_contact(body text) returns text
  language sql immutable parallel safe return substring(body from '"subscriber":\{"id":"(sub_[0-9a-z]{26})"');
create index event_contact on event (account_id, event_contact(body), event_id) where type = 'subscriber.updated';

-- Growth. Each transaction appends what it changed, and a fold adds it up later: a counter row would make all signups wait for each other.
-- `at` is the beginning of a quarter of an hour, since offsets of time zones are multiples of it.
-- `contacts`: how many contacts it concerns. `active`: the change of the number of active contacts.
-- Neither table refers to the account: the check would double the cost of the row, which each signup writes.
create table growth_change (
  account_id uuid not null,
  change_id uuid not null,
  newsletter_id uuid not null,
  at timestamptz not null,
  kind text not null check (kind in ('added', 'confirmed', 'imported', 'unsubscribed', 'bounced', 'complained', 'deleted', 'restored')),
  source text not null,
  contacts integer not null,
  active integer not null,
  primary key (account_id, change_id)
);
-- Outlives the newsletter: its contacts stay in the history of the account, and leave it as deleted ones.
create table growth (
  account_id uuid not null,
  newsletter_id uuid not null,
  at timestamptz not null,
  kind text not null,
  source text not null,
  contacts bigint not null,
  active bigint not null,
  primary key (account_id, newsletter_id, at, kind, source)
);

-- Fills in the history from the times that contacts carry. A contact that left without a record of confirmation counts as active before.
insert into growth (account_id, newsletter_id, at, kind, source, contacts, active)
select c.account_id, c.newsletter_id, date_bin('15 minutes', f.at, '2000-01-01 00:00:00+00'), f.kind, f.source, sum(f.contacts), sum(f.active)
from (
  select account_id, newsletter_id, lower(email) as identity, status, source, subscribed_at, confirmed_at, unsubscribed_at,
    status in ('active', 'unsubscribed') or status_before is not distinct from 'active' or confirmed_at is not null as was_active
  from contact) c
left join suppression s on s.account_id = c.account_id and s.email = c.identity and c.status in ('bounced', 'complained')
cross join lateral (values
  (least(c.subscribed_at, now()), case c.source when 'import' then 'imported' else 'added' end, c.source, 1, (c.was_active and c.confirmed_at is null)::integer),
  (case when c.confirmed_at is not null then least(c.confirmed_at, now()) end, 'confirmed', '', 1, 1),
  (case when c.status = 'unsubscribed' then coalesce(c.unsubscribed_at, c.subscribed_at)
    when c.status in ('bounced', 'complained') then greatest(s.created_at, c.confirmed_at, c.subscribed_at) end,
    c.status, '', 1, -c.was_active::integer)) as f (at, kind, source, contacts, active)
where f.at is not null
group by 1, 2, 3, 4, 5;

-- At the end, since other processes' reads of contacts wait from here until the commit.
drop index contact_active;
