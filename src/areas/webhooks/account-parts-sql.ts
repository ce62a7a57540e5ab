import { z } from 'zod'
import { type AccountPart, accountParts } from '#operation/account-data/account-part.ts'
import {
  free,
  id,
  integer,
  json,
  orNull,
  text,
  texts,
  time,
} from '#operation/account-data/column.ts'
import type { ArchivedRecord, Arriving } from '#operation/account-data/arrival.ts'
import { register } from '#operation/registry.ts'
import { newSecret, packSecrets, secretHint } from './endpoints/signing.ts'

const endpoints: AccountPart = {
  name: 'webhook-endpoints',
  about: 'The webhook endpoints, without their signing secrets.',
  table: 'webhook_endpoint',
  key: { endpoint_id: 'uuid' },
  columns: {
    id: id('whk', 'endpoint_id'),
    url: text(),
    events: orNull(texts()),
    newsletterId: orNull(id('nl')),
    status: text(),
    offReason: orNull(text()),
    offAt: orNull(time()),
    onSince: time(),
    lastAcceptedAt: orNull(time()),
    failingSince: orNull(time()),
    createdAt: time(),
  },
  leaves: {
    secret: 'secret: it signs deliveries',
    secret_hint: 'the last letters of the secret',
    former_secret_until: 'when a replaced secret ends',
    proven: 'how deliveries are shared out',
    timed_out_at: 'how deliveries are shared out',
    warned_at: 'when a notice was sent',
  },
  arrives: {
    // The receiver does not know the new secret, so the endpoint arrives turned off. The owner
    // fetches the secret and turns the endpoint on.
    checks: { url: z.url({ protocol: /^https?$/ }).max(2000) },
    sets: {
      status: () => 'off',
      off_reason: ({ offReason }) => offReason ?? 'owner',
      off_at: ({ offAt }, { now }) => offAt ?? now,
      secret: (endpoint, arriving) =>
        arriving.vault.seal(packSecrets([newSecretOf(endpoint, arriving)])),
      secret_hint: (endpoint, arriving) => secretHint(newSecretOf(endpoint, arriving).secret),
    },
  },
}

const deliveries: AccountPart = {
  name: 'webhook-deliveries',
  about: 'The log of deliveries. `events` has the body of each.',
  table: 'webhook_delivery',
  key: { delivery_id: 'uuid' },
  columns: {
    id: id('dlv', 'delivery_id'),
    endpointId: id('whk'),
    eventId: id('msg'),
    status: text(),
    attempts: integer(),
    firstAttempt: orNull(json()),
    acceptedAt: orNull(time()),
    createdAt: time(),
  },
  arrives: {
    checks: { firstAttempt: free },
    sets: { status: ({ status }) => (status === 'pending' ? 'skipped' : status) },
  },
}

const attempts: AccountPart = {
  name: 'webhook-attempts',
  about: 'The attempts of each delivery after the first, with the receivers’ answers.',
  table: 'webhook_attempt',
  key: { delivery_id: 'uuid', number: 'integer' },
  columns: {
    deliveryId: id('dlv'),
    number: integer(),
    trigger: text(),
    at: time(),
    durationMs: integer(),
    statusCode: orNull(integer()),
    error: orNull(text()),
    answer: text(),
  },
}

function newSecretOf({ id: endpointId }: ArchivedRecord, { once }: Arriving) {
  return once(`secret of ${String(endpointId)}`, newSecret)
}

export const accountData = [endpoints, deliveries, attempts].map((part) =>
  register(accountParts, part),
)
