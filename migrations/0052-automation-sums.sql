-- What lines of logs said that are deleted: 400 days are kept.
create table automation_sum (
  account_id uuid not null,
  automation_id uuid not null,
  step_id text not null,
  what text not null,
  -- Empty without a reason.
  reason text not null,
  lines bigint not null,
  primary key (account_id, automation_id, step_id, what, reason)
);
