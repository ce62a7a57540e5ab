-- The domains that an account's mail comes from. A name may be in several accounts, each with a key and a selector of its own: whoever
-- can publish a record under the name proves it, and nobody keeps it from anybody by adding it first.
create table sending_domain (
  account_id uuid not null references account on delete cascade,
  domain_id uuid not null,
  -- ASCII (IDNA), small letters, without the final dot
  name text not null,
  status text not null check (status in ('pending', 'verified', 'failing')),
  selector text not null,
  -- base64 of the SubjectPublicKeyInfo, as it is published
  public_key text not null,
  -- PKCS #8, sealed by the vault
  private_key bytea not null,
  -- what the last check found of each record, by purpose
  findings jsonb not null default '{}',
  created_at timestamptz not null,
  checked_at timestamptz,
  -- when the signing key's record was last looked up for certain, found or not
  key_known_at timestamptz,
  -- null: only when somebody asks
  next_check_at timestamptz,
  primary key (account_id, domain_id),
  unique (account_id, name)
);

create index sending_domain_due on sending_domain (next_check_at) where next_check_at is not null;
