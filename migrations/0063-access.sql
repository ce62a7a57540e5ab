-- The readers of the whole text: everyone, subscribers or paid ones.
alter table campaign add column access text not null default 'everyone' check (access in ('everyone', 'subscribers', 'paid'));

-- Whether the contact was a paid reader when the audience was frozen, which decides what each try sends. Null where the text is the same for all.
alter table recipient add column paid boolean;

-- The texts of `archive_issue` are those that every visitor sees. Readers who may read all of it get `whole_html`, which is null where everyone may.
alter table archive_issue add column access text not null default 'everyone' check (access in ('everyone', 'subscribers', 'paid'));
alter table archive_issue add column whole_html text;
