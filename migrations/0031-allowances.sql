-- The account's monthly e-mails and its active subscribers by its plan. Null: no limit, as on a self-hosted server.
alter table account add column emails_allowed bigint check (emails_allowed >= 0);
alter table account add column subscribers_allowed bigint check (subscribers_allowed >= 0);

-- The allowance of an account holds for all its months, so a month does not carry one.
-- The last three columns hold the allowance of which its owner got a mail: that most of it is used, that all is, that a send stopped.
alter table mail_usage drop column allowed;
alter table mail_usage add column most_noticed bigint;
alter table mail_usage add column all_noticed bigint;
alter table mail_usage add column stop_noticed bigint;

-- Holds up to `wanted` mails of the account's allowance, and returns how many.
create or replace function hold_mails(of_account uuid, of_month date, wanted bigint)
returns bigint language plpgsql set enable_seqscan = off as $$
declare
  found_usage mail_usage;
  allowed bigint;
  free bigint;
begin
  insert into mail_usage (account_id, period_start) values (of_account, of_month) on conflict do nothing;
  select * into found_usage from mail_usage u where u.account_id = of_account and u.period_start = of_month for update;
  select a.emails_allowed into allowed from account a where a.account_id = of_account;
  free := case when allowed is null then wanted else least(wanted, greatest(allowed - found_usage.used - found_usage.held, 0)) end;
  if free > 0 then update mail_usage u set held = u.held + free where u.account_id = of_account and u.period_start = of_month; end if;
  return free;
end $$;
