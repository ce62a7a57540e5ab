import type { ObjectRef, SaleRef } from '#ports/payment-records.ts'
import { gatherFacts, saleOfFacts } from './gather-facts.ts'
import { type SaleFacts, saleKindOf } from './sale-kind.ts'
import { findSale, lockSale, noteSettled, type Sale } from './sale-sql.ts'
import type { ProviderAccount, Seller } from './seller.ts'

/**
 * The result of settling. `foreign`: no metadata, or another account's. `mode`: only one of sale
 * and connection is in test mode. `kind`: no area sells this. `missing`: the provider does not have
 * the object.
 */
export type Settlement = 'settled' | 'foreign' | 'mode' | 'kind' | 'missing'

/**
 * The most reads of an object. It is read again when another process settles the sale between the
 * read and the write.
 */
const TRIES = 8

export class Overtaken extends Error {}

/**
 * Reads an object, and passes the records of its sale to the area that sells. If the sale's version
 * changes between reading and writing, the object is read again.
 */
export async function settleObject(
  seller: Seller,
  provider: ProviderAccount,
  accountId: string,
  object: ObjectRef,
  hint: SaleRef | null = null,
): Promise<Settlement> {
  let sale = hint
  for (let tries = 0; tries < TRIES; tries++) {
    const version = sale
      ? ((await findSale({ db: seller.db, accountId }, sale))?.version ?? 0)
      : null
    const facts = await gatherFacts(provider.at.records, object)
    const reason = facts ? reasonToIgnore(seller, provider, accountId, facts) : 'missing'
    if (!facts || reason) return reason ?? 'missing'
    const named = saleOfFacts(facts)!
    const isSame = sale?.kind === named.kind && sale.ref === named.ref
    sale = named
    if (
      isSame &&
      version !== null &&
      (await write(seller, accountId, { sale: named, facts, version }))
    )
      return 'settled'
  }
  throw new Overtaken(
    `the sale ${sale?.ref} was settled by others while it was read; it will be read again`,
  )
}

function reasonToIgnore(
  seller: Seller,
  { livemode, connection }: ProviderAccount,
  accountId: string,
  facts: SaleFacts,
): Settlement | null {
  const sale = saleOfFacts(facts)
  if (!sale || sale.accountId !== accountId) return 'foreign'
  if (facts.livemode !== livemode) return 'mode'
  const kind = saleKindOf(seller, sale.kind)
  if (!kind) return 'kind'
  return (kind.through === 'platform') === (connection === null) || sharesPlatform(connection)
    ? null
    : 'foreign'
}

/**
 * Returns whether this is a self-hosted server that sells with the operator's key from its
 * settings.
 */
function sharesPlatform(connection: ProviderAccount['connection']): boolean {
  return connection?.mode === 'own' && connection.secretKey === null
}

/**
 * Passes the records to the area that sells, in one transaction. Returns false when another process
 * has settled the sale first.
 */
async function write(
  seller: Seller,
  accountId: string,
  { sale, facts, version }: { sale: SaleRef; facts: SaleFacts; version: number },
): Promise<boolean> {
  return seller.transaction(accountId, async (scope) => {
    const locked = await lockSale(scope, sale, scope.now)
    if (locked.version !== version) return false
    if (isFormerPage(locked, facts)) return true
    await saleKindOf(seller, sale.kind)!.settle(scope, { ref: sale.ref, facts })
    await noteSettled(scope, sale, facts, scope.now)
    return true
  })
}

/**
 * Returns whether another page has replaced this page, so that the page's end does not change the
 * sale.
 */
function isFormerPage(
  { checkoutId, attempt }: Pick<Sale, 'checkoutId' | 'attempt'>,
  { checkout, payment, subscription }: SaleFacts,
): boolean {
  if (checkout?.status !== 'expired' || payment || subscription) return false
  // Without a stored id, the response to the first attempt was lost, or a later page is being
  // opened.
  return checkoutId === null ? attempt > 1 : checkoutId !== checkout.id
}
