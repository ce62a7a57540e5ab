/** A form's value. Names have brackets: `line_items[0][price]=…`. */
export type FormValue = string | FormValue[] | { [name: string]: FormValue }

const PARTS_MAX = 10

/** Parses a form. Lists have numbers, or nothing, in their brackets. */
export function readForm(text: string): { [name: string]: FormValue } {
  const root: Node = new Map()
  for (const [name, value] of new URLSearchParams(text)) put(root, pathOf(name), value)
  return Object.fromEntries([...root].map(([name, child]) => [name, plain(child)]))
}

type Node = Map<string, Node | string>

function pathOf(name: string): string[] {
  const open = name.indexOf('[')
  if (open <= 0) return [name]
  return [
    name.slice(0, open),
    ...[...name.slice(open).matchAll(/\[([^\]]*)\]/g)].map((found) => found[1]!),
  ].slice(0, PARTS_MAX)
}

function put(root: Node, path: readonly string[], value: string): void {
  let at = root
  for (const part of path.slice(0, -1)) {
    const next = at.get(keyIn(at, part))
    const child: Node = next instanceof Map ? next : new Map()
    at.set(keyIn(at, part), child)
    at = child
  }
  at.set(keyIn(at, path.at(-1)!), value)
}

/** Returns a name; for empty brackets the next index of a list. */
const keyIn = (node: Node, part: string): string => (part === '' ? String(node.size) : part)

function plain(node: Node | string): FormValue {
  if (typeof node === 'string') return node
  const isList = node.size > 0 && [...node.keys()].every((name, place) => name === String(place))
  if (isList) return [...node.values()].map(plain)
  return Object.fromEntries([...node].map(([name, child]) => [name, plain(child)]))
}
