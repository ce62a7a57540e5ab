-- A row of an import that makes its person a paid reader, and the end of that access; null: none.
alter table import_row add column tier text;
alter table import_row add column paid_until timestamp with time zone;
