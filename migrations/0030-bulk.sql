-- A change of many contacts. The job freezes the selected contacts in `bulk_chunk` and removes each chunk in the transaction that changes its contacts,
-- so that a job that was killed goes on where it stood.
create table bulk_job (
  account_id uuid not null,
  bulk_id uuid not null,
  newsletter_id uuid not null,
  selection jsonb not null,
  action jsonb not null,
  via text not null,
  undo_of uuid,
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed', 'cancelled')),
  total integer,
  matched integer not null default 0,
  changed integer not null default 0,
  skipped integer not null default 0,
  problem text,
  undoable_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  primary key (account_id, bulk_id),
  foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id)
);
create index bulk_job_undo on bulk_job (account_id, undo_of) where undo_of is not null;

create table bulk_chunk (
  account_id uuid not null,
  bulk_id uuid not null,
  number integer not null,
  contact_ids uuid[] not null,
  primary key (account_id, bulk_id, number),
  foreign key (account_id, bulk_id) references bulk_job (account_id, bulk_id) on delete cascade
);

-- The value that a bulk action replaced. Deleting a contact deletes it too, since it may hold a person's data.
create table bulk_undo (
  account_id uuid not null,
  bulk_id uuid not null,
  contact_id uuid not null,
  before jsonb,
  primary key (account_id, bulk_id, contact_id),
  foreign key (account_id, bulk_id) references bulk_job (account_id, bulk_id) on delete cascade,
  foreign key (account_id, contact_id) references contact (account_id, contact_id) on delete cascade
);
create index bulk_undo_contact on bulk_undo (account_id, contact_id);

-- Events of a bulk change are delivered with the retries. A generated column's expression cannot be changed before PostgreSQL 17.
alter table webhook_due add column bulk boolean not null default false, drop column retry;
alter table webhook_due add column retry boolean not null generated always as ((attempts > 0 or bulk) and trigger = 'automatic') stored;
create index webhook_due_waiting on webhook_due (retry, account_id, endpoint_id, due_at) where claim_id is null;

-- The tag that contacts get in place of one that is being renamed or merged.
alter table tag add column becomes text;
