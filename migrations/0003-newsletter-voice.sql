-- One row for each reader who was to be welcomed: whoever has one is never welcomed again, also after leaving and coming back.
create table welcome_mail (
  account_id uuid not null,
  contact_id uuid not null,
  -- handing_over: committed before the first byte leaves, so that a mail whose fate a crash hid is never sent again.
  status text not null check (status in ('waiting', 'handing_over', 'sent', 'failed', 'skipped', 'uncertain')),
  attempts integer not null default 0,
  -- why it was not sent
  reason text,
  created_at timestamptz not null,
  ended_at timestamptz,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contact on delete cascade
);
