const IMAGE = /^[ \t]*!\[[^\]]*\]\(<?(https?:\/\/[^\s<>]+?)>?(?:\s+"[^"]*")?\)[ \t]*$/

/** Returns the address of the image that a line of Markdown consists of; null for any other line. */
export function imageOfLine(line: string): string | null {
  return IMAGE.exec(line)?.[1] ?? null
}
