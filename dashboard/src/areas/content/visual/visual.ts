import { dropCursor } from '@tiptap/pm/dropcursor'
import { gapCursor } from '@tiptap/pm/gapcursor'
import { history, redo, redoDepth, undo, undoDepth } from '@tiptap/pm/history'
import {
  type Command,
  EditorState,
  NodeSelection,
  type Plugin,
  TextSelection,
  type Transaction,
} from '@tiptap/pm/state'
import { EditorView } from '@tiptap/pm/view'
import type { Block, BlockOf } from '../blocks/block.ts'
import { CardViews } from './cards/card-views.ts'
import { fieldView } from './field-view.ts'
import { findPlugin } from './find.ts'
import { keepIds } from './ids.ts'
import { Pictures, type Send, type Sent } from './pictures.ts'
import { keys } from './keys/keys.ts'
import { SEEN } from '../seen.ts'
import { isSameJson } from './same.ts'
import { blockOf, blocksOf, documentOf } from './mapping.ts'
import { changeBlock, paragraphBelow } from './commands.ts'
import { chosenBlock, findBlock, type Placed } from './places.ts'
import { partOf } from './parts.ts'
import { elementAt } from './placing.ts'
import { shortcuts } from './keys/shortcuts.ts'
import { type Slash, slashPlugin } from './slash.ts'

/** The part that stands open beside the text. */
export type Panel =
  /** `field`: the pointer below the block of the field that gets the keyboard. */
  { kind: 'block'; id: string; field?: string } | { kind: 'field' } | { kind: 'link' }

/** The part of the editor that pages draw. */
export interface Ui {
  panel: Panel | null
  slash: Slash | null
  finding: boolean
  /** The blocks that are to be kept as a snippet, while their name is asked. */
  keeping: readonly Block[] | null
  /** The images of a paste that are on other servers, while it is asked whether to take them. */
  foreign: readonly string[]
  /** The reason why the document cannot be mapped any more. Nothing is saved from then on. */
  broken: string | null
}

const CLOSED: Ui = {
  panel: null,
  slash: null,
  finding: false,
  keeping: null,
  foreign: [],
  broken: null,
}

/** The answer about pictures of other servers. It holds as long as the page is open. */
let takesForeign: boolean | null = null

interface Wishes {
  change(blocks: Block[]): void
  plugins: readonly Plugin[]
  attributes: Record<string, string>
  fieldName(field: string): string
  menu(): void
  upload: Send
  /** Brings a picture of another server into the library. */
  take(url: string): Promise<Sent>
  notTaken(url: string, why: string): void
}

/** The visual editor without its page: the view of the document, and what stands open beside it. */
export class Visual {
  readonly cards = new CardViews()
  readonly pictures: Pictures
  readonly #listeners = new Set<() => void>()
  readonly #wishes: Wishes
  #view: EditorView | null = null
  #ui: Ui = CLOSED
  #blocks: readonly Block[]
  #begun: string | null = null
  /** The lists that the page was given. It may pass one back after a newer one was made. */
  readonly #told = new WeakSet<readonly Block[]>()

  constructor(blocks: readonly Block[], wishes: Wishes) {
    this.#blocks = blocks
    this.#wishes = wishes
    this.pictures = new Pictures(() => this.#view, wishes.upload)
  }

  get view(): EditorView | null {
    return this.#view
  }

  get state(): EditorState | null {
    return this.#view?.state ?? null
  }

  get blocks(): readonly Block[] {
    return this.#blocks
  }

  /** The id of the block that is being written, until the cursor leaves it. */
  get begun(): string | null {
    return this.#begun
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly ui = (): Ui => this.#ui

  readonly show = (some: Partial<Ui>): void => {
    this.#ui = { ...this.#ui, ...some }
    this.tell()
  }

  tell(): void {
    for (const listener of this.#listeners) listener()
  }

  mount(host: HTMLElement): () => void {
    this.#view = new EditorView(host, {
      state: this.#stateOf(this.#blocks),
      attributes: this.#wishes.attributes,
      scrollThreshold: SEEN,
      scrollMargin: SEEN,
      nodeViews: {
        field: (node) => fieldView(node, this.#wishes.fieldName),
        card: (node, view, getPos) =>
          this.cards.view(node, view, () => {
            const pos = getPos()
            if (pos !== undefined) this.choose(pos, true)
          }),
      },
      dispatchTransaction: (tr) => this.#dispatch(tr),
    })
    this.tell()
    return () => {
      this.#view?.destroy()
      this.#view = null
      this.pictures.release()
    }
  }

  #stateOf(blocks: readonly Block[]): EditorState {
    const { plugins, menu } = this.#wishes
    const open = () => this.openPanel()
    return EditorState.create({
      doc: documentOf(blocks),
      plugins: [
        slashPlugin(this),
        ...plugins,
        shortcuts(),
        ...keys({
          open,
          close: () => this.#ui.panel !== null && (this.close(), true),
          link: () => this.openLink(),
          find: () => this.openFind(),
          menu: () => (menu(), true),
        }),
        findPlugin(),
        history(),
        dropCursor({ color: 'var(--mc-link)', width: 2 }),
        gapCursor(),
        keepIds(),
        this.pictures.plugin(),
      ],
    })
  }

  #dispatch(tr: Parameters<NonNullable<EditorView['props']['dispatchTransaction']>>[0]): void {
    const view = this.#view!
    view.updateState(view.state.apply(tr))
    if (tr.docChanged && this.#ui.broken === null) {
      try {
        this.#blocks = blocksOf(view.state.doc)
        this.#told.add(this.#blocks)
        this.#wishes.change(this.#blocks as Block[])
      } catch (error) {
        this.#ui = { ...this.#ui, broken: String(error) }
      }
    }
    const chosen: unknown = chosenBlock(view.state)?.node.attrs['id']
    const isWritten = tr.docChanged && tr.getMeta('addToHistory') !== false
    if (isWritten) this.#begun = typeof chosen === 'string' ? chosen : null
    else if (this.#begun !== chosen) this.#begun = null
    const { panel } = this.#ui
    if (panel?.kind === 'block' && chosen !== panel.id) this.#ui = { ...this.#ui, panel: null }
    if (panel?.kind === 'field' && !(view.state.selection instanceof NodeSelection))
      this.#ui = { ...this.#ui, panel: null }
    this.tell()
  }

  /** Takes blocks from elsewhere and ends undo. The editor's own lists are ignored. */
  take(blocks: readonly Block[]): void {
    if (this.#told.has(blocks) || isSameJson(blocks, this.#blocks)) return
    this.#blocks = blocks
    this.#ui = { ...CLOSED, finding: this.#ui.finding }
    this.#view?.updateState(this.#stateOf(blocks))
    this.tell()
  }

  run(command: Command, focus = true): boolean {
    const view = this.#view
    if (!view) return false
    const done = command(view.state, view.dispatch, view)
    if (focus) view.focus()
    return done
  }

  readonly undo = () => this.run(undo)
  readonly redo = () => this.run(redo)
  canUndo(): boolean {
    return this.#view !== null && undoDepth(this.#view.state) > 0
  }
  canRedo(): boolean {
    return this.#view !== null && redoDepth(this.#view.state) > 0
  }

  choose(pos: number, open = false): void {
    const view = this.#view!
    const node = view.state.doc.nodeAt(pos)
    if (!node) return
    const selection =
      node.type.name === 'card'
        ? NodeSelection.create(view.state.doc, pos)
        : TextSelection.near(view.state.doc.resolve(pos + 1), 1)
    view.dispatch(view.state.tr.setSelection(selection))
    if (open) this.openPanel()
  }

  /** Sets the cursor below a block, in a new paragraph where nothing follows. */
  passBy(placed: Placed): void {
    const view = this.#view!
    const after = placed.pos + placed.node.nodeSize
    const next = view.state.doc.resolve(after).nodeAfter
    if (next?.isTextblock)
      view.dispatch(
        view.state.tr
          .setSelection(TextSelection.create(view.state.doc, after + 1))
          .scrollIntoView(),
      )
    else paragraphBelow(placed)(view.state, view.dispatch)
  }

  /** Takes that the cursor has left the editor and what stands open beside the text. */
  left(): void {
    if (this.#begun === null) return
    this.#begun = null
    this.tell()
  }

  openPanel(field?: string): boolean {
    const { state } = this
    if (!state) return false
    const { selection } = state
    if (selection instanceof NodeSelection && selection.node.type.name === 'field') {
      this.show({ panel: { kind: 'field' } })
      return true
    }
    const id: unknown = chosenBlock(state)?.node.attrs['id']
    if (typeof id !== 'string') return false
    this.show({ panel: { kind: 'block', id, ...(field !== undefined && { field }) } })
    return true
  }

  openLink(): boolean {
    const parent = this.state?.selection.$head.parent
    if (parent?.inlineContent && !parent.type.spec.code) this.show({ panel: { kind: 'link' } })
    return true
  }

  openFind(): boolean {
    this.show({ finding: true })
    return true
  }

  /** Asks once whether pictures of other servers are to come into the library. */
  offerForeign(ids: readonly string[]): void {
    if (takesForeign === null) this.show({ foreign: [...this.#ui.foreign, ...ids] })
    else if (takesForeign) void this.#takeForeign(ids)
  }

  answerForeign(isTaken: boolean): void {
    takesForeign = isTaken
    const { foreign } = this.#ui
    this.show({ foreign: [] })
    if (isTaken) void this.#takeForeign(foreign)
  }

  /** Takes pictures one after the other. One that cannot be taken stays where it is. */
  async #takeForeign(ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const url = this.#addressOf(id)
      const sent = url === null ? null : await this.#wishes.take(url)
      const block = this.#addressOf(id) === url ? this.#imageOf(id) : null
      if (!sent || !block) continue
      if ('why' in sent) {
        this.#wishes.notTaken(url!, sent.why)
        continue
      }
      const { url: _url, ...kept } = block
      this.run((state, dispatch) => {
        const put = dispatch && ((tr: Transaction) => dispatch(tr.setMeta('addToHistory', false)))
        return changeBlock({ ...kept, imageId: sent.imageId })(state, put)
      }, false)
    }
  }

  #imageOf(id: string): BlockOf<'image'> | null {
    const placed = this.state && findBlock(this.state.doc, id)
    const block = placed && blockOf(placed.node)
    return block?.type === 'image' ? block : null
  }

  #addressOf(id: string): string | null {
    return this.#imageOf(id)?.url ?? null
  }

  /** Closes what stands open, and gives the keyboard back to the text. */
  readonly close = (): void => {
    // A form that is closed has been written.
    this.#begun = null
    this.show({ panel: null })
    this.#view?.focus()
  }

  /** Leads to a field of a block: to the words of a text, or into the form of a card. */
  goTo(id: string, field = ''): void {
    const view = this.#view
    const placed = view && findBlock(view.state.doc, id)
    if (!placed) return
    this.leadTo(id)
    const words = partOf(view.state.doc, placed, field)
    if (words) {
      view.dispatch(view.state.tr.setSelection(words).scrollIntoView())
      if (field.endsWith('/href')) this.openLink()
    } else if (field !== '' || placed.node.type.name === 'card') this.openPanel(field)
  }

  /** Sets the cursor into the block that has an id, in the middle of the window. */
  leadTo(id: string): void {
    const view = this.#view
    const placed = view && findBlock(view.state.doc, id)
    if (!placed) return
    this.choose(placed.pos)
    view.focus()
    elementAt(view, placed.pos)?.scrollIntoView({ block: 'center' })
  }
}
