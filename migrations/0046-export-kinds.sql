-- An export is of a kind, which its area declares. It is about one record of that kind (a campaign), or about none (contacts).
alter table export add column kind text not null default 'contacts';
alter table export rename column campaign_id to owner_id;
alter table export rename column recipients to wanted;
update export set kind = 'campaign_recipients' where owner_id is not null;
alter table export alter column kind drop default;
