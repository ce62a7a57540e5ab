const IMAGE = /^[ \t]*!\[[^\]]*\]\(<?(https?:\/\/[^\s<>]+?)>?(?:\s+"[^"]*")?\)[ \t]*$/

/** Returns the address of the image that makes up a line of Markdown; null for other lines. */
export function imageOfLine(line: string): string | null {
  return IMAGE.exec(line)?.[1] ?? null
}
