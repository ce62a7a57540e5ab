import type { ReadResourceResult, Resource } from '@modelcontextprotocol/server'
import { type Guide, isForUsers, readGuides } from '../../http/guides.ts'
import type { Json } from '../one-object.ts'
import { RESULT_BYTES } from '../results/cut-texts.ts'
import type { Offer } from '../toolset.ts'

const GUIDES = 'mailcast://docs/'
const SCHEMAS = 'mailcast://schemas/'

/**
 * The long input forms that the small set of tools leaves out. Each is found in a field of an
 * operation.
 */
const FORMS = {
  content: {
    operation: 'create_campaign',
    field: 'content',
    title: 'Content of an issue',
    description: 'The form of a text in Markdown, HTML or blocks, with every kind of block.',
  },
  steps: {
    operation: 'create_automation',
    field: 'steps',
    title: 'Steps of an automation',
    description: 'The form of every kind of step.',
  },
  filter: {
    operation: 'create_segment',
    field: 'filter',
    title: 'Filter of contacts',
    description: 'The form of filters: for segments, audiences and lists.',
  },
} as const

type FormName = keyof typeof FORMS

export async function listResources(): Promise<Resource[]> {
  const guides = (await readGuides()).filter(isReadable)
  return [
    ...Object.entries(FORMS).map(([name, { title, description }]) => ({
      uri: SCHEMAS + name,
      name,
      title,
      description,
      mimeType: 'application/schema+json',
    })),
    ...guides.map(({ name, title, summary, text }) => ({
      uri: GUIDES + name,
      name,
      title,
      ...(summary !== '' && { description: summary.slice(0, 200) }),
      mimeType: 'text/markdown',
      size: Buffer.byteLength(text),
    })),
  ]
}

/** Reads a resource; null when there is none at the address. */
export async function readResource(
  uri: string,
  offers: readonly Offer[],
): Promise<ReadResourceResult | null> {
  if (uri.startsWith(SCHEMAS)) {
    const name = uri.slice(SCHEMAS.length)
    if (!Object.hasOwn(FORMS, name)) return null
    const text = JSON.stringify(formOf(name as FormName, offers))
    return { contents: [{ uri, mimeType: 'application/schema+json', text }] }
  }
  const guide = (await readGuides()).find((one) => isReadable(one) && GUIDES + one.name === uri)
  return guide ? { contents: [{ uri, mimeType: 'text/markdown', text: guide.text }] } : null
}

/** Returns whether a guide is short enough for a model to read at once. */
function isReadable(guide: Guide): boolean {
  return isForUsers(guide) && Buffer.byteLength(guide.text) <= RESULT_BYTES
}

function formOf(name: FormName, offers: readonly Offer[]): Json {
  const { operation, field } = FORMS[name]
  const { inputSchema } = offers.find(({ tool }) => tool.name === operation)!.tool
  const { $defs = {}, properties } = inputSchema as Json & {
    $defs?: Record<string, Json>
    properties: Record<string, Json>
  }
  const needed = new Map<string, Json>()
  const add = (schema: unknown) => {
    for (const [, wanted] of JSON.stringify(schema).matchAll(/"#\/\$defs\/([^"]+)"/g)) {
      if (needed.has(wanted!)) continue
      needed.set(wanted!, $defs[wanted!]!)
      add($defs[wanted!])
    }
  }
  add(properties[field])
  return {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    title: FORMS[name].title,
    ...properties[field],
    $defs: Object.fromEntries(needed),
  }
}
