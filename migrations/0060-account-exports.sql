-- An export of everything that an account has, in one file. Each try of its job writes a file of its own (`file_id`).
create table account_export (
  account_id uuid not null references account (account_id) on delete cascade,
  export_id uuid not null,
  status text not null check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  tries integer not null default 0,
  file_id uuid,
  rows_written bigint not null default 0,
  -- Counted when a try begins. Records are added and deleted meanwhile, so the two may differ at the end.
  rows_total bigint,
  bytes bigint,
  failure text,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  primary key (account_id, export_id)
);
create index account_export_finished on account_export (finished_at);
