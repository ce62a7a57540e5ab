import { z } from 'zod'
import { Id } from '#operation/fields.ts'
import { refusal } from '#operation/problem.ts'
import type { Scope, SignalKind } from '#operation/scope.ts'

export const PLACES_MAX = 50
/** The most records that a refusal's sentence names. The field `places` lists all. */
const NAMED_MAX = 5

export const inUse = refusal('in_use', 409, 'It is in use')

export const UsePlace = z.strictObject({
  // For `welcome` and `topic`, `id` is the newsletter. For `product`, it is the product with the
  // order mail.
  type: z.enum(['automation', 'campaign', 'template', 'welcome', 'topic', 'product', 'snippet']),
  id: z.union([Id('aut'), Id('cmp'), Id('tpl'), Id('nl'), Id('prd'), Id('snp')]),
  name: z.string().max(250),
})
export type UsePlace = z.output<typeof UsePlace>

export type UsedKind = 'tag' | 'field' | 'segment' | 'endpoint' | 'product'

/**
 * Asks downstream areas for the records that refer to a tag, field or other record. `name` is the
 * tag, the field's name, or an id.
 */
export const usesWanted: SignalKind<{ kind: UsedKind; name: string; places: UsePlace[] }> = {
  name: 'uses_wanted',
}

/**
 * Finds the records that prevent a deletion because they refer to the deleted record. Returns null
 * when there are none.
 */
export async function useOf(
  scope: Pick<Scope, 'signal'>,
  kind: UsedKind,
  name: string,
): Promise<{ detail: string; more: { extra: { places: UsePlace[] } } } | null> {
  const places: UsePlace[] = []
  await scope.signal(usesWanted, { kind, name, places })
  if (places.length === 0) return null
  const named = places.slice(0, NAMED_MAX).map((place) => `${place.id} (${place.name})`)
  return {
    detail: `These use it: ${named.join(', ')}${places.length > NAMED_MAX ? ', and more' : ''}. Change them first, or repeat with force.`,
    more: { extra: { places: places.slice(0, PLACES_MAX) } },
  }
}
