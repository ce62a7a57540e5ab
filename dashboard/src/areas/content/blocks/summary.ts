import { type Block, type ListItem, plainOf } from './block.ts'
import { countOf } from './places.ts'
import type { Say } from '../../../kit/say.ts'

const CHARS_MAX = 140

export function summaryOf(block: Block, t: Say): string {
  const whole = wholeOf(block, t).replace(/\s+/g, ' ').trim()
  return whole.length > CHARS_MAX ? `${whole.slice(0, CHARS_MAX)}…` : whole
}

/** Returns all blocks as a person can read them, one a paragraph. */
export function outlineOf(blocks: readonly Block[], t: Say): string {
  const lines = blocks.map((block) => {
    const words = block.type === 'columns' ? outlineOf(block.columns.flat(), t) : wholeOf(block, t)
    return [t(`content:types.${block.type}.name`), words]
      .filter(Boolean)
      .join(block.type === 'columns' ? '\n\n' : ': ')
  })
  return lines.join('\n\n')
}

function wholeOf(block: Block, t: Say): string {
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'callout':
    case 'quote':
      return plainOf(block.text)
    case 'toggle':
      return [plainOf(block.title), plainOf(block.text)].filter(Boolean).join(': ')
    case 'gallery':
      return t('content:gallery.count', { count: block.images.length })
    case 'signup':
      return [block.title, block.text].filter(Boolean).join(': ')
    case 'list':
      return block.items.flatMap(itemWords).filter(Boolean).join(' · ')
    case 'table':
      return block.rows
        .map((row) => row.map(plainOf).filter(Boolean).join(', '))
        .filter(Boolean)
        .join(' · ')
    case 'embed':
      return block.title || block.url.replace(/^https:\/\//, '')
    case 'image':
      return block.alt || block.caption || (block.url?.replace(/^https?:\/\//, '') ?? '')
    case 'button':
      return block.label
    case 'spacer':
      return t('content:pixels', { count: block.height })
    case 'columns':
      return `${t('content:columnCount', { count: block.columns.length })}, ${t('content:blockCount', { count: countOf(block.columns.flat()) })}`
    case 'code':
      return block.text
    case 'html':
      return block.body.replace(/<style[^]*?<\/style>|<[^>]*>/gi, ' ')
    case 'social':
      return block.links
        .map(({ network, label }) => label || t(`content:networks.${network}`))
        .join(', ')
    default:
      return ''
  }
}

function itemWords(item: ListItem): string[] {
  return Array.isArray(item)
    ? [plainOf(item)]
    : [plainOf(item.text), ...(item.items ?? []).flatMap(itemWords)]
}
