-- An import takes rows without a value that does not fit, and says so.
alter table import add column left_out integer not null default 0;
-- Whether the row was imported, but for what its detail names.
alter table import_error add column kept boolean not null default false;
