import type { OutputOf } from '../../shapes.ts'

export type Template = OutputOf<'get_template'>

export const NAME_MAX = 100

type Say = (key: string, more: { defaultValue: string }) => string

/** Returns a template's name. A shipped one is named in the person's language. */
export function nameOf({ id, shipped, name }: Template, t: Say): string {
  return shipped ? t(`shipped.${id}.name`, { defaultValue: name }) : name
}
