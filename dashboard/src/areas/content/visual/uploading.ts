import { Plugin, PluginKey, Selection } from '@tiptap/pm/state'
import { Decoration, DecorationSet, type EditorView } from '@tiptap/pm/view'
import { freshNode, insertBlock } from './commands.ts'

const KEY = new PluginKey<DecorationSet>('uploading')

type Change = { add: { key: object; pos: number; words: string } } | { remove: object }

export function showUploads(): Plugin {
  return new Plugin<DecorationSet>({
    key: KEY,
    state: {
      init: () => DecorationSet.empty,
      apply(tr, before) {
        const set = before.map(tr.mapping, tr.doc)
        const change = tr.getMeta(KEY) as Change | undefined
        if (!change) return set
        if ('remove' in change)
          return set.remove(set.find(undefined, undefined, (spec) => spec['id'] === change.remove))
        const { key, pos, words } = change.add
        return set.add(tr.doc, [
          Decoration.widget(pos, () => waitingElement(words), { key: `upload-${words}`, id: key }),
        ])
      },
    },
    props: { decorations: (state) => KEY.getState(state) },
  })
}

function waitingElement(words: string): HTMLElement {
  const element = document.createElement('div')
  element.className = 'mc-uploading'
  element.textContent = words
  return element
}

interface Way {
  /** Uploads a file and returns its image's id; null when refused, which the page has said. */
  upload(file: File): Promise<string | null>
  words(name: string): string
  /** Asks for the words of people who do not see the image. */
  ask(): void
}

/** Uploads pictures one after the other, each into the text where it was dropped. */
export async function uploadImages(
  view: EditorView,
  files: readonly File[],
  pos: number,
  { upload, words, ask }: Way,
): Promise<void> {
  const waiting = files.map((file) => ({ file, key: {} }))
  for (const { file, key } of waiting)
    view.dispatch(
      view.state.tr.setMeta(KEY, { add: { key, pos, words: words(file.name) } } satisfies Change),
    )
  for (const { file, key } of waiting) {
    const imageId = await upload(file)
    if (view.isDestroyed) return
    const [place] = KEY.getState(view.state)!.find(
      undefined,
      undefined,
      (spec) => spec['id'] === key,
    )
    const at = Math.min(place?.from ?? view.state.selection.from, view.state.doc.content.size)
    view.dispatch(view.state.tr.setMeta(KEY, { remove: key } satisfies Change))
    if (imageId === null) continue
    const near = Selection.near(view.state.doc.resolve(at))
    view.dispatch(view.state.tr.setSelection(near))
    const refusal = insertBlock(
      view.state,
      view.dispatch,
      freshNode('image', { url: undefined, imageId }),
    )
    if (refusal === null && files.length === 1) ask()
  }
}
