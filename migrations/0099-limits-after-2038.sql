-- Limits go on after 19 January 2038, when the seconds since 1970 exceed an integer.
-- Takes `uses` of each bucket, when all of them have room, in one atomic step. Else takes nothing, and `taken` is false (migration 0019).
create or replace function take_limits(accounts uuid[], names text[], uses integer[], quotas integer[], windows double precision[], clock_offset_ms double precision, key_accounts uuid[], keys uuid[], known text[], OUT taken boolean, OUT changed integer[], OUT used integer[], OUT reset_s double precision[])
 RETURNS record
 LANGUAGE plpgsql
 SET enable_seqscan TO 'off'
AS $function$
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
          -- The variable of a loop is an integer: slots of a minute's window are seconds, which outgrow it in January 2038.
          for ahead in 1 .. (current - bucket.slot)::integer loop
            bucket.total := bucket.total - bucket.counts[(bucket.slot + ahead) % 61 + 1];
            bucket.counts[(bucket.slot + ahead) % 61 + 1] := 0;
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
end $function$;
