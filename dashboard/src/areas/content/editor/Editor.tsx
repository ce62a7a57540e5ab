import { defaultKeymap, history, historyKeymap } from '@codemirror/commands'
import { defineLanguageFacet, Language } from '@codemirror/language'
import { Compartment, EditorState, type Extension, Prec } from '@codemirror/state'
import {
  drawSelection,
  EditorView,
  keymap,
  placeholder as hint,
  type ViewUpdate,
} from '@codemirror/view'
import { GFM, parser } from '@lezer/markdown'
import { use, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tell } from '../../../kit/offer-undo.tsx'
import { useOperation } from '../../../kit/operation.ts'
import type { TextContent } from '../content.ts'
import { usePasteLosses } from '../usePasteLosses.ts'
import { WritingContext } from '../writing.ts'
import { continueList, goToLine, link, wrap } from './commands.ts'
import { type ImageUpload, takeImages } from './images.ts'
import { slashSnippets } from './slash-snippets.ts'
import { useMarkdownSnippets } from './Snippets.tsx'
import { smallImages } from './small-images.ts'
import { SEEN } from '../seen.ts'
import { looks } from './theme.ts'
import { richPaste } from './rich-paste.ts'
import { Toolbar } from './Toolbar.tsx'

interface Props {
  value: string
  format: TextContent['format']
  change: (value: string) => void
  root: string
  label: string
  placeholder: string
}

// The palette listens for ⌘K too, and must not get this one.
const keys = Prec.high(
  keymap.of([
    { key: 'Mod-b', run: wrap('**'), stopPropagation: true, preventDefault: true },
    { key: 'Mod-i', run: wrap('_'), stopPropagation: true, preventDefault: true },
    { key: 'Mod-k', run: link(), stopPropagation: true, preventDefault: true },
    { key: 'Enter', run: continueList },
  ]),
)
// The package for Markdown brings HTML, styles and scripts along, which makes three times the size.
const markdown: Extension = [
  new Language(defineLanguageFacet(), parser.configure([GFM]), [], 'markdown'),
  keys,
  smallImages,
]

/** Loads HTML, with its styles and scripts, on demand: most texts are Markdown. */
async function languageOf(format: TextContent['format']): Promise<Extension> {
  return format === 'markdown' ? markdown : (await import('@codemirror/lang-html')).html()
}

/** The text of a mail as Markdown or HTML. Loaded with its page alone, as CodeMirror is large. */
export default function Editor({ value, format, change, root, label, placeholder }: Props) {
  const host = useRef<HTMLDivElement>(null)
  const [view, setView] = useState<EditorView | null>(null)
  const [language] = useState(() => new Compartment())
  const onChange = useRef(change)
  const upload = useImageUpload(format)
  const onImage = useRef(upload)
  const wordsOf = usePasteLosses()
  const tellLosses = (losses: Parameters<typeof wordsOf>[0]) => {
    const message = wordsOf(losses)
    if (message !== '') tell({ message })
  }
  const onLosses = useRef(tellLosses)
  const onCursor = useFollowed(root, view)
  const snippets = useSlash(format)
  useEffect(() => {
    onChange.current = change
    onImage.current = upload
    onLosses.current = tellLosses
  })

  useEffect(() => {
    const made = new EditorView({
      parent: host.current!,
      state: EditorState.create({
        doc: value,
        extensions: [
          language.of(format === 'markdown' ? markdown : []),
          history(),
          drawSelection(),
          keymap.of([...defaultKeymap, ...historyKeymap]),
          looks,
          EditorView.lineWrapping,
          EditorView.scrollMargins.of(() => SEEN),
          EditorView.contentAttributes.of({
            'aria-label': label,
            spellcheck: 'true',
            autocapitalize: 'sentences',
            dir: 'auto',
          }),
          EditorView.perLineTextDirection.of(true),
          hint(placeholder),
          takeImages(onImage),
          slashSnippets(snippets),
          richPaste({
            isMarkdown: () => onImage.current.format === 'markdown',
            tellLosses: (losses) => onLosses.current(losses),
          }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) onChange.current(update.state.doc.toString())
            onCursor.current?.(update)
          }),
        ],
      }),
    })
    setView(made)
    return () => made.destroy()
    // eslint-disable-next-line react-hooks/exhaustive-deps -- the editor lives as long as the page; the effects below bring it what changes
  }, [])
  useEffect(() => {
    let isWanted = true
    const load = async () => {
      const extension = await languageOf(format)
      if (isWanted) view?.dispatch({ effects: language.reconfigure(extension) })
    }
    void load()
    return () => {
      isWanted = false
    }
  }, [view, format, language])
  // Before the next key: a text drawn late would replace the newer one of the editor.
  useLayoutEffect(() => {
    // The text of another tab was taken.
    if (view && view.state.doc.toString() !== value)
      view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: value } })
  }, [view, value])

  return (
    <div className="mc-editor" data-format={format}>
      <div ref={host} className="mc-source" />
      <Toolbar view={view} format={format} />
    </div>
  )
}

/** Holds what a slash offers. Snippets are put in as Markdown, so HTML has none. */
function useSlash(format: TextContent['format']) {
  const { t } = useTranslation('content')
  const snippets = useMarkdownSnippets()
  const now = useRef({ snippets, label: t('snippets.put') })
  useEffect(() => {
    now.current = { snippets: format === 'markdown' ? snippets : [], label: t('snippets.put') }
  })
  return now
}

/** Tells the page of the line of the cursor, and goes to the one that is clicked in it. */
function useFollowed(root: string, view: EditorView | null) {
  const { following } = use(WritingContext)
  const onCursor = useRef<(update: ViewUpdate) => void>(undefined)
  useEffect(() => {
    onCursor.current = ({ docChanged, selectionSet, view: { hasFocus }, state }) => {
      const line = String(state.doc.lineAt(state.selection.main.head).number)
      if (selectionSet && hasFocus) following?.at(root, line)
      const begun = following?.begun()
      if (docChanged && hasFocus) following?.begins(root, line)
      else if (!hasFocus || begun?.place !== line) following?.begins(root, null)
    }
    const ended = following?.edits(root, (line) => view && goToLine(view, Number(line)))
    return () => {
      ended?.()
      following?.begins(root, null)
    }
  }, [following, root, view])
  return onCursor
}

function useImageUpload(format: TextContent['format']): ImageUpload {
  const { t } = useTranslation('content')
  const { run } = useOperation('upload_image', { toast: true })
  return {
    format,
    upload: async (file) => (await run({ file }))?.url ?? null,
    waiting: (name) => t('uploadingImage', { name }),
  }
}
