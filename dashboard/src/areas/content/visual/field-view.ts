import type { Node } from 'prosemirror-model'
import type { NodeView } from 'prosemirror-view'

/** Shows a reader's value as a chip with its field's label and its default. */
export function fieldView({ attrs }: Node, nameOf: (field: string) => string): NodeView {
  const { field, default: otherwise } = attrs as { field: string; default: string | null }
  const dom = document.createElement('span')
  const words = [nameOf(field), ...(otherwise ? [otherwise] : [])].join(' · ')
  dom.dataset['field'] = field
  dom.textContent = words
  // Screen readers read a chip as one thing, as the keyboard takes it.
  dom.role = 'img'
  dom.ariaLabel = words
  return { dom }
}
