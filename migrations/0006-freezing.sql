-- Recipients of a large frozen mailing are written after the answer, in batches by contact id. Contacts
-- up to `freeze_after` are decided, those beyond `freeze_until` get nothing. Both are null once the last
-- recipient is written. The constraint keeps processes of the version before from ending it earlier.
alter table mailing add column freeze_after uuid, add column freeze_until uuid;
alter table mailing add constraint mailing_freezing_check
  check ((freeze_after is null) = (freeze_until is null) and (freeze_until is null or status <> 'ended'));
create index mailing_freezing on mailing (account_id, mailing_id) where freeze_until is not null;
-- Null until the last recipient of the step is written.
alter table campaign_step alter column recipients drop not null;
