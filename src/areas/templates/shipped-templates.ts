import { isGerman } from '#lib/german.ts'
import { typeId } from '#lib/typeid.ts'
import { PICTURES_PATH, settleContent } from '#areas/emails/index.ts'
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
import { PICTURES, type Wording } from './shipped/written.ts'
import type { Template } from './template.ts'

const SHIPPED_AT = '2026-11-23T00:00:00.000Z'

export const PICTURES_FOLDER = new URL('./shipped/pictures/', import.meta.url)

const WRITTEN = [
  letter,
  digest,
  launch,
  event,
  essay,
  linkList,
  product,
  releaseNotes,
  reEngagement,
  plain,
]
const IDS: ReadonlySet<string> = new Set(WRITTEN.map(({ number }) => idOf(number)))

/**
 * Returns the built-in templates in order, in German, or in English for other languages. Their ids
 * are equal in all installations and below all others, so that lists show them last.
 */
export function shippedTemplates(baseUrl: string, language: string): readonly Template[] {
  const german = isGerman(language)
  const key = `${german ? 'de' : 'en'} ${baseUrl}`
  const known = made.get(key)
  if (known) return known
  const templates = WRITTEN.map((one) =>
    toTemplate(one.number, german ? one.german : one, baseUrl),
  ).sort((a, b) => (a.id < b.id ? 1 : -1))
  made.set(key, templates)
  return templates
}
/** The templates by language and server address. A process has one address; tests have several. */
const made = new Map<string, readonly Template[]>()

export const SHIPPED_COUNT = WRITTEN.length

function idOf(number: number): string {
  return typeId('tpl', `00000000-0000-7000-8000-${number.toString(16).padStart(12, '0')}`)
}

function toTemplate(number: number, { name, blocks: written }: Wording, baseUrl: string): Template {
  const blocks = JSON.parse(
    JSON.stringify(written).replaceAll(PICTURES, `${baseUrl}${PICTURES_PATH}`),
  ) as Wording['blocks']
  return {
    id: idOf(number),
    newsletterId: null,
    name,
    content: settleContent({ format: 'blocks', blocks }),
    shipped: true,
    createdAt: SHIPPED_AT,
  }
}

export const isShipped = (templateId: string): boolean => IDS.has(templateId)
