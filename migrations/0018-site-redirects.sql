-- Paths of a newsletter's site that lead elsewhere, such as addresses of a former service.
create table site_redirect (
  account_id uuid not null,
  redirect_id uuid not null,
  newsletter_id uuid not null,
  -- A path. With one *, a pattern.
  from_path text not null,
  -- A path of the site, or an https address.
  target text not null,
  source text not null,
  hits bigint not null default 0,
  created_at timestamp with time zone not null,
  constraint site_redirect_pkey primary key (account_id, redirect_id),
  constraint site_redirect_from_key unique (account_id, newsletter_id, from_path),
  constraint site_redirect_source_check check ((source = any (array['moved'::text, 'own'::text]))),
  constraint site_redirect_newsletter_fkey foreign key (account_id, newsletter_id) references newsletter(account_id, newsletter_id) on delete cascade
);

create index site_redirect_patterns on site_redirect (account_id, newsletter_id) where (strpos(from_path, '*') > 0);
