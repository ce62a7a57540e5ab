import { isProblem } from '../../../api.ts'
import type { OutputOf } from '../../../shapes.ts'
import type { CustomField } from '../../contacts/fields.ts'
import { isFinished } from './condition.ts'
import { type Compiled, emptyGroupsOf, type Group, partAt, type Placed, rowsOf } from './tree.ts'

const ROOT = '/filter'

/** Codes for which the page has its own words, since the server's speak of operations. */
const WORDED = ['unknown_tag', 'unknown_custom_field', 'not_available']

/** Puts the errors of a refusal to the parts of the tree that their pointers lead to. */
export function placeErrors(
  error: unknown,
  compiled: Compiled,
  t: (key: string) => string,
): Placed {
  const byPart = new Map<string, string>()
  const left: string[] = []
  for (const { code, pointer, detail } of isProblem(error) ? error.errors : []) {
    const id = pointer.startsWith(ROOT) ? partAt(compiled, pointer.slice(ROOT.length)) : undefined
    const text = WORDED.includes(code) ? t(`segments:problems.${code}`) : detail
    if (id === undefined) left.push(text)
    else byPart.set(id, text)
  }
  return { byPart, left: left.length === 0 ? null : left.join(' ') }
}

/** Finds rows without what they need and empty groups. An empty tree stands for all contacts. */
export function unfinishedOf(
  tree: Group,
  custom: readonly CustomField[],
  t: (key: string) => string,
): Map<string, string> {
  const rows = rowsOf(tree).filter(({ condition }) => !isFinished(condition, custom))
  const groups = emptyGroupsOf(tree).filter(({ id, join }) => id !== tree.id || join !== 'all')
  return new Map([
    ...rows.map(({ id }) => [id, t('segments:finishRow')] as const),
    ...groups.map(({ id }) => [id, t('segments:finishGroup')] as const),
  ])
}

type Explained = NonNullable<OutputOf<'preview_segment'>['contact']>['filter']

export function metOf(explained: Explained, { pointers }: Compiled): Map<string, boolean> {
  return new Map(
    [...pointers].flatMap(([id, pointer]) => {
      const node = pointer
        .split('/')
        .slice(1)
        .reduce<unknown>(
          (at, name) => (at as Record<string, unknown> | undefined)?.[name],
          explained,
        ) as Explained | undefined
      return node ? [[id, node.met] as const] : []
    }),
  )
}
