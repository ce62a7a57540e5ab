-- The ids of the records that an operation named or made. Entries of earlier versions have none.
alter table audit_log add column targets text[];

-- The name of the file that was imported. Null for rows, and for imports of earlier versions.
alter table import add column file_name text;
