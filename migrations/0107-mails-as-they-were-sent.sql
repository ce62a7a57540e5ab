-- The parts of the newsletter that the mails of a campaign show, as they were when it began. Null for drafts, and for campaigns of before.
alter table campaign add column sent_look jsonb;
