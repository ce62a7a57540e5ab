-- A connected app is a key with a person behind it. Its calls carry tokens, so it has no row in key_lookup.
alter table api_key
  -- The client of OAuth, and the host by which people know it.
  add column app_client text,
  add column app_host text,
  -- The person who connected it, whose role bounds it.
  add column app_person uuid,
  -- Counts what makes processes look its callers up anew, such as the end of a token.
  add column app_epoch integer not null default 0,
  add constraint api_key_app check (num_nulls(app_client, app_host, app_person) in (0, 3)),
  add constraint api_key_app_is_full check (app_client is null or (level is not distinct from 'full')),
  drop constraint api_key_creator_kind_check,
  add constraint api_key_creator_kind_check check ((creator_kind = any (array['person'::text, 'key'::text, 'app'::text, 'operator'::text])));

create unique index api_key_app_of on api_key (account_id, app_client, app_person) where (revoked_at is null and app_client is not null);

-- An app whose person is no member any more is not here, and so is refused. `take_limits` compares
-- these rows as texts, so that a changed role is seen by each process at once.
create or replace view key_caller as
 select k.account_id,
    k.key_id,
    k.level,
    k.newsletter_id,
    k.browser_use,
    (k.browser_seen_at is not null) as browser_seen,
    (k.visitor_ip_seen_at is not null) as visitor_ip_seen,
    a.plan,
    (c.account_id is not null) as closed,
    (extract(epoch from k.expires_at) * 1000)::float8 as expires_ms,
    k.read_only,
    k.sends_to,
    k.sends_of,
    k.confirm,
    k.app_host,
    k.app_person,
    m.role as app_role,
    k.app_epoch
   from (((api_key k
     join account a on ((a.account_id = k.account_id)))
     left join closed_account c on ((c.account_id = k.account_id)))
     left join member m on ((m.account_id = k.account_id and m.person_id = k.app_person)))
  where (k.revoked_at is null and (k.app_person is null or m.role is not null));
