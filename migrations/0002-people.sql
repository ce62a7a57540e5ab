-- People: sign-in (better-auth's tables, in a schema of their own), members with invitations.

-- A person stays our record; better-auth reads and writes it as "user", through a view.
update person set email = lower(email);
alter table person
  add column email_verified boolean not null default true,
  add column image text,
  add column two_factor_enabled boolean not null default false,
  add column updated_at timestamptz not null default now();

-- A member is first an invitation (no person yet) and then a person: one id, from the invitation on.
alter table member add column member_id uuid;
update member set member_id = person_id;
alter table member
  drop constraint member_pkey,
  alter column member_id set not null,
  alter column person_id drop not null,
  -- The address that was invited; null once somebody has joined.
  add column invited_email text,
  -- Raised at each invitation: links of an earlier one are void.
  add column spell integer not null default 1,
  add column invited_at timestamptz,
  add column joined_at timestamptz,
  add primary key (account_id, member_id),
  add constraint member_is_one_of_two check ((person_id is null) = (invited_email is not null));
update member set joined_at = (select created_at from person p where p.person_id = member.person_id);
create unique index member_person on member (account_id, person_id);
create unique index member_invited on member (account_id, lower(invited_email)) where invited_email is not null;
-- From a person to their accounts: the question of every request of theirs, which names no account.
create index member_of on member (person_id) where person_id is not null;

create schema auth;

create view auth."user" as
  select person_id as id, name, email, email_verified, image, two_factor_enabled, created_at, updated_at from public.person;

-- What better-auth 1.7 wants for passwords, sessions and two factors; its columns for OAuth are left out.
create table auth.account (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.person (person_id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  -- scrypt, as salt:key in hexadecimal
  password text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index account_of on auth.account (user_id, provider_id);

create table auth.session (
  id uuid primary key,
  user_id uuid not null references public.person (person_id) on delete cascade,
  -- Worth nothing without our signature beside it in the cookie.
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index session_person on auth.session (user_id);
create index session_age on auth.session (expires_at);

create table auth.verification (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of what the link or cookie holds
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index verification_identifier on auth.verification (identifier);
-- All that is open for one person: void with their password.
create index verification_value on auth.verification (value);
create index verification_age on auth.verification (expires_at);

create table auth.two_factor (
  id uuid primary key,
  user_id uuid not null references public.person (person_id) on delete cascade,
  -- Both encrypted with a key derived from SECRET_KEY.
  secret text not null,
  backup_codes text not null,
  verified boolean default true,
  failed_verification_count integer default 0,
  locked_until timestamptz
);
create index two_factor_person on auth.two_factor (user_id);

-- Attempts to sign in, to guess a code, to have a mail sent: counted over all processes.
create table auth.attempt (
  -- SHA-256 of what is counted
  key bytea primary key,
  used integer not null,
  last_at timestamptz not null,
  free_at timestamptz not null
);
create index attempt_age on auth.attempt (last_at);

insert into auth.account (user_id, account_id, provider_id, password, created_at, updated_at)
  select person_id, person_id::text, 'credential', password_hash, created_at, created_at from person;
alter table person drop column password_hash;
