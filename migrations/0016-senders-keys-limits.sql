-- `take_limits` makes missing buckets before it knows whether the request has room. A bucket of a refused request was idle at
-- infinity, and housekeeping never deleted it. Such a bucket holds no count, so it is idle at once; a take sets its own time.
alter table rate_limit alter column idle_at set default now();
update rate_limit set idle_at = now() where idle_at = 'infinity';

-- A full access key reaches every newsletter. One that was "bound" only seemed to be limited: from now on it shows what it is, and what it
-- adds without a newsletterId goes to the account's first newsletter.
update api_key set newsletter_id = null where level = 'full' and newsletter_id is not null;
alter table api_key add constraint api_key_full_is_not_bound check (newsletter_id is null or level is distinct from 'full');

-- Which accounts have verified a name: asked of a sender's address, where it is not known whose the name may be. Global and small, a copy
-- of the verified rows of sending_domain, so that the question needs no statement over every account's rows.
create table verified_domain (
  name text not null,
  account_id uuid not null references account on delete cascade,
  primary key (name, account_id)
);
insert into verified_domain (name, account_id) select name, account_id from sending_domain where status = 'verified';
