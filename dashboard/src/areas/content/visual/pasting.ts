import { Plugin } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Block, BLOCKS_MAX, withIds } from '../blocks/block.ts'
import { pasteInline, pasteNodes } from './commands.ts'
import { setLink } from './links.ts'
import { blocksOf, nodesOf } from './mapping.ts'
import { blocksOfPieces, isPlayed } from './paste/blocks.ts'
import { fittingOf, textBlocks } from './paste/fitting.ts'
import { treeOf } from './paste/page.ts'
import { prepareHtml } from './paste/tree.ts'
import { countBlocks } from './places.ts'

interface Wishes {
  /** Puts files into the library, and the pictures into the text. */
  upload(view: EditorView, files: File[], pos: number): void
  /** Says that pictures were left out, or that a paste was cut. */
  tell(what: 'lostImages' | 'cut', count: number): void
}

const ADDRESS = /^(?:https?:\/\/[^\s<>"{}]+|mailto:[^\s<>"{}]+)$/

/** Takes pastes and files. Texts of other editors are cleaned to blocks; what was copied here comes as it is. */
export function takePastes(wishes: Wishes): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event) {
        const { clipboardData } = event
        if (!clipboardData) return false
        const html = clipboardData.getData('text/html')
        const text = clipboardData.getData('text/plain')
        const files = imagesOf(clipboardData.files)
        if (html.includes('data-pm-slice')) return false
        if (view.state.selection.$from.parent.type.spec.code) return false
        // Word processors add a picture of the text to the text itself.
        if (files.length > 0 && text.trim() === '') {
          wishes.upload(view, files, view.state.selection.from)
          return true
        }
        if (ADDRESS.test(text.trim()) && pasteAddress(view, text.trim())) return true
        const isShift = (view as unknown as { input: { shiftKey: boolean } }).input.shiftKey
        const made = html === '' || isShift ? null : cleaned(html)
        return put(view, made ?? { blocks: textBlocks(text), lostImages: 0 }, wishes)
      },
      handleDrop(view, event) {
        const files = imagesOf(event.dataTransfer?.files)
        if (files.length === 0 || view.dragging) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        wishes.upload(view, files, at?.pos ?? view.state.selection.from)
        event.preventDefault()
        return true
      },
    },
  })
}

const imagesOf = (files: FileList | undefined) => [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

function cleaned(html: string) {
  const short = prepareHtml(html)
  if (short === null) return null
  const page = new DOMParser().parseFromString(short, 'text/html')
  return blocksOfPieces(treeOf(page.body))
}

/** Links the selection to an address, or makes an embed of one that has a player and stands on a line of its own. */
function pasteAddress(view: EditorView, address: string): boolean {
  const { state, dispatch } = view
  const { $from, empty } = state.selection
  if (!$from.parent.inlineContent) return false
  if (empty && isPlayed(address) && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0 && $from.node(-1).type.name !== 'item')
    return pasteNodes(nodesOf(withIds([{ type: 'embed', url: address }])))(state, dispatch)
  return setLink(address)(state, dispatch)
}

function put(view: EditorView, { blocks: found, lostImages }: { blocks: Block[]; lostImages: number }, wishes: Wishes): boolean {
  if (lostImages > 0) wishes.tell('lostImages', lostImages)
  const blocks = withIds(found)
  const { doc } = view.state
  const fitting = fittingOf(blocks, { free: BLOCKS_MAX - countBlocks(doc), before: blocksOf(doc) })
  if (fitting.length < blocks.length) wishes.tell('cut', blocks.length - fitting.length)
  if (fitting.length === 0) return true
  const nodes = nodesOf(fitting)
  return view.state.selection.$from.parent.type.name === 'cell'
    ? pasteInline(nodes)(view.state, view.dispatch)
    : pasteNodes(nodes)(view.state, view.dispatch)
}
