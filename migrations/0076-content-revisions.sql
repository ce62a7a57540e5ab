-- What a campaign or a template said: one row for each stretch of writing. The newest row of each is what it says now.
create table content_revision (
  account_id uuid not null,
  revision_id uuid not null,
  campaign_id uuid,
  template_id uuid,
  -- The caller that wrote it, as in audit_log; null for a text of before this table.
  caller text,
  subject text not null,
  preview_text text not null,
  content jsonb not null,
  bytes integer not null,
  changed_at timestamptz not null,
  primary key (account_id, revision_id),
  foreign key (account_id, campaign_id) references campaign (account_id, campaign_id) on delete cascade,
  foreign key (account_id, template_id) references template (account_id, template_id) on delete cascade,
  check (num_nonnulls(campaign_id, template_id) = 1)
);
create index content_revision_of_campaign on content_revision (account_id, campaign_id, revision_id) where campaign_id is not null;
create index content_revision_of_template on content_revision (account_id, template_id, revision_id) where template_id is not null;
