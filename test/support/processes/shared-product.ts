import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { mailcastOnServer, openAccountOn } from './process.ts'
import { SHARED_SETTINGS, type SharedProductPart } from './run-parts.ts'
import { shared } from '../shared.ts'

export interface Owner {
  email: string
  password: string
  name: string
}

/** A running product that many files share. Accounts keep them apart. */
export interface SharedProduct {
  url: string
  /** Runs a statement on its database, for what only the passing of time or another server does. */
  statement(text: string, values: readonly unknown[]): Promise<void>
  /** Opens an account with a newsletter. Its owner has an address of their own. */
  account(): Promise<{ accountId: string; apiKey: string; newsletterId: string; owner: Owner }>
}

/**
 * Returns the product of the run, or starts one. All mail goes to the outbox, which is one for all
 * accounts.
 */
export async function useProduct(): Promise<SharedProduct> {
  return productAt(
    (await shared<SharedProductPart>('product')) ?? (await mailcastOnServer(SHARED_SETTINGS)),
  )
}

/** Opens accounts in a running product. */
export function productAt({ url, connection }: SharedProductPart): SharedProduct {
  return {
    url,
    async statement(text, values) {
      const client = new pg.Client(connection)
      await client.connect()
      try {
        await client.query(text, [...values])
      } finally {
        await client.end()
      }
    },
    async account() {
      const owner = {
        email: `ada-${randomBytes(4).toString('hex')}@garden.example`,
        password: 'a long password 42',
        name: 'The Weekly Garden',
      }
      return { ...(await openAccountOn(connection, owner)), owner }
    },
  }
}
