-- A claim of an idempotency key has an identity: a call stores its answer or frees its key only while the claim is still its own.
alter table idempotency_keys add column claim_id uuid not null default gen_random_uuid();
