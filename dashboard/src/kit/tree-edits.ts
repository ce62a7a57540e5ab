// Edits of trees of nodes with ids. Each returns a new tree that shares untouched nodes.

/** The functions that describe the nodes of a kind of tree. */
interface TreeShape<Node> {
  idOf(node: Node): string | undefined
  /** Returns the lists in a node; none for a node that cannot hold others. */
  listsOf(node: Node): readonly (readonly Node[])[]
  withLists(node: Node, lists: Node[][]): Node
  /** Copies a node with a new id. The nodes in it are copied afterwards. */
  copyOf(node: Node): Node
  /** Returns whether a node may be moved into another one. `entered` is the tree after that. */
  mayEnter(node: Node, entered: readonly Node[]): boolean
}

/**
 * The position of a list in a tree: the id of the node that contains it, and its index among that
 * node's lists. Null is the outermost list.
 */
export type ListAt = { inside: string; list: number } | null

export interface Place<Node> {
  at: ListAt
  index: number
  list: readonly Node[]
  node: Node
}

/** The place to which a node is dragged: beside another one, or to the end of a list. */
export type Target = { id: string; where: 'before' | 'after' } | { end: ListAt }

type Nodes<Node> = readonly Node[]

export class TreeEdits<Node> {
  readonly #shape: TreeShape<Node>

  constructor(shape: TreeShape<Node>) {
    this.#shape = shape
  }

  placeOf(nodes: Nodes<Node>, id: string, at: ListAt = null): Place<Node> | null {
    const { idOf, listsOf } = this.#shape
    for (const [index, node] of nodes.entries()) {
      if (idOf(node) === id) return { at, index, list: nodes, node }
      for (const [list, inside] of listsOf(node).entries()) {
        const found = this.placeOf(inside, id, { inside: idOf(node)!, list })
        if (found) return found
      }
    }
    return null
  }

  change(nodes: Nodes<Node>, node: Node): Node[] {
    return this.#replace(nodes, this.#shape.idOf(node)!, () => [node])
  }

  remove(nodes: Nodes<Node>, id: string): Node[] {
    return this.#replace(nodes, id, () => [])
  }

  insert(nodes: Nodes<Node>, at: ListAt, index: number, node: Node): Node[] {
    if (at === null) return [...nodes.slice(0, index), node, ...nodes.slice(index)]
    const into = (list: Nodes<Node>, i: number) =>
      i === at.list ? this.insert(list, null, index, node) : (list as Node[])
    return this.#replace(nodes, at.inside, (found) => [this.#withInside(found, into)])
  }

  /** Inserts a copy below a node. Returns it too; null without the node. */
  duplicate(nodes: Nodes<Node>, id: string): { nodes: Node[]; copy: Node | null } {
    let copy: Node | null = null
    const next = this.#replace(nodes, id, (node) => [node, (copy = this.copy(node))])
    return { nodes: next, copy }
  }

  copy(node: Node): Node {
    return this.#withInside(this.#shape.copyOf(node), (list) =>
      list.map((inside) => this.copy(inside)),
    )
  }

  /**
   * Moves a node up or down by one place. It enters a neighbour's lists, and leaves its own list at
   * the end.
   */
  step(nodes: Nodes<Node>, id: string, by: -1 | 1): Node[] {
    const place = this.placeOf(nodes, id)
    if (!place) return nodes as Node[]
    const { at, index, list, node } = place
    const without = this.remove(nodes, id)
    const next = list[index + by]
    if (next !== undefined)
      return this.#enter(without, node, next, by) ?? this.insert(without, at, index + by, node)
    if (at === null) return nodes as Node[]
    const outer = this.placeOf(without, at.inside)!
    const neighbour = this.#shape.listsOf(outer.node)[at.list + by]
    if (neighbour)
      return this.insert(
        without,
        { ...at, list: at.list + by },
        by > 0 ? 0 : neighbour.length,
        node,
      )
    return this.insert(without, outer.at, by > 0 ? outer.index + 1 : outer.index, node)
  }

  /** Moves a node into the next one, at its nearer end; null when it may not be there. */
  #enter(nodes: Nodes<Node>, node: Node, next: Node, by: -1 | 1): Node[] | null {
    const { idOf, listsOf, mayEnter } = this.#shape
    const lists = listsOf(next)
    if (lists.length === 0) return null
    const list = by > 0 ? 0 : lists.length - 1
    const entered = this.insert(
      nodes,
      { inside: idOf(next)!, list },
      by > 0 ? 0 : lists[list]!.length,
      node,
    )
    return mayEnter(node, entered) ? entered : null
  }

  /** Moves a node beside another one, or to the end of a list; never into itself. */
  moveTo(nodes: Nodes<Node>, id: string, target: Target): Node[] {
    const from = this.placeOf(nodes, id)
    const targetId = 'id' in target ? target.id : target.end?.inside
    if (!from || targetId === id || (targetId !== undefined && this.placeOf([from.node], targetId)))
      return nodes as Node[]
    const without = this.remove(nodes, id)
    if ('end' in target)
      return this.insert(without, target.end, this.lengthAt(without, target.end), from.node)
    const to = this.placeOf(without, target.id)
    return to
      ? this.insert(without, to.at, target.where === 'before' ? to.index : to.index + 1, from.node)
      : (nodes as Node[])
  }

  /** Puts a removed node back; at the end of the tree when its list is gone. */
  putBack(nodes: Nodes<Node>, { at, index, node }: Place<Node>): Node[] {
    if (this.placeOf(nodes, this.#shape.idOf(node)!)) return nodes as Node[]
    const isThere = at === null || this.placeOf(nodes, at.inside) !== null
    return isThere
      ? this.insert(nodes, at, index, node)
      : this.insert(nodes, null, nodes.length, node)
  }

  /** Lists the ids of the nodes around a node, the outermost first. */
  around(nodes: Nodes<Node>, id: string): string[] {
    const at = this.placeOf(nodes, id)?.at
    return at ? [...this.around(nodes, at.inside), at.inside] : []
  }

  lengthAt(nodes: Nodes<Node>, at: ListAt): number {
    if (at === null) return nodes.length
    const found = this.placeOf(nodes, at.inside)
    return (found && this.#shape.listsOf(found.node)[at.list]?.length) ?? 0
  }

  /** Returns the number of nodes, including those in others. */
  countOf(nodes: Nodes<Node>): number {
    return nodes.reduce((sum, node) => sum + 1 + this.countOf(this.#shape.listsOf(node).flat()), 0)
  }

  depthOf(nodes: Nodes<Node>): number {
    return Math.max(0, ...nodes.map((node) => 1 + this.depthOf(this.#shape.listsOf(node).flat())))
  }

  /** Replaces one node by others. */
  #replace(nodes: Nodes<Node>, id: string, by: (node: Node) => Node[]): Node[] {
    let isChanged = false
    const next = nodes.flatMap((node) => {
      const made =
        this.#shape.idOf(node) === id
          ? by(node)
          : [this.#withInside(node, (list) => this.#replace(list, id, by))]
      isChanged ||= made.length !== 1 || made[0] !== node
      return made
    })
    return isChanged ? next : (nodes as Node[])
  }

  /** Changes the lists in a node. Returns the same object when nothing changes. */
  #withInside(node: Node, make: (list: Nodes<Node>, at: number) => Node[]): Node {
    const lists = this.#shape.listsOf(node)
    const next = lists.map(make)
    return next.every((list, at) => list === lists[at]) ? node : this.#shape.withLists(node, next)
  }
}
