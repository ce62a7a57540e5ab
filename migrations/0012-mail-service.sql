-- The mail service that a person set in the dashboard, and what is known of the environment's.
create table mail_service (
  source text not null,
  -- Another one after each change, by which processes see that they use an old one.
  version uuid not null,
  provider text not null,
  region text,
  host text not null,
  port integer not null,
  security text not null,
  login text,
  -- The password or key, sealed. Null without a login, and always for the environment's.
  secret bytea,
  sender text,
  status text not null,
  -- A code of the problem, and a sentence with what the server said.
  reason text,
  problem text,
  checked_at timestamptz,
  constraint mail_service_pkey primary key (source),
  constraint mail_service_source_check check ((source = any (array['settings'::text, 'environment'::text]))),
  constraint mail_service_status_check check ((status = any (array['unchecked'::text, 'works'::text, 'failing'::text])))
);
