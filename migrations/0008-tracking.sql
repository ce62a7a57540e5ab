-- Opens and clicks of campaigns, with those that machines make counted apart.

alter table newsletter add column tracking jsonb not null default '{"opens": true, "clicks": true}';
alter table newsletter alter column tracking drop default;

alter table campaign add column machine_opens integer not null default 0;
alter table campaign add column machine_clicks integer not null default 0;

-- The addresses that a campaign's links lead to, by the numbers that stand in its mails: written when it is first made ready to be
-- sent, and never changed, since mails with these numbers are out.
create table campaign_link (
  account_id uuid not null,
  campaign_id uuid not null,
  number integer not null,
  url text not null,
  -- by people: all clicks, and readers who clicked
  clicks integer not null default 0,
  readers integer not null default 0,
  machine_clicks integer not null default 0,
  last_clicked_at timestamptz,
  primary key (account_id, campaign_id, number),
  foreign key (account_id, campaign_id) references campaign on delete cascade
);

-- What readers did with a campaign: one row for each reader, act and kind of visitor. The row that is new is the one that is counted.
create table engagement (
  account_id uuid not null,
  campaign_id uuid not null,
  contact_id uuid not null,
  act text not null check (act in ('open', 'click')),
  by_machine boolean not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, campaign_id, contact_id, act, by_machine),
  foreign key (account_id, campaign_id) references campaign on delete cascade
);

-- Which readers followed which link.
create table link_click (
  account_id uuid not null,
  campaign_id uuid not null,
  number integer not null,
  contact_id uuid not null,
  by_machine boolean not null,
  times integer not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  primary key (account_id, campaign_id, number, contact_id, by_machine),
  foreign key (account_id, campaign_id, number) references campaign_link on delete cascade
);
