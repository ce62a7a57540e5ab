import { type Group, isGroup, newGroup, newRow, type Part } from './tree.ts'

// Each edit returns a new tree. The parts that it does not touch stay the same objects.

/** Replaces the parts of every group. */
function inGroups(group: Group, change: (parts: Part[], group: Group) => Part[]): Group {
  return { ...group, parts: change(group.parts, group).map((part) => (isGroup(part) ? inGroups(part, change) : part)) }
}

/** Replaces one part by others. */
function replace(root: Group, id: string, by: (part: Part) => Part[]): Group {
  return inGroups(root, (parts) => parts.flatMap((part) => (part.id === id ? by(part) : [part])))
}

export function change(root: Group, part: Part): Group {
  if (part.id === root.id) return part as Group
  return replace(root, part.id, () => [part])
}

export function remove(root: Group, id: string): Group {
  return replace(root, id, () => [])
}

export function insert(root: Group, groupId: string, part: Part, at = Infinity): Group {
  return inGroups(root, (parts, { id }) => (id === groupId ? [...parts.slice(0, at), part, ...parts.slice(at)] : parts))
}

/** Puts a copy below a part. */
export function duplicate(root: Group, id: string): Group {
  return replace(root, id, (part) => [part, copyOf(part)])
}

function copyOf(part: Part): Part {
  return isGroup(part) ? newGroup(part.join, part.parts.map(copyOf)) : newRow(part.condition)
}

interface Place {
  parent: Group
  index: number
}

/** Finds the group that holds a part. */
export function placeOf(group: Group, id: string): Place | null {
  const index = group.parts.findIndex((part) => part.id === id)
  if (index !== -1) return { parent: group, index }
  for (const part of group.parts) {
    const found = isGroup(part) ? placeOf(part, id) : null
    if (found) return found
  }
  return null
}

/** Moves a part up or down by one step. A row enters the groups on its way, and a part at the end of a group leaves it. */
export function step(root: Group, id: string, by: -1 | 1): Group {
  const place = placeOf(root, id)
  if (!place) return root
  const { parent, index } = place
  const part = parent.parts[index]!
  const next = parent.parts[index + by]
  const without = remove(root, id)
  if (next === undefined) {
    const outer = placeOf(root, parent.id)
    return outer ? insert(without, outer.parent.id, part, by < 0 ? outer.index : outer.index + 1) : root
  }
  if (isGroup(next) && !isGroup(part)) return insert(without, next.id, part, by < 0 ? Infinity : 0)
  return insert(without, parent.id, part, index + by)
}

/** Moves a part before or behind another one, or into a group. */
export function moveTo(root: Group, id: string, target: { id: string; where: 'before' | 'after' | 'inside' }): Group {
  const from = placeOf(root, id)
  const part = from?.parent.parts[from.index]
  if (!part || part.id === target.id || (isGroup(part) && placeOf(part, target.id))) return root
  const without = remove(root, id)
  if (target.where === 'inside') return insert(without, target.id, part)
  const to = placeOf(without, target.id)
  return to ? insert(without, to.parent.id, part, target.where === 'before' ? to.index : to.index + 1) : root
}
