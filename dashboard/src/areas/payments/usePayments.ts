import { type OutputOf, useRead } from '../../queries.ts'
import { useMay } from '../../shell/session.ts'

/** Reads the connection of payments, which owners alone may see; undefined until it is known. */
export function usePayments(): OutputOf<'get_payments'> | undefined {
  return useRead('get_payments', {}, { enabled: useMay('owner') }).data
}
