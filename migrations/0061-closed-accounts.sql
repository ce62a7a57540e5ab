-- Accounts that their owner deleted. Until `erase_at` the owner can take the account back. Then a job erases it, and `erasing` says that it has begun.
-- A table of its own, since workers look for it at each claim: it is nearly empty.
create table closed_account (
  account_id uuid primary key references account (account_id) on delete cascade,
  closed_at timestamptz not null,
  erase_at timestamptz not null,
  closed_by text not null,
  erasing boolean not null default false
);
create index closed_account_erase on closed_account (erase_at);

create or replace view key_caller as
select k.account_id, k.key_id, k.level, k.newsletter_id, k.browser_use, k.browser_seen_at is not null as browser_seen,
    k.visitor_ip_seen_at is not null as visitor_ip_seen, a.plan, c.account_id is not null as closed
  from api_key k join account a on a.account_id = k.account_id
  left join closed_account c on c.account_id = k.account_id
  where k.revoked_at is null;
