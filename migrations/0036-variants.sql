-- A test of two to four texts on a sample of the audience (docs/ab-tests.md). `variants` is as the campaign's author wrote it. From the moment when
-- it is sent each option has its whole text, and the campaign itself has that of A, then that of the winner.
-- `winner` also has the figures that decided. `decides_at` is set while a test waits for its decision by itself; its row in campaign_due is then
-- the decision's.
alter table campaign add column variants jsonb, add column winner jsonb, add column decides_at timestamptz;
