-- Whether `variants` was written with the text. A row without a test then says that there was none. Rows of before this migration do not know.
alter table content_revision add column knows_test boolean not null default false;
