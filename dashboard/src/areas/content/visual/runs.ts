import type { Mark, Node } from '@tiptap/pm/model'
import { schema } from './schema.ts'

/** A run as it may come from a later version. */
export type AnyRun = Readonly<Record<string, unknown>>

const FLAGS = ['bold', 'italic', 'underline', 'strike', 'highlight', 'superscript', 'code'] as const

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns whether a value is a list of runs that the document can hold. */
export function areRuns(value: unknown): value is AnyRun[] {
  return Array.isArray(value) && value.every(isRun)
}

function isRun(run: unknown): boolean {
  if (!isObject(run)) return false
  if (typeof run['text'] === 'string')
    return run['field'] === undefined && run['default'] === undefined
  return (
    typeof run['field'] === 'string' &&
    run['text'] === undefined &&
    (run['default'] === undefined || typeof run['default'] === 'string')
  )
}

/** Makes the inline nodes of runs. A line break is a node of its own. */
export function nodesOfRuns(runs: readonly AnyRun[]): Node[] {
  return runs.flatMap((run) => {
    const marks = marksOf(run)
    const { text, field, default: otherwise } = run
    if (typeof text !== 'string')
      return [schema.node('field', { field, default: otherwise ?? null }, [], marks)]
    return text
      .split(/\r\n|\r|\n/)
      .flatMap((line, i) => [
        ...(i > 0 ? [schema.node('br', null, [], marks)] : []),
        ...(line === '' ? [] : [schema.text(line, marks)]),
      ])
  })
}

function marksOf(run: AnyRun): Mark[] {
  const { text: _text, field: _field, default: _default, href, ...flags } = run
  const known = FLAGS.filter((flag) => flags[flag] === true)
  const extra = Object.fromEntries(
    Object.entries(flags).filter(([name]) => !known.includes(name as (typeof FLAGS)[number])),
  )
  if (href !== undefined && typeof href !== 'string') extra['href'] = href
  return [
    ...(typeof href === 'string' ? [schema.mark('link', { href })] : []),
    ...known.map((flag) => schema.mark(flag)),
    ...(Object.keys(extra).length > 0 ? [schema.mark('extra', { json: extra })] : []),
  ]
}

/** Makes runs of the inline nodes of a text. Neighbours with the same marks are one run. */
export function runsOfNode(node: Node): AnyRun[] {
  const runs: Record<string, unknown>[] = []
  let before: readonly Mark[] | null = null
  node.forEach((child) => {
    const marks = flagsOf(child.marks)
    if (child.type.name === 'field') {
      const { field, default: otherwise } = child.attrs
      runs.push({ field, ...(otherwise !== null && { default: otherwise }), ...marks })
      before = null
      return
    }
    const text = child.type.name === 'br' ? '\n' : child.text!
    const last = runs.at(-1)
    if (last && before && sameMarks(before, child.marks))
      last['text'] = (last['text'] as string) + text
    else runs.push({ text, ...marks })
    before = child.marks
  })
  return runs
}

function flagsOf(marks: readonly Mark[]): Record<string, unknown> {
  return Object.assign(
    {},
    ...marks.map(({ type, attrs }) =>
      type.name === 'link'
        ? { href: attrs['href'] }
        : type.name === 'extra'
          ? attrs['json']
          : { [type.name]: true },
    ),
  ) as Record<string, unknown>
}

const sameMarks = (some: readonly Mark[], others: readonly Mark[]) =>
  some.length === others.length && some.every((mark, i) => mark.eq(others[i]!))
