-- The present or last round of an adoption, by which it is listed as a job. Null for rounds that
-- began before this version.
alter table adoption add column round_id uuid;
alter table adoption add column round_at timestamptz;

create unique index adoption_round on adoption (account_id, round_id) where round_id is not null;
