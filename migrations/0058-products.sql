-- Products that readers buy or get for free, the versions of their files, and orders.
create table product (
  account_id uuid not null,
  product_id uuid not null,
  newsletter_id uuid not null,
  name text not null,
  description text not null,
  -- In the currency's minor unit; 0 is free.
  price bigint not null check (price >= 0),
  -- Where readers pay what they want: the least. The price is then a suggestion.
  minimum_price bigint check (minimum_price between 0 and price),
  currency text not null,
  status text not null default 'draft' check (status in ('draft', 'active', 'archived')),
  -- The version of the file that buyers get from now on.
  file_id uuid,
  tag_buyers_with text,
  requires_signup boolean not null default false,
  -- {subject, content}; null for the usual text.
  order_email jsonb,
  created_at timestamptz not null,
  primary key (account_id, product_id),
  foreign key (account_id, newsletter_id) references newsletter (account_id, newsletter_id)
);
create index product_by_newsletter on product (account_id, newsletter_id, product_id);

-- A version of a product's file. Its bytes are those of the row in `file` with the same id.
create table product_file (
  account_id uuid not null,
  file_id uuid not null,
  product_id uuid not null,
  -- Null until the file is whole.
  sha256 bytea,
  -- When the product got another file; orders may still need this one.
  replaced_at timestamptz,
  primary key (account_id, file_id)
);
create index product_file_of_product on product_file (account_id, product_id, file_id);
create index product_file_replaced on product_file (replaced_at) where replaced_at is not null;
create index product_file_unfinished on product_file (account_id, file_id) where sha256 is null;

-- A signed address that takes the bytes of one file.
create table product_upload (
  account_id uuid not null,
  upload_id uuid not null,
  product_id uuid not null,
  file_name text not null,
  bytes bigint not null,
  expires_at timestamptz not null,
  primary key (account_id, upload_id)
);
create index product_upload_expired on product_upload (expires_at);

create table product_order (
  account_id uuid not null,
  order_id uuid not null,
  newsletter_id uuid not null,
  product_id uuid not null,
  -- Null once its person was erased: the order stays for the books.
  email text collate "C",
  contact_id uuid,
  amount bigint not null check (amount >= 0),
  discount bigint not null default 0,
  tax bigint not null default 0,
  refunded bigint not null default 0,
  currency text not null,
  status text not null check (status in ('pending', 'paid', 'partially_refunded', 'refunded', 'disputed', 'failed')),
  -- False for play money. A free order is real in every mode.
  livemode boolean not null,
  coupon_id uuid,
  -- The version that was bought; null for a product that had none then.
  file_id uuid,
  downloads integer not null default 0,
  downloads_max integer not null,
  -- Null until it is paid.
  downloads_until timestamptz,
  -- What follows when it is paid: the reader wants the newsletter, and what the page said about it.
  consent jsonb,
  -- The tag of the product is put on an active contact once its mailbox is proven.
  tagged boolean not null default false,
  created_at timestamptz not null,
  paid_at timestamptz,
  primary key (account_id, order_id)
);
create index product_order_of_product on product_order (account_id, product_id, order_id);
create index product_order_of_newsletter on product_order (account_id, newsletter_id, order_id);
create index product_order_of_contact on product_order (account_id, contact_id, order_id) where contact_id is not null;
create index product_order_of_email on product_order (account_id, lower(email), order_id) where email is not null;
create index product_order_paid on product_order (account_id, product_id, livemode) where paid_at is not null;
create index product_order_of_file on product_order (account_id, file_id) where file_id is not null;

-- The mails with an order's link. The id is that of the recipient.
create table order_mail (
  account_id uuid not null,
  mail_id uuid not null,
  order_id uuid not null,
  primary key (account_id, mail_id)
);
create index order_mail_of_order on order_mail (account_id, order_id, mail_id);

-- Order mails to people who are no contacts stand in the same ledger as confirmations.
alter table confirmation_mail alter column contact_id drop not null;
