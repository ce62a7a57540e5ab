-- Blocks that an author keeps to put into texts again. A text gets a copy.
create table snippet (
  account_id uuid not null,
  snippet_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  blocks jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, snippet_id),
  foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id)
);
create index snippet_of_newsletter on snippet (account_id, newsletter_id, snippet_id);
