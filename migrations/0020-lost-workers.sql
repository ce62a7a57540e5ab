-- The process of a claim: the last 32 bits of its id (`claimUuid`). A process holds the advisory lock of its number as long as it lives,
-- so that the others need not wait for the leases of one that was killed.
create function claim_worker(claim uuid) returns integer
  language sql immutable parallel safe return ('x' || right(claim::text, 8))::bit(32)::integer;
