-- The consent that a list of another service names, and its id of Stripe's customer.
alter table import_row
  add column consent_at timestamptz,
  add column consent_ip inet,
  add column confirmed_at timestamptz,
  add column confirmed_ip inet,
  add column stripe_customer_id text;

alter table import add column customers integer not null default 0;

-- A contact's customers at Stripe, whose subscriptions can be adopted. The import may be forgotten.
create table imported_customer (
  account_id uuid not null,
  contact_id uuid not null,
  customer_id text collate "C" not null,
  import_id uuid not null,
  created_at timestamptz not null,
  constraint imported_customer_pkey primary key (account_id, contact_id, customer_id),
  constraint imported_customer_account_id_contact_id_fkey foreign key (account_id, contact_id) references contact (account_id, contact_id) on delete cascade
);

create index imported_customer_customer on imported_customer (account_id, customer_id);
