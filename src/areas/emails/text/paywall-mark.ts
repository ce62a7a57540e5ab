/** The comment that stands for the paywall in Markdown and in HTML. */
export const MARK = '<!-- paywall -->'

const MARKS = /<!--\s*paywall\s*-->/gi

export function marksIn(body: string): { from: number; to: number }[] {
  return [...body.matchAll(MARKS)].map(({ index, 0: mark }) => ({
    from: index,
    to: index + mark.length,
  }))
}

/** Leaves comments, without which two lists would become one. */
export function withoutMarks(body: string): string {
  return body.replace(MARKS, '<!-- -->')
}
