import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, Plugin, Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Block, BLOCKS_MAX, withIds } from '../blocks/block.ts'
import { pasteInline, pasteNodes } from './commands.ts'
import { belowChosen } from './keys/leaving.ts'
import { setLink } from './links.ts'
import { blocksOf, nodesOf } from './mapping.ts'
import { isPlayed } from '../../../../../src/lib/read-html/cards.ts'
import type { ReadLoss } from '../../../../../src/lib/read-html/read-loss.ts'
import { fittingOf, textBlocks } from './paste/fitting.ts'
import { isMarkdown } from './paste/is-markdown.ts'
import { type Pasted, readPaste } from './paste/read-paste.ts'
import { countBlocks } from './places.ts'

interface Wishes {
  /** Puts pictures into the text, where the cursor is or at a position. */
  upload(files: File[], pos?: number): void
  /** Says which images of a paste are on other servers. */
  foreign(ids: readonly string[]): void
  /** Says what blocks cannot express. */
  tellLosses(losses: readonly ReadLoss[]): void
  /** Says how many blocks of a paste were left out. */
  tellCut(count: number): void
  /** Converts Markdown. Null where that fails or loses something. */
  convert(markdown: string): Promise<Block[] | null>
  tellConverted(): void
}

const ADDRESS = /^(?:https?:\/\/[^\s<>"{}]+|mailto:[^\s<>"{}]+)$/

/** Takes pastes and files. Foreign texts are cleaned to blocks; copies from here stay whole. */
export function takePastes(wishes: Wishes): Plugin {
  return new Plugin({
    props: {
      handlePaste(view, event) {
        const { clipboardData } = event
        if (!clipboardData) return false
        const html = clipboardData.getData('text/html')
        const text = clipboardData.getData('text/plain')
        const files = imagesOf(clipboardData.files)
        const isOurs = html.includes('data-pm-slice')
        if (isOurs) belowChosen(view.state, view.dispatch)
        if (isOurs || view.state.selection.$from.parent.type.spec.code) return false
        // Word processors add a picture of the text to the text itself.
        if (files.length > 0 && text.trim() === '') {
          wishes.upload(files)
          return true
        }
        // A paste would replace a chosen block, as a picture that was put in just before.
        belowChosen(view.state, view.dispatch)
        if (ADDRESS.test(text.trim()) && pasteAddress(view, text.trim())) return true
        const isShift = (view as unknown as { input: { shiftKey: boolean } }).input.shiftKey
        const made = html === '' || isShift ? null : readPaste(html)
        if (made !== null || isShift || !isMarkdown(text) || isInline(view.state))
          return put(view, made ?? { blocks: textBlocks(text), losses: [] }, wishes)
        const before = view.state
        put(view, { blocks: textBlocks(text), losses: [] }, wishes)
        void convertPaste(view, before, text, wishes)
        return true
      },
      handleDrop(view, event) {
        const files = imagesOf(event.dataTransfer?.files)
        if (files.length === 0 || view.dragging) return false
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })
        wishes.upload(files, at?.pos)
        event.preventDefault()
        return true
      },
    },
  })
}

/**
 * Puts blocks in the place of Markdown that was pasted as plain text, unless the text was changed
 * meanwhile. One undo brings the pasted text back.
 */
async function convertPaste(view: EditorView, before: EditorState, text: string, wishes: Wishes) {
  const pasted = view.state.doc
  const found = await wishes.convert(text)
  if (found === null || found.length === 0 || view.isDestroyed || !view.state.doc.eq(pasted)) return
  const fits = { free: BLOCKS_MAX - countBlocks(before.doc), before: blocksOf(before.doc) }
  const blocks = withIds(found)
  if (fittingOf(blocks, fits).length < blocks.length) return
  pasteNodes(nodesOf(blocks))(before, ({ doc, selection }) => {
    const start = pasted.content.findDiffStart(doc.content)
    const end = pasted.content.findDiffEnd(doc.content)
    if (start === null || end === null) return
    // The equal parts at both ends may overlap, where the text repeats itself.
    const over = Math.max(0, start - Math.min(end.a, end.b))
    const tr = view.state.tr.replace(start, end.a + over, doc.slice(start, end.b + over))
    tr.setSelection(Selection.near(tr.doc.resolve(Math.min(selection.to, tr.doc.content.size)), -1))
    view.dispatch(closeHistory(tr).scrollIntoView())
    wishes.tellConverted()
    const foreign = blocks.filter(isForeign).map(({ id }) => id!)
    if (foreign.length > 0) wishes.foreign(foreign)
  })
}

/** Returns whether the cursor stands where only the words of blocks fit. */
const isInline = ({ selection }: EditorState) =>
  ['cell', 'foldTitle', 'foldText'].includes(selection.$from.parent.type.name)

const imagesOf = (files: FileList | undefined) =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

/** Links the selection to an address, or embeds a player's that stands alone on its line. */
function pasteAddress(view: EditorView, address: string): boolean {
  const { state, dispatch } = view
  const { $from, empty } = state.selection
  if (!$from.parent.inlineContent) return false
  if (
    empty &&
    isPlayed(address) &&
    $from.parent.type.name === 'paragraph' &&
    $from.parent.content.size === 0 &&
    $from.node(-1).type.name !== 'item'
  )
    return pasteNodes(nodesOf(withIds([{ type: 'embed', url: address }])))(state, dispatch)
  return setLink(address)(state, dispatch)
}

function put(view: EditorView, { blocks: found, losses }: Pasted, wishes: Wishes): boolean {
  wishes.tellLosses(losses)
  const blocks = withIds(found)
  const { doc } = view.state
  const fitting = fittingOf(blocks, { free: BLOCKS_MAX - countBlocks(doc), before: blocksOf(doc) })
  if (fitting.length < blocks.length) wishes.tellCut(blocks.length - fitting.length)
  if (fitting.length === 0) return true
  const nodes = nodesOf(fitting)
  if (isInline(view.state)) return pasteInline(nodes)(view.state, view.dispatch)
  const done = pasteNodes(nodes)(view.state, view.dispatch)
  const foreign = fitting.filter(isForeign).map(({ id }) => id!)
  if (foreign.length > 0) wishes.foreign(foreign)
  return done
}

/**
 * Returns whether a block shows a picture of another server, which may take it away. An address with
 * Liquid leads each reader to another picture, so it stays.
 */
function isForeign(block: Block): boolean {
  const url = block.type === 'image' ? (block.url ?? '') : ''
  const host = /\{[{%]/.test(url) ? undefined : URL.parse(url)?.host
  return host !== undefined && host !== location.host
}
