-- What carries readers through automations.
alter table automation
  -- The fact that lets contacts enter, such as `tag_added:vip`; null before the first activation.
  add column fact text,
  -- Readers who come by an import enter too.
  add column takes_imported boolean not null default false,
  -- The time up to which dates and members of a segment were looked at; null where the trigger is neither.
  add column looked_at timestamptz,
  -- The time of the next such look.
  add column look_at timestamptz;
create index automation_of_account on automation (account_id, status, fact) where version is not null;

alter table automation_run
  -- The wait of its step has begun.
  add column waiting boolean not null default false,
  add column wait_ends_at timestamptz,
  -- The lines of its log.
  add column logged integer not null default 0;
drop index automation_run_due;
create index automation_run_due on automation_run (account_id, automation_id, due_at, run_id) where due_at is not null;

-- Each run is seen at its time, and an account's first row says when. A row is written with each run that becomes due, so that signups of an
-- account do not wait for one another; workers delete those that have come.
drop table automation_due;
create table automation_due (
  account_id uuid not null,
  due_id uuid not null,
  due_at timestamptz not null,
  primary key (account_id, due_id)
);
create index automation_due_at on automation_due (due_at);
create index automation_due_of_account on automation_due (account_id, due_at);

-- Facts that a run waits for. `branch` is the exit (`exit:0`) or the branch of its step (`any:1`) that they belong to. The fact `*` is any change
-- of the contact.
drop table automation_wait;
create table automation_wait (
  account_id uuid not null,
  contact_id uuid not null,
  fact text not null,
  run_id uuid not null,
  branch text not null,
  -- The time at which the fact came.
  happened_at timestamptz,
  primary key (account_id, contact_id, fact, run_id, branch)
);
create index automation_wait_of_run on automation_wait (account_id, run_id);

alter table automation_log add column reason text;
drop index automation_log_of_step;
create index automation_log_of_step on automation_log (account_id, automation_id, step_id, what, reason);

-- Contacts whose segments are to be looked at, since they changed.
create table automation_changed (
  account_id uuid not null,
  contact_id uuid not null,
  changed_at timestamptz not null,
  primary key (account_id, contact_id)
);
create index automation_run_listed on automation_run (account_id, automation_id, run_id);

-- Contacts who are to enter an automation, in batches: those of a date, and those in the state of a trigger when it becomes active.
create table automation_entrant (
  account_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  occurrence text not null,
  reason text not null check (reason in ('existing', 'date')),
  at timestamptz not null,
  primary key (account_id, automation_id, contact_id, occurrence)
);

-- Opens and clicks of people that automations have not followed yet, of accounts with automations. They are written with the acts themselves.
create table automation_act (
  account_id uuid not null,
  act_id uuid not null,
  mailing_id uuid not null,
  recipient_id uuid not null,
  act text not null,
  links integer[] not null,
  at timestamptz not null,
  primary key (account_id, act_id)
);
