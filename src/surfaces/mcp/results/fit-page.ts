import { z } from 'zod'
import type { AnyOperation } from '#operation/operation.ts'
import { bytesOf, RESULT_BYTES } from './cut-texts.ts'

/** The bytes reserved for everything in a result except the rows. */
const AROUND_BYTES = 500

/**
 * Returns how many rows of a page fit into a result, at least one. Null when all fit, or the
 * operation has no `limit`.
 */
export function rowsThatFit({ input }: AnyOperation, body: unknown): number | null {
  const { data, nextCursor } = (body ?? {}) as { data?: unknown; nextCursor?: unknown }
  if (nextCursor === undefined || !Array.isArray(data)) return null
  if (!(input instanceof z.ZodObject) || !Object.hasOwn(input.shape, 'limit')) return null
  let bytes = AROUND_BYTES
  const end = data.findIndex((row) => (bytes += bytesOf(row) + 1) > RESULT_BYTES)
  return end === -1 || data.length < 2 ? null : Math.max(1, end)
}
