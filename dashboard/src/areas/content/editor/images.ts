import type { Extension } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { noteUploads } from '../../../uploads.ts'
import { setApart } from './commands.ts'
import type { TextContent } from '../content.ts'

/** The way of the page to put a file into the library. */
export interface ImageUpload {
  format: TextContent['format']
  /** Uploads a file and returns its address; null when it was refused, which the page has said. */
  upload(file: File): Promise<string | null>
  /** Returns the text that stands in the place of an image while its file is sent. */
  waiting(name: string): string
}

/** Uploads images that are dropped or pasted, and shows them in the text. */
export function takeImages(now: { readonly current: ImageUpload }): Extension {
  const take = (view: EditorView, files: FileList | undefined, at: number): boolean => {
    const images = [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
    void place(view, images, at, now.current)
    return images.length > 0
  }
  return EditorView.domEventHandlers({
    drop: (event, view) => take(view, event.dataTransfer?.files, view.posAtCoords(event, false)),
    // Word processors add a picture of the text to the text itself.
    paste: ({ clipboardData }, view) =>
      !clipboardData?.getData('text/plain') &&
      take(view, clipboardData?.files, view.state.selection.main.head),
  })
}

async function place(
  view: EditorView,
  files: readonly File[],
  at: number,
  { format, upload, waiting }: ImageUpload,
): Promise<void> {
  const marks = files.map(({ name }, i) => `${waiting(name)}${'…'.repeat(i + 1)}\n`)
  const doc = view.state.doc.toString()
  const insert = setApart(doc.slice(0, at), marks.join('').trimEnd(), doc.slice(at))
  if (marks.length > 0)
    view.dispatch({ changes: { from: at, insert }, selection: { anchor: at + insert.length } })
  noteUploads(files, files.length > 0 ? 'busy' : 'none')
  try {
    for (const [i, file] of files.entries()) {
      const url = await upload(file)
      replace(
        view,
        marks[i]!,
        url === null ? '' : format === 'markdown' ? `![](${url})\n` : `<img src="${url}" alt="">\n`,
      )
    }
  } finally {
    noteUploads(files, 'none')
  }
}

/** Puts a text in place of a mark, and the cursor where the alternative text belongs. */
function replace(view: EditorView, mark: string, insert: string): void {
  const from = view.state.doc.toString().indexOf(mark)
  if (from < 0) return
  const words = from + (insert.startsWith('![') ? 2 : insert.length - '">\n'.length)
  view.dispatch({
    changes: { from, to: from + mark.length, insert },
    ...(insert !== '' && { selection: { anchor: words } }),
  })
  view.focus()
}
