-- The columns of an import are shown in the order of its file, which jsonb does not keep.
alter table import alter column mapping type json using mapping::json;
