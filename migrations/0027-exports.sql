-- Files that a link gives out: exports, and copies of a reader's own data. The bytes are in the store of files (FILES_DIR or S3), under the ids.
-- A row is there before its bytes, so that housekeeping finds what a killed process left in the store.
create table file (
  account_id uuid not null,
  file_id uuid not null,
  file_name text not null,
  content_type text not null,
  -- Null until the file is whole.
  bytes bigint,
  created_at timestamptz not null,
  -- From then on the link is void, and housekeeping deletes the bytes and the row.
  expires_at timestamptz not null,
  primary key (account_id, file_id)
);
create index file_expiry on file (expires_at);

create table export (
  account_id uuid not null,
  export_id uuid not null,
  newsletter_id uuid not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  format text not null check (format in ('csv', 'jsonl')),
  segment_id uuid,
  filter jsonb,
  statuses text[] not null,
  fields text[] not null,
  -- The try of the job that writes the file. Each has a file of its own, so that a late one changes nothing of another.
  tries integer not null default 0,
  file_id uuid,
  contacts_read bigint not null default 0,
  contacts_total bigint,
  -- The contacts in the file.
  rows_written bigint not null default 0,
  bytes bigint,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- The end of the download link.
  expires_at timestamptz,
  primary key (account_id, export_id),
  foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id)
);
create index export_age on export (finished_at) where finished_at is not null;
