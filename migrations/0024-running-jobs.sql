-- The process that runs a job of pg-boss, and its attempt (pg-boss's `retry_count`). Other processes take the jobs of a killed process over
-- by it, without waiting for its heartbeat. Of no account, as pg-boss's own tables are: a few rows, one for each job that runs now.
create table running_job (
  job_id uuid primary key,
  job text not null,
  attempt integer not null,
  process integer not null
);
