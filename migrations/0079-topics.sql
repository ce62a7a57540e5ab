-- The text about a newsletter on its page, and the tags that its readers may choose on their preferences page: [{tag, label, description}].
alter table newsletter add column about text not null default '';
alter table newsletter add column topics jsonb not null default '[]';
