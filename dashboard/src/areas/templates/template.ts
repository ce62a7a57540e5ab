import type { OutputOf } from '../../shapes.ts'

export type Template = OutputOf<'get_template'>

export const NAME_MAX = 100

/** The part of `t` that the words of templates need. */
type Say = (key: string, more: { defaultValue: string }) => string

/** Returns the name of a template. One that comes with Mailcast is named in the person's language, and not in its newsletter's. */
export function nameOf({ id, shipped, name }: Template, t: Say): string {
  return shipped ? t(`shipped.${id}.name`, { defaultValue: name }) : name
}
