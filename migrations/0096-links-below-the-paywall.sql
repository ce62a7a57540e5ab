-- A link that only paid readers' mails have. The numbers of links can be guessed: a free reader opened it by counting.
alter table mailing_link add column paid_only boolean not null default false;
