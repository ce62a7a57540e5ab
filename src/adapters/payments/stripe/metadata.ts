import type { SaleRef } from '#ports/payment-records.ts'

export function metadataOf({ accountId, kind, ref }: SaleRef): Record<string, string> {
  return { mailcast_account: accountId, mailcast_kind: kind, mailcast_ref: ref }
}

/** Reads the sale in an object's metadata; null when this program has not written any. */
export function saleOf(
  metadata: Readonly<Record<string, string>> | null | undefined,
): SaleRef | null {
  const { mailcast_account: accountId, mailcast_kind: kind, mailcast_ref: ref } = metadata ?? {}
  return accountId && kind && ref ? { accountId, kind, ref } : null
}

/**
 * Returns the id of a related object, which Stripe sends as an id or as the whole object. Returns
 * null when Stripe sends none.
 */
export function idOf(part: string | { id: string } | null | undefined): string | null {
  return typeof part === 'string' ? part : (part?.id ?? null)
}

export function takeExpanded<T extends object>(part: string | T | null | undefined): T | null {
  return typeof part === 'object' ? (part ?? null) : null
}

export function timeOf(seconds: number): Date
export function timeOf(seconds: number | null | undefined): Date | null
export function timeOf(seconds: number | null | undefined): Date | null {
  return seconds === null || seconds === undefined ? null : new Date(seconds * 1000)
}

export function secondsOf(time: Date): number {
  return Math.floor(time.getTime() / 1000)
}

/**
 * Returns a value from Stripe if this program knows it, else `otherwise`, since Stripe may add new
 * values.
 */
export function takeKnown<Word extends string>(
  words: readonly Word[],
  word: string | null | undefined,
  otherwise: Word,
): Word {
  return words.find((one) => one === word) ?? otherwise
}
