-- A campaign's text, styled and inlined, with a digest of what it was made of: compiled when it is sent, for all who send it, instead of
-- anew by each process and every ten seconds. It goes when its head goes. Nothing asks for parts of it: json, not jsonb.
alter table campaign_queue add column letter json, add column letter_of bytea;
