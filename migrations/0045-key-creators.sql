-- The caller that made a key. Null in keys of earlier versions, which did not say.
alter table api_key add column creator_kind text check (creator_kind in ('person', 'key', 'operator'));
alter table api_key add column creator_id uuid;
alter table api_key add constraint api_key_creator check ((creator_id is not null) = (coalesce(creator_kind, 'operator') <> 'operator'));
