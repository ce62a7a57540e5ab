const HEADING = /^#{1,6}[ \t]+\S/m
/** One line could be a date ("1. May") or a dash, so a list has two. */
const LIST =
  /^[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\S.*\n(?:[ \t]*\n)?[ \t]*(?:[-*+]|\d{1,3}[.)])[ \t]+\S/m
const LINK = /\[[^[\]\n]+\]\((?:https?:\/\/|mailto:)[^\s()]+\)/
const FENCE = /^(```|~~~)[^\n]*\n(?:.*\n)*?\1/m

/** Returns whether a plain text is plainly Markdown: by a heading, a list, a link or a fence. */
export function isMarkdown(text: string): boolean {
  const lines = text.replace(/\r\n?/g, '\n')
  return [HEADING, LIST, LINK, FENCE].some((sign) => sign.test(lines))
}
