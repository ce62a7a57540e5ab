-- A domain's second key, Ed25519 (RFC 8463), beside the RSA key that verifies it. Null in a domain that was added before there were
-- any, until its next check makes one.
alter table sending_domain
  add column ed_selector text,
  -- base64 of the 32 bytes of the key, as it is published
  add column ed_public_key text,
  -- PKCS #8, sealed by the vault
  add column ed_private_key bytea,
  add constraint ed_key_is_whole check (num_nulls(ed_selector, ed_public_key, ed_private_key) in (0, 3));
