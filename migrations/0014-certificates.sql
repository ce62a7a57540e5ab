-- The account at an authority that speaks ACME, by the address of its directory.
create table acme_account (
  directory text not null,
  -- The private key that signs requests (RFC 8555 §6.2).
  sealed_key bytea not null,
  constraint acme_account_pkey primary key (directory)
);

-- The certificate of a host that this deployment serves, for TLS=auto.
create table certificate (
  host text not null,
  -- The newest certificate. Null before the first one. A new certificate has a new id.
  certificate_id uuid,
  directory text,
  -- The certificate with its chain, as PEM.
  chain text,
  sealed_key bytea,
  valid_from timestamp with time zone,
  valid_to timestamp with time zone,
  -- When the next one is ordered.
  due_at timestamp with time zone not null,
  -- The tries that failed since the last success, and those of them that the authority refused.
  failures integer default 0 not null,
  refusals integer default 0 not null,
  reason text,
  -- The technical reason of the last failure, mostly in the authority's words.
  said text,
  failing_since timestamp with time zone,
  -- When owners were last mailed about it.
  told_at timestamp with time zone,
  -- The order under way. Until lease_end its process is believed to be alive.
  claim_id uuid,
  lease_end timestamp with time zone,
  constraint certificate_pkey primary key (host),
  constraint certificate_whole_check check ((num_nulls(certificate_id, directory, chain, sealed_key, valid_from, valid_to) = any (array[0, 6]))),
  constraint certificate_failing_check check (((failures = 0) = (reason is null)) and ((reason is null) = (said is null)) and ((reason is null) = (failing_since is null)))
);
