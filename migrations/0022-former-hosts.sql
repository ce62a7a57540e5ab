-- Former hosts are looked up in DNS, and given up when their domain is another's.
alter table site_host add column next_check_at timestamp with time zone not null default '-infinity';
-- Since when the DNS of a former host leads elsewhere. Null while it leads here.
alter table site_host add column away_since timestamp with time zone;

create index site_host_due on site_host (next_check_at) where (not is_current);

-- When the address began to fail, and when its owner was last told of it.
alter table site_address add column failing_since timestamp with time zone;
alter table site_address add column told_at timestamp with time zone;
