-- How many runs of automations caused one another before the contact changed, so that automations that trigger each other by segments end too.
alter table automation_changed add column depth smallint not null default 0;
