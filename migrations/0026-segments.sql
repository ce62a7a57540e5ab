-- A saved filter over the contacts of one newsletter. It holds no list of contacts: who is in it is asked at each use.
-- `filter` is json, which keeps the order of its names: field, op, value.
create table segment (
  account_id uuid not null,
  segment_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  filter json not null,
  created_at timestamptz not null,
  -- The last day whose count is in `segment_day`, or was given up.
  counted_on date,
  primary key (account_id, segment_id),
  foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id)
);
create index segment_newsletter on segment (account_id, newsletter_id, segment_id);

-- The number of contacts in a segment, once a day.
create table segment_day (
  account_id uuid not null,
  segment_id uuid not null,
  day date not null,
  count integer not null,
  primary key (account_id, segment_id, day),
  foreign key (account_id, segment_id) references segment (account_id, segment_id) on delete cascade
);
