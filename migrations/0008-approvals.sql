-- Limits of keys. Keys that were made before keep what they may.
alter table api_key
  add column expires_at timestamptz,
  add column read_only boolean not null default false,
  -- The most recipients a day; null: no limit.
  add column sends_to integer,
  -- The key that counts its recipients: a key made by a limited key shares that key's count.
  add column sends_of uuid,
  add column confirm text not null default 'none'::text,
  add constraint api_key_confirm_check check ((confirm = any (array['none'::text, 'token'::text, 'person'::text]))),
  add constraint api_key_sends_to_check check ((sends_to >= 0));

-- The expiry is a number here, since the text of a timestamptz depends on the session's time zone,
-- and `take_limits` compares rows as texts.
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
    k.confirm
   from ((api_key k
     join account a on ((a.account_id = k.account_id)))
     left join closed_account c on ((c.account_id = k.account_id)))
  where (k.revoked_at is null);

-- The recipients of a day in UTC whom the acts of limited keys reached.
create table key_sends (
  account_id uuid not null,
  key_id uuid not null,
  day date not null,
  recipients integer not null,
  constraint key_sends_pkey primary key (account_id, key_id, day),
  constraint key_sends_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade
);

-- A request of a key that a person must approve before it is done.
create table approval (
  account_id uuid not null,
  approval_id uuid not null,
  operation text not null,
  summary text not null,
  key_id uuid not null,
  -- The digest of operation and input, by which a repeated request finds its pending approval.
  request bytea not null,
  -- Input, plan, and the confirm that binds both, sealed: they may hold secrets and readers' data.
  sealed bytea not null,
  -- The ids that the input and the plan name. A write to one of them has the plan made anew.
  depends_on text[] not null,
  status text not null default 'pending'::text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  reason text,
  -- A process that carries it out holds it until then.
  claimed_until timestamptz,
  -- A write touched what it depends on: whether it still holds is to be seen.
  touched boolean not null default false,
  -- The answer of the operation, sealed. Its secrets are removed once the asker has read it.
  result bytea,
  constraint approval_pkey primary key (account_id, approval_id),
  constraint approval_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade,
  constraint approval_status_check check ((status = any (array['pending'::text, 'declined'::text, 'expired'::text, 'superseded'::text, 'executed'::text, 'failed'::text])))
);
create unique index approval_pending on approval (account_id, key_id, request) where (status = 'pending'::text);
create index approval_touched on approval (created_at) where (touched and (status = 'pending'::text));
create index approval_decided on approval (decided_at) where (status <> 'pending'::text);
