-- The look of a newsletter's mails and pages: font, background, width in pixels and radius of corners in pixels.
alter table newsletter add column theme jsonb not null default '{"font": "system", "background": "#ffffff", "width": 600, "radius": 6}';
