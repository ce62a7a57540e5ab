/** Reads a list in a cell: a JSON array of texts, or items separated by comma or semicolon. */
export function readList(text: string): string[] {
  return fromJson(text) ?? fromCsv(text)
}

function fromJson(text: string): string[] | null {
  if (!text.startsWith('[')) return null
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : null
  } catch {
    return null
  }
}

/** An item of a list: in quotes, with a quote inside written twice, or without quotes. */
const ITEM = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;]|$)|([^,;]*))(?:[,;]|$)/y

function fromCsv(text: string): string[] {
  const items: string[] = []
  ITEM.lastIndex = 0
  while (ITEM.lastIndex < text.length) {
    const found = ITEM.exec(text)!
    items.push(found[1]?.replaceAll('""', '"') ?? found[2]!.trim())
  }
  return items
}
