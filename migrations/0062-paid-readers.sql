-- Paid access that an owner gives a reader without payment. A reader has one at most: a new one takes the place of the old.
create table paid_grant (
  account_id uuid not null,
  contact_id uuid not null,
  -- null: without an end
  until timestamptz,
  -- the owner's own words
  reason text not null,
  granted_at timestamptz not null,
  primary key (account_id, contact_id),
  foreign key (account_id, contact_id) references contact (account_id, contact_id) on delete cascade
);

-- When the tier of a paid reader is to be derived anew: at the end of what the reader has. A row leads to nothing once its contact is gone.
create table tier_due (
  account_id uuid not null,
  contact_id uuid not null,
  due_at timestamptz not null,
  primary key (account_id, contact_id)
);
create index tier_due_order on tier_due (due_at);

-- For the activity of one reader. Few events are of these types.
create index event_tier on event (account_id, event_contact(body), event_id) where type in ('subscriber.upgraded', 'subscriber.downgraded');
