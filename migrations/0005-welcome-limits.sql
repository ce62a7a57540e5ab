-- One row for each welcome mail that counts against the limits of its address; it outlives its contact, or deleting and adding again
-- would begin a new count. Kept for 31 days.
create table welcome_count (
  account_id uuid not null,
  contact_id uuid not null,
  newsletter_id uuid not null,
  -- SHA-256 of the address with dots and plus parts folded, as in confirmation_mail
  email_hash bytea not null,
  created_at timestamptz not null,
  primary key (account_id, contact_id)
);
-- At most ten a day to one address over all accounts: this question names no account on purpose.
create index welcome_count_address on welcome_count (email_hash, created_at);
