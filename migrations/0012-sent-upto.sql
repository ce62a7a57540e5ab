-- What became of a window used to be written into each recipient's row before the next window opened. Nearly all of them are sent:
-- that is now said once for a whole slice. Of its recipients up to `sent_upto`, those that still wait without a next try were sent;
-- their rows say so when the turn ends, or when somebody takes the slice over.
alter table send_slice add column sent_upto uuid;

-- A thousand rows are written in one transaction, which cannot use again the space of the versions that it makes dead: with room for a
-- second version of each, none moves to another page, and no index is touched.
alter table recipient set (fillfactor = 45);

drop function move_window;

-- Opens a window: commits its ids before the first byte of any of them goes out, and with them what was sent before. It takes no lock
-- but the slice's. Whoever pauses a campaign locks its slices after the campaign (`awaitWindows`), so that each look at the campaign
-- here sees a pause that was answered. The row is written once: a second time would make PostgreSQL look after its foreign key
-- (RI_FKey_fk_upd_check_required), which waits for whoever pauses, who waits for this. `gone` are those that are not to get it any
-- more, with the status of the contact.
create function open_window(
  of_account uuid, of_campaign uuid, of_slice uuid, of_claim uuid, sent uuid, next uuid[], lease timestamptz,
  out held boolean, out sending boolean, out gone json)
language plpgsql as $$
declare
  opened uuid[] := '{}';
  active integer;
begin
  sending := false;
  gone := '[]';
  perform 1 from send_slice s
    where s.account_id = of_account and s.campaign_id = of_campaign and s.slice_id = of_slice and s.claim_id = of_claim for update;
  held := found;
  if not held then return; end if;
  select c.status = 'sending' and n.deleting_since is null into sending
    from campaign c join newsletter n on n.account_id = c.account_id and n.newsletter_id = c.newsletter_id
    where c.account_id = of_account and c.campaign_id = of_campaign;
  sending := coalesce(sending, false);
  if sending then
    opened := next;
    select count(*) into active from contact c where c.account_id = of_account and c.contact_id = any(next) and c.status = 'active';
    if active < cardinality(next) then
      select coalesce(json_agg(json_build_object('contact_id', w, 'status', c.status)) filter (where c.status is distinct from 'active'), '[]'),
          coalesce(array_agg(w) filter (where c.status = 'active'), '{}') into gone, opened
        from unnest(next) w left join contact c on c.account_id = of_account and c.contact_id = w;
    end if;
  end if;
  update send_slice s set sent_upto = coalesce(sent, s.sent_upto), handing_over = opened, claimed_until = lease
    where s.account_id = of_account and s.campaign_id = of_campaign and s.slice_id = of_slice;
end $$;

-- Closes a window: writes what became of those whom `sent_upto` cannot speak for, and counts them.
create function close_window(
  of_account uuid, of_campaign uuid, of_slice uuid, of_claim uuid, at timestamptz, sent uuid,
  ended uuid[], statuses text[], reasons text[], retries timestamptz[], tries integer[],
  out held boolean, out sending boolean)
language plpgsql as $$
declare
  counts integer[] := '{0,0,0,0}';
  which integer;
begin
  held := false;
  -- The campaign first, as everywhere that both are locked.
  select c.status = 'sending' and n.deleting_since is null into sending
    from campaign c join newsletter n on n.account_id = c.account_id and n.newsletter_id = c.newsletter_id
    where c.account_id = of_account and c.campaign_id = of_campaign for update of c;
  if not found then return; end if;
  update send_slice s set sent_upto = coalesce(sent, s.sent_upto), handing_over = '{}'
    where s.account_id = of_account and s.campaign_id = of_campaign and s.slice_id = of_slice and s.claim_id = of_claim;
  held := found;
  if not held then return; end if;
  -- Row by row: a join would be planned anew as the table grows, and wrongly as long as nothing is known of it. Rows that have ended
  -- stay as they are, since the same is written again when the answer to a commit was lost.
  for i in 1 .. cardinality(ended) loop
    update recipient r set status = statuses[i], reason = reasons[i], retry_at = retries[i], attempts = tries[i],
        finished_at = case when statuses[i] = 'pending' then null else at end
      where r.account_id = of_account and r.campaign_id = of_campaign and r.contact_id = ended[i] and r.status = 'pending';
    which := array_position(array['sent', 'failed', 'skipped', 'uncertain'], statuses[i]);
    if found and which is not null then counts[which] := counts[which] + 1; end if;
  end loop;
  if counts <> '{0,0,0,0}' then
    update campaign c set pending = c.pending - (counts[1] + counts[2] + counts[3] + counts[4]), sent = c.sent + counts[1],
        failed = c.failed + counts[2], skipped = c.skipped + counts[3], uncertain = c.uncertain + counts[4]
      where c.account_id = of_account and c.campaign_id = of_campaign;
  end if;
end $$;
