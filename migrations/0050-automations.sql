-- Automations: a tree of steps that contacts go through. Every table is one account's.
create table automation (
  account_id uuid not null,
  automation_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'paused')),
  -- The version that contacts enter; null before the first activation.
  version integer,
  -- The plan that is written beside the active one; null where both are the same.
  draft jsonb,
  created_at timestamptz not null,
  activated_at timestamptz,
  -- Deleted while readers are inside: nobody enters any more, and the rows go with the last run.
  deleted_at timestamptz,
  primary key (account_id, automation_id),
  foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id)
);
create index automation_by_newsletter on automation (account_id, newsletter_id, automation_id);

-- What was published, and never changes again.
create table automation_version (
  account_id uuid not null,
  automation_id uuid not null,
  version integer not null,
  plan jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, automation_id, version)
);

-- A contact's way through an automation.
create table automation_run (
  account_id uuid not null,
  run_id uuid not null,
  automation_id uuid not null,
  version integer not null,
  contact_id uuid not null,
  -- Names the trigger's coming, such as an event: the same one enters once.
  occurrence text not null,
  status text not null check (status in ('active', 'held', 'finished', 'left', 'failed')),
  -- The step that comes next, or that it waits at; null at the end.
  step_id text,
  arrived_at timestamptz not null,
  -- The time at which a worker looks at it next; null at the end, and where only a fact goes on with it.
  due_at timestamptz,
  entered_at timestamptz not null,
  ended_at timestamptz,
  reason text,
  because jsonb not null,
  -- How many runs caused one another before this one.
  depth smallint not null default 0,
  primary key (account_id, run_id),
  unique (account_id, automation_id, contact_id, occurrence)
);
create index automation_run_due on automation_run (account_id, automation_id, due_at, run_id) where status = 'active';
create index automation_run_of_contact on automation_run (account_id, contact_id, run_id);
create index automation_run_at on automation_run (account_id, automation_id, status, step_id, run_id);

-- When an account's first run is due. It may be too early, never too late.
create table automation_due (
  account_id uuid primary key,
  due_at timestamptz not null
);
create index automation_due_at on automation_due (due_at);

-- The facts that runs wait for, by contact.
create table automation_wait (
  account_id uuid not null,
  contact_id uuid not null,
  -- The type of the fact, and what it is about.
  fact text not null,
  run_id uuid not null,
  primary key (account_id, contact_id, fact, run_id)
);
create index automation_wait_of_run on automation_wait (account_id, run_id);

create table automation_log (
  account_id uuid not null,
  run_id uuid not null,
  number integer not null,
  automation_id uuid not null,
  at timestamptz not null,
  step_id text,
  what text not null,
  detail jsonb,
  primary key (account_id, run_id, number)
);
create index automation_log_of_step on automation_log (account_id, automation_id, step_id, what);
create index automation_log_at on automation_log (at);

-- The contacts that were in the segment of a trigger when it was last looked at.
create table automation_member (
  account_id uuid not null,
  automation_id uuid not null,
  contact_id uuid not null,
  primary key (account_id, automation_id, contact_id)
);
