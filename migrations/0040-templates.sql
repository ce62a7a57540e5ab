-- Saved contents that campaigns begin with. A campaign gets a copy, so deleting a template changes no campaign.
-- The templates that come with Mailcast have no rows.
create table template (
  account_id uuid not null,
  template_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  content jsonb not null,
  created_at timestamptz not null,
  primary key (account_id, template_id),
  foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id)
);
create index template_newsletter on template (account_id, newsletter_id, template_id);
