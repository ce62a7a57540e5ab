-- OAuth 2.1. A program that registered itself (RFC 7591): it belongs to no account until a person connects it.
create table auth.oauth_client (
  client_id text not null,
  -- The digest of name and redirect addresses, so that a program that registers again is the same client.
  identity bytea not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz not null,
  -- The last registration or consent. Clients that nobody uses are deleted after 30 days.
  used_at timestamptz not null,
  constraint oauth_client_pkey primary key (client_id),
  constraint oauth_client_identity_key unique (identity)
);
create index oauth_client_used on auth.oauth_client (used_at);

-- A person's consent on one device: the family of the tokens that came of it. A connected app may have several.
create table auth.oauth_grant (
  grant_id uuid not null,
  account_id uuid not null,
  app_id uuid not null,
  person_id uuid not null,
  client_id text not null,
  created_at timestamptz not null,
  constraint oauth_grant_pkey primary key (grant_id),
  constraint oauth_grant_app_fkey foreign key (account_id, app_id) references api_key(account_id, key_id) on delete cascade,
  constraint oauth_grant_person_id_fkey foreign key (person_id) references person(person_id) on delete cascade
);
create index oauth_grant_app on auth.oauth_grant (account_id, app_id);
create index oauth_grant_client on auth.oauth_grant (client_id);
create index oauth_grant_person on auth.oauth_grant (person_id);

-- An authorization code, hashed. A used one stays for a while: its second use ends the grant.
create table auth.oauth_code (
  hash bytea not null,
  grant_id uuid not null,
  redirect_uri text not null,
  challenge text not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint oauth_code_pkey primary key (hash),
  constraint oauth_code_grant_id_fkey foreign key (grant_id) references auth.oauth_grant(grant_id) on delete cascade
);
create index oauth_code_grant on auth.oauth_code (grant_id);
create index oauth_code_expires on auth.oauth_code (expires_at);

-- Access and refresh tokens, hashed.
create table auth.oauth_token (
  hash bytea not null,
  grant_id uuid not null,
  kind text not null,
  expires_at timestamptz not null,
  -- When a refresh token was exchanged. Sent again much later, it was copied, and ends the grant.
  used_at timestamptz,
  -- With the refresh token it makes the next tokens again, while the first answer may have been lost.
  salt bytea,
  constraint oauth_token_pkey primary key (hash),
  constraint oauth_token_grant_id_fkey foreign key (grant_id) references auth.oauth_grant(grant_id) on delete cascade,
  constraint oauth_token_kind_check check ((kind = any (array['access'::text, 'refresh'::text])))
);
create index oauth_token_grant on auth.oauth_token (grant_id);
create index oauth_token_expires on auth.oauth_token (expires_at);

-- A device that waits for a person to type its code (RFC 8628).
create table auth.oauth_device (
  hash bytea not null,
  user_code bytea not null,
  client_id text not null,
  scope text not null,
  expires_at timestamptz not null,
  -- The least seconds between two questions, and the last one.
  interval_s integer not null,
  polled_at timestamptz,
  refused boolean not null default false,
  grant_id uuid,
  constraint oauth_device_pkey primary key (hash),
  constraint oauth_device_user_code_key unique (user_code),
  constraint oauth_device_grant_id_fkey foreign key (grant_id) references auth.oauth_grant(grant_id) on delete cascade
);
create index oauth_device_grant on auth.oauth_device (grant_id);
create index oauth_device_expires on auth.oauth_device (expires_at);
