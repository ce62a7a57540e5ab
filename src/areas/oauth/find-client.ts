import type { Db } from '#db/rows.ts'
import type { Ports } from '#ports/ports.ts'
import type { Client } from './client.ts'
import { isDocumentId, readClientDocument } from './client-document.ts'
import { findRegisteredClient } from './client-sql.ts'
import { OAuthError } from './oauth-error.ts'

/**
 * Finds a client by its id. Throws invalid_client for an unknown id, after which programs register
 * again.
 */
export async function findClient(
  { db, ports }: { db: Db; ports: Pick<Ports, 'web' | 'clock' | 'deployment'> },
  clientId: string,
): Promise<Client> {
  if (isDocumentId(clientId)) return readClientDocument(ports, clientId)
  const client = await findRegisteredClient(db, clientId)
  if (!client)
    throw new OAuthError(
      'invalid_client',
      'This client_id is not known here. Register the client again at /oauth/register, then start the authorization again.',
    )
  return client
}
