/** The comment for the paywall in Markdown and HTML. */
export const MARK = '<!-- paywall -->'

const MARKS = /<!--\s*paywall\s*-->/gi

export function marksIn(body: string): { from: number; to: number }[] {
  return [...body.matchAll(MARKS)].map(({ index, 0: mark }) => ({
    from: index,
    to: index + mark.length,
  }))
}

/** Replaces paywall marks by empty comments, without which two lists would become one. */
export function withoutMarks(body: string): string {
  return body.replace(MARKS, '<!-- -->')
}
