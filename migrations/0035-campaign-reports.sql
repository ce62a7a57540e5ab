-- Why an open or a click counts as that of a machine. Null for people, and for machines of before.
alter table engagement add column machine_reason text;

-- An export may hold the recipients of a campaign: `recipients` is the filter of their list. Null for an export of contacts.
alter table export add column campaign_id uuid, add column recipients jsonb;
