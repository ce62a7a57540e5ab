import type { ObjectRef, SaleRef } from '#ports/payment-records.ts'
import { gatherFacts, saleOfFacts } from './gather-facts.ts'
import { type SaleFacts, saleKindOf } from './sale-kind.ts'
import { findSale, lockSale, noteSettled, type Sale } from './sale-sql.ts'
import type { Counter, Seller } from './seller.ts'

/**
 * The result of a settlement. `ignored` objects concern no sale of ours: `foreign` has no metadata of ours or another account's, `mode` is of the
 * wrong mode (test or live), `kind` is of a kind that no area sells, `missing` is not at the provider.
 */
export type Settlement = 'settled' | 'foreign' | 'mode' | 'kind' | 'missing'

/** Reads that were overtaken by another settlement are repeated so often. Each repetition means that another one has succeeded. */
const TRIES = 8

export class Overtaken extends Error {}

/**
 * Reads an object anew and hands its sale's facts to the area that sells. Settlements of one sale are exact without a lock over the network: the
 * version that stood before the reading must still stand when its result is written, otherwise the object is read again.
 */
export async function settleObject(
  seller: Seller,
  counter: Counter,
  accountId: string,
  object: ObjectRef,
  hint: SaleRef | null = null,
): Promise<Settlement> {
  let sale = hint
  for (let tries = 0; tries < TRIES; tries++) {
    const version = sale ? ((await findSale({ db: seller.db, accountId }, sale))?.version ?? 0) : null
    const facts = await gatherFacts(counter.at.records, object)
    const reason = facts ? reasonToIgnore(seller, counter, accountId, facts) : 'missing'
    if (!facts || reason) return reason ?? 'missing'
    const named = saleOfFacts(facts)!
    const isSame = sale?.kind === named.kind && sale.ref === named.ref
    sale = named
    if (isSame && version !== null && (await write(seller, accountId, { sale: named, facts, version }))) return 'settled'
  }
  throw new Overtaken(`the sale ${sale?.ref} was settled by others while it was read; it will be read again`)
}

function reasonToIgnore(seller: Seller, { livemode, connection }: Counter, accountId: string, facts: SaleFacts): Settlement | null {
  const sale = saleOfFacts(facts)
  if (!sale || sale.accountId !== accountId) return 'foreign'
  if (facts.livemode !== livemode) return 'mode'
  const kind = saleKindOf(seller, sale.kind)
  if (!kind) return 'kind'
  return (kind.through === 'platform') === (connection === null) || sharesPlatform(connection) ? null : 'foreign'
}

/** A self-hosted server whose settings have the key sells by the platform's account. */
function sharesPlatform(connection: Counter['connection']): boolean {
  return connection?.mode === 'own' && connection.secretKey === null
}

/** Writes facts in one transaction. Returns false when another settlement was written since they were read. */
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

/** A page that another one has replaced says nothing by its end: the sale may be paid by now. */
function isFormerPage({ checkoutId, attempt }: Pick<Sale, 'checkoutId' | 'attempt'>, { checkout, payment, subscription }: SaleFacts): boolean {
  if (checkout?.status !== 'expired' || payment || subscription) return false
  // Without an id the answer to the first try was lost, or a later page is being opened.
  return checkoutId === null ? attempt > 1 : checkoutId !== checkout.id
}
