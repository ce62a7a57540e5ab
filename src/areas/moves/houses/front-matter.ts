import { parse } from 'yaml'
import { isObject, type Json, parseJson } from './json.ts'

/** The head of a file of Jekyll, Hugo, Eleventy and others, and the text below it. */
export interface FrontMatter {
  /** Null when the head cannot be parsed. */
  head: Json | null
  body: string
}

const HEAD_LETTERS_MAX = 65_536

/** Reads front matter in YAML, TOML or JSON. Returns null for a file without front matter. */
export function readFrontMatter(text: string): FrontMatter | null {
  const found =
    /^(?<fence>---|\+\+\+)[ \t]*\r?\n(?<head>[^]*?)(?:^|\n)\k<fence>[ \t]*(?:\r?\n|$)/m.exec(text)
  if (found?.index === 0) {
    const head = found.groups!['head']!
    const body = text.slice(found[0].length)
    if (head.length > HEAD_LETTERS_MAX) return { head: null, body }
    return { head: found.groups!['fence'] === '---' ? readYaml(head) : readToml(head), body }
  }
  const json = /^\{\r?\n[^]{0,65536}?\n\}[ \t]*\r?\n/.exec(text)
  const head = json && parseJson(json[0])
  return json && isObject(head) ? { head, body: text.slice(json[0].length) } : null
}

export function readYaml(text: string): Json | null {
  try {
    // Limits aliases, by which a short file could expand to gigabytes.
    const head: unknown = parse(text, { maxAliasCount: 20, logLevel: 'silent', uniqueKeys: false })
    return isObject(head) ? head : head === null ? {} : null
  } catch {
    return null
  }
}

const TOML_LINE = /^([\w-]{1,100})\s*=\s*(.*)$/

/** Reads the keys of TOML above its first table. Only values on one line are read. */
export function readToml(text: string): Json {
  const head: Json = {}
  for (const line of text.split(/\r?\n/)) {
    if (/^\s*\[/.test(line)) break
    const [, name, written] = TOML_LINE.exec(line.trim()) ?? []
    if (name !== undefined) head[name] = tomlValue(written!.trim())
  }
  return head
}

function tomlValue(written: string): unknown {
  const [, double, single] = /^(?:"((?:[^"\\]|\\.){0,5000})"|'([^']{0,5000})')/.exec(written) ?? []
  if (double !== undefined) return parseJson(`"${double}"`) ?? double
  if (single !== undefined) return single
  if (written.startsWith('['))
    return [...written.matchAll(/"([^"]{0,500})"|'([^']{0,500})'/g)].map(
      (item) => item[1] ?? item[2],
    )
  const plain = written.replace(/\s+#.*$/, '')
  return plain === 'true' ? true : plain === 'false' ? false : plain
}
