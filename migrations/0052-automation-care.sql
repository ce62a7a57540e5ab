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

-- When the owner was last told that readers are held, and that automations go round in a circle.
alter table automation add column held_told_at timestamptz;
alter table automation add column loops_told_at timestamptz;
