import type { OutputOf } from './shapes.ts'

type Content = OutputOf<'convert_content'>['content']

const FORMAT = 'mc-last-format'

/** Returns an empty text in the format chosen last in this browser, at first in blocks. */
export function emptyText(): Content {
  const format = localStorage.getItem(FORMAT)
  return format === 'markdown' || format === 'html'
    ? { format, body: '' }
    : { format: 'blocks', blocks: [] }
}

export function rememberFormat(format: Content['format']): void {
  localStorage.setItem(FORMAT, format)
}
