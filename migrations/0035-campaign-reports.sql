-- Why an open or a click counts as that of a machine. Null for people, and for machines of before.
alter table engagement add column machine_reason text;

-- An export may hold the recipients of a campaign: `recipients` is the filter of their list. Null for an export of contacts.
alter table export add column campaign_id uuid, add column recipients jsonb;

-- A report on a bounce or a complaint loses its address and its words after 90 days. The rest stays: it is the list behind the campaign's figure.
drop index bounce_age;
create index bounce_age on bounce (recorded_at) where email <> '';
