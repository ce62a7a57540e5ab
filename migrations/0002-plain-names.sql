-- Names of the glossary: the recipients of an open batch, the stay of a contact between subscribing
-- and leaving, the accounts in the order of service, and the throttle of a mailbox provider.
alter table send_slice rename column handing_over to submitting;
alter table contact rename column spell to generation;
alter table member rename column spell to generation;
alter table confirmation_mail rename column spell to generation;
alter table send_turn rename to account_turn;
alter table account_turn rename constraint send_turn_pkey to account_turn_pkey;
alter table mailbox_pace rename to mailbox_throttle;
alter table mailbox_throttle rename constraint mailbox_pace_pkey to mailbox_throttle_pkey;

create or replace function open_batch(of_account uuid, of_mailing uuid, of_slice uuid, of_claim uuid, sent uuid, next uuid[], lease timestamptz, out held boolean, out sending boolean, out gone json)
 returns record
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  opened uuid[] := '{}';
  wanted text;
  active integer;
begin
  sending := false;
  gone := '[]';
  perform 1 from send_slice s
    where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice and s.claim_id = of_claim for update;
  held := found;
  if not held then return; end if;
  select m.status = 'sending' and n.deleting_since is null, m.wants into sending, wanted
    from mailing m join newsletter n on n.account_id = m.account_id and n.newsletter_id = m.newsletter_id
    where m.account_id = of_account and m.mailing_id = of_mailing;
  sending := coalesce(sending, false);
  if sending then
    opened := next;
    select count(*) into active from contact c where c.account_id = of_account and c.contact_id = any(next) and c.status = wanted;
    if active < cardinality(next) then
      select coalesce(json_agg(json_build_object('recipient_id', w, 'status', c.status)) filter (where c.status is distinct from wanted), '[]'),
          coalesce(array_agg(w) filter (where c.status = wanted), '{}') into gone, opened
        from unnest(next) w left join contact c on c.account_id = of_account and c.contact_id = w;
    end if;
  end if;
  update send_slice s set sent_upto = coalesce(sent, s.sent_upto), submitting = opened, claimed_until = lease
    where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice;
end $$;

create or replace function close_batch(of_account uuid, of_mailing uuid, of_slice uuid, of_claim uuid, at timestamptz, sent uuid, ended uuid[], statuses text[], reasons text[], retries timestamptz[], tries integer[], out held boolean, out sending boolean)
 returns record
 language plpgsql
 set enable_seqscan to 'off'
as $$
declare
  counts bigint[] := '{0,0,0,0}';
  which integer;
begin
  held := false;
  -- The mailing first, as everywhere that both are locked.
  select m.status = 'sending' and n.deleting_since is null into sending
    from mailing m join newsletter n on n.account_id = m.account_id and n.newsletter_id = m.newsletter_id
    where m.account_id = of_account and m.mailing_id = of_mailing for update of m;
  if not found then return; end if;
  update send_slice s set sent_upto = coalesce(sent, s.sent_upto), submitting = '{}'
    where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice and s.claim_id = of_claim;
  held := found;
  if not held then return; end if;
  -- Row by row: a join would be planned anew as the table grows, and wrongly as long as nothing is known of it. Rows that have ended
  -- stay as they are, since the same is written again when the answer to a commit was lost.
  for i in 1 .. cardinality(ended) loop
    update recipient r set status = statuses[i], reason = reasons[i], attempts = tries[i],
        finished_at = case when statuses[i] = 'later' then null else at end
      where r.account_id = of_account and r.mailing_id = of_mailing and r.recipient_id = ended[i] and r.status = 'pending';
    if not found then continue; end if;
    if statuses[i] = 'later' then
      insert into mail_due (class, account_id, mailing_id, due_at, recipient_id) values (2, of_account, of_mailing, retries[i], ended[i]);
    else
      which := array_position(array['sent', 'failed', 'skipped', 'uncertain'], statuses[i]);
      counts[which] := counts[which] + 1;
    end if;
  end loop;
  perform count_outcomes(of_account, of_mailing, counts[1], counts[2], counts[3], counts[4]);
  if counts[1] + counts[4] > 0 then
    perform settle_held(of_account, s.held_in, counts[1] + counts[4], 0) from send_slice s
      where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice;
    update send_slice s set held = s.held - (counts[1] + counts[4])
      where s.account_id = of_account and s.mailing_id = of_mailing and s.slice_id = of_slice;
  end if;
end $$;

-- Invitations that wait for their mail name the generation too. Job queues may not be there yet.
do $$ begin
  if to_regclass('pgboss.job') is not null then
    update pgboss.job set data = data - 'spell' || jsonb_build_object('generation', data -> 'spell')
      where name = 'send_invitation' and data ? 'spell';
  end if;
end $$;
