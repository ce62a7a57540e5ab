import { createHash } from 'node:crypto'
import { canonicalJson } from '#lib/formats/canonical-json.ts'

/** Makes a resource's strong ETag (RFC 9110 §8.8.3) by hashing its JSON with sorted keys. */
export function etagOf(resource: unknown): string {
  return `"${createHash('sha256').update(canonicalJson(resource)).digest('base64url').slice(0, 27)}"`
}
