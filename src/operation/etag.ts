import { createHash } from 'node:crypto'
import { canonicalJson } from '#lib/canonical-json.ts'

/** The strong ETag (RFC 9110 §8.8.3) of a resource: its JSON with sorted keys, hashed. */
export function etagOf(resource: unknown): string {
  return `"${createHash('sha256').update(canonicalJson(resource)).digest('base64url').slice(0, 27)}"`
}
