-- Where a mail service posts its bounces and complaints. A service without a row has the first
-- address, and no key.
create table mail_returns (
  provider text not null,
  -- The number in the secret of the address. Another one makes the former address void.
  generation integer not null default 0,
  -- What verifies the requests of the service: a signing key, a topic, or a user and password.
  key_sealed bytea,
  last_at timestamp with time zone,
  problem text,
  problem_at timestamp with time zone,
  constraint mail_returns_pkey primary key (provider),
  constraint mail_returns_problem_check check ((problem is null) = (problem_at is null))
);

-- A verified request that a job has still to read. The job deletes it.
create table mail_returns_post (
  post_id uuid not null,
  provider text not null,
  -- The id of the delivery in its header, where the service sends one.
  delivery_id text,
  body bytea not null,
  received_at timestamp with time zone not null,
  constraint mail_returns_post_pkey primary key (post_id)
);

-- The tokens of Mailgun's signatures, which say nothing about the body. Each is taken once.
create table mail_returns_token (
  token_hash bytea not null,
  body_hash bytea not null,
  seen_at timestamp with time zone not null,
  constraint mail_returns_token_pkey primary key (token_hash)
);

-- Not validated: rows from before have the former sources, and a scan would hold the table's lock.
alter table bounce
  drop constraint bounce_source_check,
  add constraint bounce_source_check check ((source = any (array['smtp'::text, 'dsn'::text, 'arf'::text, 'ses'::text, 'postmark'::text, 'mailgun'::text, 'sendgrid'::text, 'brevo'::text, 'resend'::text, 'sparkpost'::text]))) not valid;
