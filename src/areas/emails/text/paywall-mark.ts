/** The comment that stands for the paywall in Markdown and in HTML. */
export const MARK = '<!-- paywall -->'

const MARKS = /<!--\s*paywall\s*-->/gi

/** Lists where the marks of a text begin and end. */
export function marksIn(body: string): { from: number; to: number }[] {
  return [...body.matchAll(MARKS)].map(({ index, 0: mark }) => ({ from: index, to: index + mark.length }))
}

/** Replaces the marks by comments that mean nothing. Two lists round one would otherwise be one list. */
export function withoutMarks(body: string): string {
  return body.replace(MARKS, '<!-- -->')
}
