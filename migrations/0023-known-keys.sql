-- A process remembers the keys of its callers, and the take of a request's limits confirms them in the same statement.
-- `key_caller` holds everything that a request reads of its key. Its text changes whenever one of them does.
create view key_caller as
select k.account_id, k.key_id, k.level, k.newsletter_id, k.browser_use, k.browser_seen_at is not null as browser_seen,
    k.visitor_ip_seen_at is not null as visitor_ip_seen, a.plan
  from api_key k join account a on a.account_id = k.account_id
  where k.revoked_at is null;

drop function take_limits;
-- Takes `uses` of each bucket, when all of them have room and no remembered key has changed, in one atomic step. Else takes nothing, and
-- `taken` is false.
-- The buckets stand in the order of account and name, each once: transactions that take the same ones do not deadlock.
-- known: the remembered texts of key_caller. changed: the numbers of those that are not true any more; then used and reset_s are null.
-- used: the uses of each bucket before. reset_s: the seconds until one of them is free again.
create function take_limits(
  accounts uuid[], names text[], uses integer[], quotas integer[], windows double precision[], clock_offset_ms double precision,
  key_accounts uuid[], keys uuid[], known text[],
  out taken boolean, out changed integer[], out used integer[], out reset_s double precision[])
language plpgsql
-- A plan that was made while the table was small would read all of it when it has grown.
set enable_seqscan = off
as $$
declare
  now_s double precision := extract(epoch from clock_timestamp()) + clock_offset_ms / 1000;
  bucket rate_limit;
  current bigint;
  caller text;
begin
  -- The count of the last half second may be lost when the machine loses power, never when a process is killed.
  perform set_config('synchronous_commit', 'off', true);
  changed := '{}';
  for k in 1 .. cardinality(keys) loop
    select c::text into caller from key_caller c where c.account_id = key_accounts[k] and c.key_id = keys[k];
    if caller is distinct from known[k] then changed := changed || k; end if;
  end loop;
  taken := cardinality(changed) = 0;
  if not taken then return; end if;

  begin
    for k in 1 .. cardinality(accounts) loop
      select l.* into bucket from rate_limit l where l.account_id = accounts[k] and l.bucket = names[k] for update;
      if not found then
        insert into rate_limit (account_id, bucket) values (accounts[k], names[k]) on conflict do nothing;
        select l.* into bucket from rate_limit l where l.account_id = accounts[k] and l.bucket = names[k] for update;
      end if;

      -- Forgets what has left the window.
      if quotas[k] <= 10 then
        bucket.times := array(select x from unnest(bucket.times) as x where x > now_s - windows[k] and x <= now_s + windows[k] order by x);
        bucket.total := cardinality(bucket.times);
        reset_s[k] := greatest(coalesce(bucket.times[1] + windows[k] - now_s, windows[k]), 0);
        bucket.times := bucket.times || array_fill(now_s, array[uses[k]]);
      else
        current := floor(now_s * 60 / windows[k]);
        if cardinality(bucket.counts) <> 61 or abs(current - bucket.slot) > 61 then
          bucket.counts := array_fill(0, array[61]);
          bucket.total := 0;
          bucket.slot := current;
        elsif current > bucket.slot then
          for i in bucket.slot + 1 .. current loop
            bucket.total := bucket.total - bucket.counts[i % 61 + 1];
            bucket.counts[i % 61 + 1] := 0;
          end loop;
          bucket.slot := current;
        end if;
        -- A clock that was set back by less than a window counts in the slot that it had reached.
        if bucket.total = 0 then
          bucket.oldest := bucket.slot;
          reset_s[k] := windows[k];
        else
          bucket.oldest := greatest(bucket.oldest, bucket.slot - 60);
          while bucket.counts[bucket.oldest % 61 + 1] = 0 loop bucket.oldest := bucket.oldest + 1; end loop;
          reset_s[k] := greatest((bucket.oldest + 61) * windows[k] / 60 - now_s, 0);
        end if;
        bucket.counts[bucket.slot % 61 + 1] := bucket.counts[bucket.slot % 61 + 1] + uses[k];
      end if;

      used[k] := bucket.total;
      taken := taken and bucket.total + uses[k] <= quotas[k];
      if taken then
        update rate_limit l set times = bucket.times, counts = bucket.counts, slot = bucket.slot, total = bucket.total + uses[k], oldest = bucket.oldest,
            idle_at = to_timestamp(now_s + 2 * windows[k])
          where l.account_id = accounts[k] and l.bucket = names[k];
      end if;
    end loop;
    -- Takes back what was written so far.
    if not taken then raise exception using errcode = 'MC001', message = 'a limit has no room'; end if;
  exception when sqlstate 'MC001' then
    null;
  end;
end $$;
