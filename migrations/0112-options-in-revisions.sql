-- The A/B test that a draft had with its text, with the texts of its options; null without one, and in rows of before this migration.
alter table content_revision add column variants jsonb;
