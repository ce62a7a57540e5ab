-- Images of an account's library (docs/images.md). Their bytes are in the store of files (FILES_DIR or S3), one file a width.
-- A row is there before its bytes, so that housekeeping finds what a killed process left in the store.
create table image (
  account_id uuid not null,
  image_id uuid not null,
  -- The digest of the uploaded bytes. The same upload is answered by the same image.
  sha256 bytea not null,
  file_name text not null,
  -- The type, size and bytes of the largest variant. The uploaded bytes are not kept.
  content_type text not null,
  bytes integer not null,
  width integer not null,
  height integer not null,
  widths integer[] not null,
  created_at timestamptz not null,
  -- Null while the image is in the library. Otherwise housekeeping deletes its bytes and its row from then on.
  expires_at timestamptz,
  primary key (account_id, image_id)
);
create unique index image_upload on image (account_id, sha256) where expires_at is null;
create index image_expiry on image (expires_at) where expires_at is not null;
