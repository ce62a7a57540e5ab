-- A backup of the whole deployment, made by night or by command. The table is no part of backups.
create table backup (
  backup_id uuid not null,
  -- The time of day that it was made for. Null for one that was asked for by command.
  due_at timestamp with time zone,
  status text not null,
  -- A folder, or s3.
  place text not null,
  name text,
  bytes bigint,
  problem text,
  started_at timestamp with time zone not null,
  ended_at timestamp with time zone,
  -- Until then its process is believed to be alive.
  lease_end timestamp with time zone not null,
  constraint backup_pkey primary key (backup_id),
  constraint backup_due_at_key unique (due_at),
  constraint backup_status_check check ((status = any (array['running'::text, 'done'::text, 'failed'::text])))
);
