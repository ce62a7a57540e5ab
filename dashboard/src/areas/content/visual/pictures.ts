import type { Node } from '@tiptap/pm/model'
import {
  type EditorState,
  NodeSelection,
  Plugin,
  Selection,
  type Transaction,
} from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { GALLERY_MAX } from '../../../../../src/lib/read-html/block-limits.ts'
import { BEGUN, newId } from '../blocks/block.ts'
import { freshNode, insertBlocks, type Refusal, removeBlock } from './commands.ts'
import { chosenBlock, eachBlock, findBlock } from './places.ts'
import { isObject } from './runs.ts'
import { schema } from './schema.ts'

/** A file on its way to the library. `url` shows it from this device. */
export interface Waiting {
  file: File
  url: string
  /** The part that was sent, 0 to 1. */
  share: number
  /** The reason why it was refused; null while it is on its way. */
  why: string | null
}

export type Sent = { imageId: string } | { why: string }
export type Send = (file: File, tell: (share: number) => void) => Promise<Sent>

/**
 * Shows pictures at once and uploads them behind that, one after the other. Until the library has a
 * picture, its block holds the key of the file, and `blocksOf` leaves the block out.
 */
export class Pictures {
  readonly #view: () => EditorView | null
  readonly #send: Send
  readonly #waiting = new Map<string, Waiting>()
  /** The images of files that were taken, by key: undo may bring a block with its key back. */
  readonly #taken = new Map<string, string>()
  /** Addresses on this device of images that were uploaded here. */
  readonly #local = new Map<string, string>()
  readonly #listeners = new Set<() => void>()
  readonly #queue: string[] = []
  #version = 0
  #isSending = false
  #isUsed = false

  constructor(view: () => EditorView | null, send: Send) {
    this.#view = view
    this.#send = send
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  readonly version = (): number => this.#version

  of(key: string | undefined): Waiting | undefined {
    return key === undefined ? undefined : this.#waiting.get(key)
  }

  /** Returns where this device shows an image that it uploaded. */
  localOf(imageId: string): string | undefined {
    return this.#local.get(imageId)
  }

  get isBusy(): boolean {
    return [...this.#waiting.values()].some(({ why }) => why === null)
  }

  /** Whether a picture was refused, and waits to be tried again or given up. */
  get hasFailed(): boolean {
    return [...this.#waiting.values()].some(({ why }) => why !== null)
  }

  /** Puts files into the text, or into the image or gallery that is chosen and empty. */
  put(files: readonly File[], pos?: number): Refusal | null {
    const view = this.#view()
    if (!view || files.length === 0) return null
    if (pos !== undefined) {
      const at = view.state.doc.resolve(Math.min(pos, view.state.doc.content.size))
      view.dispatch(view.state.tr.setSelection(Selection.near(at)))
    }
    const chosen = chosenBlock(view.state)
    if (chosen && isEmptyImage(chosen.node) && waitingOf(chosen.node).length === 0)
      return this.fill(String(chosen.node.attrs['id']), files)
    return this.#insert(view, files)
  }

  #insert(view: EditorView, files: readonly File[]): Refusal | null {
    const keys = files.map((file) => this.#keep(file))
    const refusal = insertBlocks(view.state, view.dispatch, keys.map(waitingImage))
    if (refusal !== null) for (const key of keys) this.#forget(key)
    else this.#begin(keys)
    return refusal
  }

  /** Puts files into an image or a gallery. Files that an image has no room for go below it. */
  fill(id: string, files: readonly File[]): Refusal | null {
    const view = this.#view()
    const placed = view && findBlock(view.state.doc, id)
    if (!placed || files.length === 0) return null
    const { node, pos } = placed
    const isGallery = typeOf(node) === 'gallery'
    const before = isGallery ? waitingOf(node) : []
    const room = isGallery ? GALLERY_MAX - imagesOf(node).length - before.length : 1
    const [own, others] = [files.slice(0, Math.max(0, room)), files.slice(Math.max(0, room))]
    const keys = own.map((file) => this.#keep(file))
    view.dispatch(view.state.tr.setNodeAttribute(pos, 'waiting', [...before, ...keys]))
    this.#begin(keys)
    return others.length > 0 ? this.#insert(view, others) : null
  }

  retry(key: string): void {
    const waiting = this.#waiting.get(key)
    if (!waiting) return
    this.#waiting.set(key, { ...waiting, share: 0, why: null })
    this.#begin([key])
  }

  /** Gives a file up. A block that only waited for it goes too. */
  drop(key: string): void {
    const view = this.#view()
    this.#forget(key)
    if (!view) return
    let empty: number | null = null
    eachBlock(view.state.doc, (node, pos) => {
      if (waitingOf(node).includes(key) && isEmptyImage(node)) empty = pos
    })
    if (empty !== null) {
      const { tr, doc } = view.state
      view.dispatch(tr.setSelection(NodeSelection.create(doc, empty)))
      removeBlock(view.state, view.dispatch)
    }
    this.#settle()
  }

  /** Lets go of what this device holds of pictures that the library has. */
  release(): void {
    for (const url of this.#local.values()) URL.revokeObjectURL(url)
    this.#local.clear()
  }

  /** Gives a block that undo brings back the image that its file became meanwhile. */
  plugin(): Plugin {
    return new Plugin({
      appendTransaction: (transactions, _before, state) =>
        this.#isUsed && transactions.some(({ docChanged }) => docChanged)
          ? this.#settled(state)
          : null,
    })
  }

  #keep(file: File): string {
    const key = newId()
    this.#isUsed = true
    this.#waiting.set(key, { file, url: URL.createObjectURL(file), share: 0, why: null })
    return key
  }

  #forget(key: string): void {
    const waiting = this.#waiting.get(key)
    if (waiting) URL.revokeObjectURL(waiting.url)
    this.#waiting.delete(key)
    this.#tell()
  }

  #begin(keys: readonly string[]): void {
    this.#queue.push(...keys)
    this.#tell()
    if (!this.#isSending) void this.#sendAll()
  }

  async #sendAll(): Promise<void> {
    this.#isSending = true
    for (let key = this.#queue.shift(); key !== undefined; key = this.#queue.shift()) {
      const waiting = this.#waiting.get(key)
      if (!waiting) continue
      const at = key
      const sent = await this.#send(waiting.file, (share) => this.#change(at, { share }))
      if (!this.#waiting.has(key)) continue
      if ('why' in sent) this.#change(key, { why: sent.why })
      else {
        this.#waiting.delete(key)
        this.#taken.set(key, sent.imageId)
        this.#local.set(sent.imageId, waiting.url)
        this.#tell()
        this.#settle()
      }
    }
    this.#isSending = false
  }

  #change(key: string, some: Partial<Waiting>): void {
    const waiting = this.#waiting.get(key)
    if (!waiting) return
    this.#waiting.set(key, { ...waiting, ...some })
    this.#tell()
  }

  #settle(): void {
    const view = this.#view()
    const tr = view && this.#settled(view.state)
    if (tr) view.dispatch(tr)
  }

  /** Puts images in the place of the keys of their files. Keys of no file go. */
  #settled({ doc, tr }: EditorState): Transaction | null {
    eachBlock(doc, (node, pos) => {
      const keys = waitingOf(node)
      const left = keys.filter((key) => this.#waiting.has(key))
      if (left.length === keys.length) return
      const images = keys.flatMap((key) => this.#taken.get(key) ?? [])
      tr.setNodeAttribute(pos, 'waiting', left)
      if (images.length > 0) tr.setNodeAttribute(pos, 'data', withImages(node, images))
    })
    return tr.docChanged ? tr.setMeta('addToHistory', false) : null
  }

  #tell(): void {
    this.#version += 1
    for (const listener of this.#listeners) listener()
  }
}

export function waitingOf({ attrs }: Node): readonly string[] {
  return (attrs['waiting'] as readonly string[] | undefined) ?? []
}

const dataOf = (node: Node): Record<string, unknown> =>
  isObject(node.attrs['data']) ? node.attrs['data'] : {}
const typeOf = (node: Node) => (node.type.name === 'card' ? dataOf(node)['type'] : undefined)

/** Returns whether a block is an image that has no address yet. */
const isEmptyImage = (node: Node) => typeOf(node) === 'image' && dataOf(node)['url'] === BEGUN
const imagesOf = (node: Node) => (dataOf(node)['images'] as unknown[] | undefined) ?? []

function waitingImage(key: string): Node {
  const { id, data } = freshNode('image').attrs
  return schema.node('card', { id, data, waiting: [key] })
}

function withImages(node: Node, images: readonly string[]): Record<string, unknown> {
  const data = dataOf(node)
  if (data['type'] === 'gallery') {
    const added = images.map((imageId) => ({ imageId, alt: '' }))
    return { ...data, images: [...imagesOf(node), ...added] }
  }
  const { url: _url, ...kept } = data
  return { ...kept, imageId: images.at(-1) }
}
