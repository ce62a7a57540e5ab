-- A take costs about what one indexed update costs: buckets are found by their key alone, the sum of a bucket is kept instead of added up,
-- and no index is on what changes, so that each update stays on its page (HOT).
drop function take_limits;
drop function roll;
drop index rate_limit_idle;
delete from rate_limit;
-- `slot`: the number of the present sixtieth of the window. `counts`: the uses in the last 61 slots, by slot modulo 61. `total`: their sum.
-- `oldest`: the first slot with uses. `times`: the exact times, for small quotas.
alter table rate_limit add column total integer not null default 0, add column oldest bigint not null default 0;

-- Takes the limits of several requests, one after another. Each request takes all of its limits or none of them.
-- keys: the buckets, each once, in the order of account and bucket, which is the order of the locks.
-- takes: `key_of` names the bucket of each, `request_of` its request (from 1, in order).
create function take_limits(
  key_accounts uuid[], key_buckets text[], request_of integer[], key_of integer[], quotas integer[], windows double precision[],
  clock_offset_ms double precision, out allowed boolean[], out used integer[], out reset_s double precision[])
language plpgsql
-- A plan that was made while the table was small would read all of it when it has grown.
set enable_seqscan = off
as $$
declare
  now_s double precision;
  buckets rate_limit[] := '{}';
  bucket rate_limit;
  changed boolean[] := array_fill(false, array[cardinality(key_accounts)]);
  idle double precision[] := array_fill(0::double precision, array[cardinality(key_accounts)]);
  width double precision;
  current bigint;
  first integer := 1;
  last integer;
  room boolean;
begin
  -- The count of the last half second may be lost when the machine loses power, never when a process is killed.
  perform set_config('synchronous_commit', 'off', true);
  for k in 1 .. cardinality(key_accounts) loop
    select l.* into bucket from rate_limit l where l.account_id = key_accounts[k] and l.bucket = key_buckets[k] for update;
    if not found then
      insert into rate_limit (account_id, bucket) values (key_accounts[k], key_buckets[k]) on conflict do nothing;
      select l.* into bucket from rate_limit l where l.account_id = key_accounts[k] and l.bucket = key_buckets[k] for update;
    end if;
    buckets := buckets || bucket;
  end loop;
  now_s := extract(epoch from clock_timestamp()) + clock_offset_ms / 1000;

  while first <= cardinality(request_of) loop
    last := first;
    while last < cardinality(request_of) and request_of[last + 1] = request_of[first] loop last := last + 1; end loop;
    room := true;
    for t in first .. last loop
      bucket := buckets[key_of[t]];
      if quotas[t] <= 10 then
        bucket.times := array(select x from unnest(bucket.times) as x where x > now_s - windows[t] and x <= now_s + windows[t] order by x);
        used[t] := cardinality(bucket.times);
        reset_s[t] := greatest(coalesce(bucket.times[1] + windows[t] - now_s, windows[t]), 0);
      else
        width := windows[t] / 60;
        current := floor(now_s / width);
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
        if bucket.total > 0 then
          bucket.oldest := greatest(bucket.oldest, bucket.slot - 60);
          while bucket.counts[bucket.oldest % 61 + 1] = 0 loop bucket.oldest := bucket.oldest + 1; end loop;
        end if;
        used[t] := bucket.total;
        reset_s[t] := case when bucket.total > 0 then greatest((bucket.oldest + 61) * width - now_s, 0) else windows[t] end;
      end if;
      buckets[key_of[t]] := bucket;
      room := room and used[t] < quotas[t];
    end loop;
    allowed := allowed || room;
    if room then
      for t in first .. last loop
        bucket := buckets[key_of[t]];
        if quotas[t] <= 10 then
          bucket.times := bucket.times || now_s;
        else
          if bucket.total = 0 then bucket.oldest := bucket.slot; end if;
          bucket.counts[bucket.slot % 61 + 1] := bucket.counts[bucket.slot % 61 + 1] + 1;
          bucket.total := bucket.total + 1;
        end if;
        buckets[key_of[t]] := bucket;
        changed[key_of[t]] := true;
        idle[key_of[t]] := greatest(idle[key_of[t]], now_s + 2 * windows[t]);
        used[t] := used[t] + 1;
      end loop;
    end if;
    first := last + 1;
  end loop;

  for k in 1 .. cardinality(key_accounts) loop
    if changed[k] then
      bucket := buckets[k];
      update rate_limit l set times = bucket.times, counts = bucket.counts, slot = bucket.slot, total = bucket.total, oldest = bucket.oldest,
          idle_at = to_timestamp(idle[k])
        where l.account_id = key_accounts[k] and l.bucket = key_buckets[k];
    end if;
  end loop;
end $$;
