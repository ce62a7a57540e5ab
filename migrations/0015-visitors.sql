-- Visitors' addresses: a key that web pages use is told from one that servers use, and mails that strangers start are capped.

alter table api_key
  add column browser_use text not null default 'allowed' check (browser_use in ('allowed', 'refused')),
  -- The first call with Origin, which browsers send; null: none yet.
  add column browser_seen_at timestamptz,
  -- The first call of a server that passed visitorIp; null: none yet.
  add column visitor_ip_seen_at timestamptz;

-- When the cap of a newsletter's hour let a mail through that a form or a signups key had started. Null: not yet, or no such mail.
alter table confirmation_mail add column admitted_at timestamptz;
create index confirmation_mail_admitted on confirmation_mail (account_id, newsletter_id, admitted_at) where admitted_at is not null;
