-- Two addresses are the same where their small letters are, and addresses are ASCII. By collation "C" `lower` folds ASCII alone, whatever
-- the locale of the database is (a Turkish one makes ı of I), as `addressIdentity` does. Only the indexes on the columns are made anew.
alter table contact alter column email type text collate "C";
alter table suppression alter column email type text collate "C";
alter table member alter column invited_email type text collate "C";
drop view auth."user";
alter table person alter column email type text collate "C";
create view auth."user" as
  select person_id as id, name, email, email_verified, image, two_factor_enabled, created_at, updated_at from public.person;
