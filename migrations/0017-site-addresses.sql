-- A newsletter's own host. One claim a newsletter; it blocks no other account until DNS proves it.
create table site_address (
  account_id uuid not null,
  address_id uuid not null,
  newsletter_id uuid not null,
  host text not null,
  -- Whether the host is the domain itself, where DNS allows no CNAME.
  is_apex boolean not null,
  -- The text that proves control, published in DNS.
  proof text not null,
  status text not null,
  findings jsonb not null default '{}'::jsonb,
  created_at timestamp with time zone not null,
  checked_at timestamp with time zone,
  next_check_at timestamp with time zone,
  constraint site_address_pkey primary key (account_id, address_id),
  constraint site_address_newsletter_key unique (account_id, newsletter_id),
  constraint site_address_host_key unique (account_id, host),
  constraint site_address_status_check check ((status = any (array['waiting'::text, 'active'::text, 'failing'::text]))),
  constraint site_address_newsletter_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id) on delete cascade
);

create index site_address_due on site_address (next_check_at) where (next_check_at is not null);

-- The hosts that were proven, looked up over all accounts. A former host stays with its account,
-- since mails lead there.
create table site_host (
  host text not null,
  account_id uuid not null,
  newsletter_id uuid not null,
  is_current boolean not null,
  constraint site_host_pkey primary key (host),
  constraint site_host_account_id_fkey foreign key (account_id) references account(account_id) on delete cascade
);

create index site_host_newsletter on site_host (account_id, newsletter_id);

-- The origin of the newsletter's pages while its own host serves them.
alter table newsletter add column site_url text;
