import { typeId, uuidOf } from '#lib/typeid.ts'
import { settled } from '#areas/emails/index.ts'
import { digest } from './shipped/digest.ts'
import { essay } from './shipped/essay.ts'
import { event } from './shipped/event.ts'
import { launch } from './shipped/launch.ts'
import { letter } from './shipped/letter.ts'
import { linkList } from './shipped/link-list.ts'
import { plain } from './shipped/plain.ts'
import { product } from './shipped/product.ts'
import { reEngagement } from './shipped/re-engagement.ts'
import { releaseNotes } from './shipped/release-notes.ts'
import type { Shipped } from './shipped/written.ts'
import type { Template } from './template.ts'

const SHIPPED_AT = '2026-11-23T00:00:00.000Z'

/**
 * The templates that come with Mailcast, in the order of the list. Their ids are the same in every installation, so that a program may name one.
 * They are below all other ids, so that a list by ids shows them last.
 */
export const SHIPPED: readonly Template[] = [letter, digest, launch, event, essay, linkList, product, releaseNotes, reEngagement, plain]
  .map(toTemplate)
  .sort((a, b) => (a.id < b.id ? 1 : -1))

function toTemplate({ number, name, blocks }: Shipped): Template {
  return {
    id: typeId('tpl', `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`),
    newsletterId: null,
    name,
    content: settled({ format: 'blocks', blocks }),
    shipped: true,
    createdAt: SHIPPED_AT,
  }
}

export function shippedTemplate(templateId: string): Template | undefined {
  return SHIPPED.find(({ id }) => id === templateId)
}

/** Lists those that come after a place of the list. `before`: the UUID of the place, or null for all. */
export function shippedBefore(before: string | null): readonly Template[] {
  return before === null ? SHIPPED : SHIPPED.filter(({ id }) => uuidOf(id) < before)
}
