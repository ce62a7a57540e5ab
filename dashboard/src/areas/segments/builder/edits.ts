import { type ListAt, type Place, type Target, TreeEdits } from '../../../kit/tree-edits.ts'
import { type Group, isGroup, newId, type Part } from './tree.ts'

// The root of a filter is a group, which stays where it is.

const edits = new TreeEdits<Part>({
  idOf: ({ id }) => id,
  listsOf: (part) => (isGroup(part) ? [part.parts] : []),
  withLists: (part, [parts = []]) => (isGroup(part) ? { ...part, parts } : part),
  copyOf: (part) => ({ ...part, id: newId() }),
  // A row enters the groups on its way. A group passes them by.
  mayEnter: (part) => !isGroup(part),
})

const withParts = (root: Group, parts: Part[]): Group =>
  parts === root.parts ? root : { ...root, parts }
const listOf = (root: Group, groupId: string): ListAt =>
  groupId === root.id ? null : { inside: groupId, list: 0 }

export function change(root: Group, part: Part): Group {
  return part.id === root.id ? (part as Group) : withParts(root, edits.change(root.parts, part))
}

export function remove(root: Group, id: string): Group {
  return withParts(root, edits.remove(root.parts, id))
}

export function add(root: Group, groupId: string, part: Part): Group {
  const at = listOf(root, groupId)
  return withParts(root, edits.insert(root.parts, at, edits.lengthAt(root.parts, at), part))
}

export function duplicate(root: Group, id: string): Group {
  return withParts(root, edits.duplicate(root.parts, id).nodes)
}

export function placeOf(root: Group, id: string): Place<Part> | null {
  return edits.placeOf(root.parts, id)
}

export function step(root: Group, id: string, by: -1 | 1): Group {
  return withParts(root, edits.step(root.parts, id, by))
}

/** Moves a part before or behind another one, or to the end of a group. */
export function moveTo(
  root: Group,
  id: string,
  target: { id: string; where: 'before' | 'after' | 'inside' },
): Group {
  const to: Target =
    target.where === 'inside'
      ? { end: listOf(root, target.id) }
      : { id: target.id, where: target.where }
  return withParts(root, edits.moveTo(root.parts, id, to))
}

/** Puts a removed part back to its place, or to the end of the tree when its group is gone too. */
export function putBack(root: Group, place: Place<Part>): Group {
  return withParts(root, edits.putBack(root.parts, place))
}
