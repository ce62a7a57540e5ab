import { parseDocument } from 'htmlparser2'

export function unescapeEntities(text: string): string {
  if (!text.includes('&')) return text
  const { children } = parseDocument(text.replaceAll('<', '&lt;'))
  return children.map((node) => ('data' in node ? node.data : '')).join('')
}
