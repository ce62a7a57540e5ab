-- Imports of any size. A row is staged as the contact that it will be, so that batches are merged by statements over the table.
-- Imports under way ended here: their rows were cells, which only the earlier version reads. Importing the file again adds no contact twice.
update import set status = 'failed', finished_at = now() where status in ('queued', 'running');
drop table import_row;
-- Ordered by address: all rows of one address are in one batch. Refers to no import, since the check would double the cost of a row:
-- rows are deleted with the batch that takes them, and with their import.
create table import_row (
  account_id uuid not null,
  import_id uuid not null,
  identity text collate "C" not null,
  line integer not null,
  contact_id uuid not null,
  email text collate "C" not null,
  status text,
  source text,
  tags text[] not null,
  fields jsonb not null,
  subscribed_at timestamptz,
  unsubscribed_at timestamptz,
  primary key (account_id, import_id, identity, line)
);
-- `reached`, `reached_line`: the last row that became a contact, in the order of `import_row`. `header`: the columns of the refused rows' cells.
alter table import
  add column reached text collate "C" not null default '',
  add column reached_line integer not null default 0,
  add column bytes bigint not null default 0,
  add column preset text,
  add column header text[] not null default '{}';
-- The refused row as it was, for the file to mend; a line that could not be read is one cell.
alter table import_error add column cells text[];
