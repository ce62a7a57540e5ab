import type { Db } from '#db/rows.ts'
import type { Registered } from '#operation/registry.ts'
import type { Scope } from '#operation/scope.ts'
import { transaction, type TransactionParts } from '#operation/transaction.ts'
import type { PaymentsAt } from '#ports/payments.ts'
import type { Ports } from '#ports/ports.ts'
import { type Connection, targetOf } from './connection.ts'
import { findConnection } from './connection-sql.ts'
import type { SaleKind } from './sale-kind.ts'

/** The parts that selling needs, from a job's scope or `sellerOf`. No transaction may be open. */
export interface Seller extends Registered {
  db: Db
  ports: Ports
  transaction<T>(accountId: string, work: (scope: Scope) => Promise<T>): Promise<T>
}

export function sellerOf(system: TransactionParts): Seller {
  const { db, ports, registrations } = system
  return {
    db,
    ports,
    registrations,
    transaction: (accountId, work) => transaction(system, accountId, work),
  }
}

export interface ProviderAccount {
  at: PaymentsAt
  livemode: boolean
  /** The connection; null for sales of the operator. */
  connection: Connection | null
}

/** Returns access to the provider for a kind of sale; null when no account is connected. */
export async function openProvider(
  { db, ports }: Pick<Seller, 'db' | 'ports'>,
  accountId: string,
  kind: Pick<SaleKind, 'through'>,
): Promise<ProviderAccount | null> {
  const { payments, vault } = ports
  if (payments === null) return null
  if (kind.through === 'platform') {
    if (payments.platform === null && !payments.sandbox) return null
    return {
      at: payments.at({ kind: 'platform' }),
      livemode: payments.platform?.livemode ?? false,
      connection: null,
    }
  }
  const connection = await findConnection({ db, accountId })
  return connection
    ? { at: payments.at(targetOf(connection, vault)), livemode: connection.livemode, connection }
    : null
}
