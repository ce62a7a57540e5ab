-- Moves from other services: what was read waits here until it has become campaigns, images,
-- contacts and redirects. A move's rows below are deleted when it ends.
create table move (
  account_id uuid not null,
  move_id uuid not null,
  newsletter_id uuid not null,
  -- Null until an uploaded file is recognised.
  service text,
  include text[] not null,
  status text not null,
  file_name text,
  -- The uploaded file; null for a move by key, and once the file was read.
  file_id uuid,
  -- The key of the former service, encrypted; null once everything was read by it.
  sealed_key bytea,
  -- The address of the former site; null if it was not given.
  site text,
  plan jsonb,
  stage text not null,
  done integer not null default 0,
  total integer,
  counts jsonb not null,
  -- What was lost while the move ran.
  losses jsonb not null default '[]'::jsonb,
  failure jsonb,
  -- The imports that took the readers, once the move has ended.
  import_ids uuid[] not null default '{}'::uuid[],
  tries integer not null default 0,
  created_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  finished_at timestamp with time zone,
  expires_at timestamp with time zone not null,
  constraint move_pkey primary key (account_id, move_id),
  constraint move_status_check check ((status = any (array['reading'::text, 'planned'::text, 'running'::text, 'done'::text, 'failed'::text, 'cancelled'::text]))),
  constraint move_newsletter_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id) on delete cascade
);

-- Two moves into one newsletter at a time would both add the same issues.
create unique index move_under_way on move (account_id, newsletter_id) where (status = any (array['reading'::text, 'planned'::text, 'running'::text]));
create index move_open on move (expires_at) where (status = any (array['reading'::text, 'planned'::text]));

create table move_issue (
  account_id uuid not null,
  move_id uuid not null,
  number integer not null,
  foreign_id text not null,
  -- A digest of the issue as the former service has it. A later run compares it.
  digest bytea not null,
  -- What becomes of it: it is added, renews a campaign, or stays as it is.
  change text not null,
  state text not null,
  -- The issue; without its body once it needs none.
  issue jsonb not null,
  -- A digest of its former address, by which other issues' links find it.
  address_key bytea,
  links bytea[] not null,
  pictures bytea[] not null,
  slug text,
  campaign_id uuid,
  losses jsonb not null default '[]'::jsonb,
  constraint move_issue_pkey primary key (account_id, move_id, number),
  constraint move_issue_move_fkey foreign key (account_id, move_id) references move(account_id, move_id) on delete cascade
);

create index move_issue_waiting on move_issue (account_id, move_id, number) where (state = 'waiting'::text);
create index move_issue_address on move_issue (account_id, move_id, address_key);

create table move_picture (
  account_id uuid not null,
  move_id uuid not null,
  -- A digest of the URL.
  picture bytea not null,
  url text not null,
  -- The title of the first issue that has it.
  place text not null,
  -- The file that came inside of the archive; null for a picture to be fetched.
  file_id uuid,
  state text not null,
  tries integer not null default 0,
  image_id uuid,
  problem text,
  constraint move_picture_pkey primary key (account_id, move_id, picture),
  constraint move_picture_move_fkey foreign key (account_id, move_id) references move(account_id, move_id) on delete cascade
);

create index move_picture_waiting on move_picture (account_id, move_id, picture) where (state = 'waiting'::text);

create table move_reader_list (
  account_id uuid not null,
  move_id uuid not null,
  number integer not null,
  name text not null,
  preset text,
  file_id uuid not null,
  bytes bigint not null,
  -- The import that takes its rows; null until it began.
  import_id uuid,
  failure text,
  constraint move_reader_list_pkey primary key (account_id, move_id, number),
  constraint move_reader_list_move_fkey foreign key (account_id, move_id) references move(account_id, move_id) on delete cascade
);

-- The issue of a former service that a campaign was: {service, id, url}.
alter table campaign add column moved_from jsonb;
-- A digest of the issue there, and of the text that it became here. Where the latter differs, the
-- campaign was edited here, and later runs leave it alone.
alter table campaign add column moved_digest bytea;
alter table campaign add column moved_text bytea;
alter table campaign add column author text;

create unique index campaign_moved_from on campaign (account_id, newsletter_id, (moved_from ->> 'service'::text), (moved_from ->> 'id'::text)) where (moved_from is not null);
