/** Reads the list in a cell: a JSON array of texts, or items of CSV separated by comma or semicolon. */
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

/** An item in quotes, in which a quote is written twice, or one without quotes. */
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
