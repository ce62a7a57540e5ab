import type { EditorState, Extension, Range } from '@codemirror/state'
import {
  Decoration,
  type DecorationSet,
  EditorView,
  ViewPlugin,
  type ViewUpdate,
  WidgetType,
} from '@codemirror/view'
import { imageOfLine } from './image-line.ts'

class SmallImage extends WidgetType {
  readonly address: string
  constructor(address: string) {
    super()
    this.address = address
  }
  override eq({ address }: SmallImage): boolean {
    return address === this.address
  }
  override toDOM(view: EditorView): HTMLElement {
    const image = document.createElement('img')
    image.className = 'cm-small-image'
    image.src = this.address
    // The line above it says the same.
    image.alt = ''
    image.referrerPolicy = 'no-referrer'
    image.addEventListener('load', () => view.requestMeasure())
    image.addEventListener('error', () => image.remove())
    return image
  }
}

function drawn({
  state,
  visibleRanges,
}: {
  state: EditorState
  visibleRanges: readonly { from: number; to: number }[]
}): DecorationSet {
  const found: Range<Decoration>[] = []
  for (const { from, to } of visibleRanges) {
    for (let at = from; at <= to;) {
      const line = state.doc.lineAt(at)
      const address = imageOfLine(line.text)
      if (address !== null)
        found.push(Decoration.widget({ widget: new SmallImage(address), side: 1 }).range(line.to))
      at = line.to + 1
    }
  }
  return Decoration.set(found, true)
}

export const smallImages: Extension = [
  ViewPlugin.fromClass(
    class {
      decorations: DecorationSet
      constructor(view: EditorView) {
        this.decorations = drawn(view)
      }
      update(update: ViewUpdate) {
        if (update.docChanged || update.viewportChanged) this.decorations = drawn(update.view)
      }
    },
    { decorations: ({ decorations }) => decorations },
  ),
  EditorView.theme({
    '.cm-small-image': {
      display: 'block',
      maxWidth: '160px',
      maxHeight: '96px',
      margin: '4px 0 6px',
      borderRadius: '6px',
    },
  }),
]
