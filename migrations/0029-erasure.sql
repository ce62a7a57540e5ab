-- The receipt of an erasure. It names no address. `wanted` is sealed and holds what the job looks for; it is null once the job has ended.
create table erasure (
  account_id uuid not null references account on delete cascade,
  erasure_id uuid not null,
  erased_at timestamptz not null,
  contacts integer not null,
  wanted bytea,
  finished_at timestamptz,
  primary key (account_id, erasure_id)
);

-- The addresses that were erased, as HMACs under the deployment's secret key. They are neither added nor imported, until their reader confirms.
create table erased_address (
  account_id uuid not null references account on delete cascade,
  hash bytea not null,
  erasure_id uuid not null,
  primary key (account_id, hash)
);

-- The contacts that an erasure deleted. Their ids stay in mails, events and counts, and lead nowhere.
create table erased_contact (
  account_id uuid not null references account on delete cascade,
  contact_id uuid not null,
  newsletter_id uuid not null,
  erasure_id uuid not null,
  primary key (account_id, contact_id)
);
create index erased_contact_erasure on erased_contact (account_id, erasure_id);

-- The codes by which readers prove that an address is theirs. One waits for each address; a code is stored as an HMAC.
create table reader_code (
  account_id uuid not null references account on delete cascade,
  address_hash bytea not null,
  code_hash bytea not null,
  tries integer not null default 0,
  sent_at timestamptz[] not null,
  expires_at timestamptz not null,
  primary key (account_id, address_hash)
);
create index reader_code_age on reader_code (expires_at);

-- An erasure finds the reports about an address, and not only soft bounces.
drop index bounce_mailbox;
create index bounce_address on bounce (account_id, email, at);

-- A file with everything that the account knows of one person.
create table contact_export (
  account_id uuid not null references account on delete cascade,
  export_id uuid not null,
  contact_id uuid not null,
  file_id uuid not null,
  status text not null check (status in ('running', 'done', 'failed', 'cancelled')),
  bytes bigint,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  primary key (account_id, export_id)
);
create index contact_export_contact on contact_export (account_id, contact_id);
create index contact_export_age on contact_export (expires_at);
