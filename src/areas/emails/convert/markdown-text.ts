import { Tokenizer, TokenKind } from 'liquidjs'
import type { Inline } from '../blocks/inline.ts'
import { sourceOf } from '../blocks/run-source.ts'
import { mergeRuns } from './runs.ts'
import { escapeAddress } from './markdown-address.ts'

/**
 * Characters that mean something in Markdown, or in addresses that it makes links (`:`, `@`,
 * `www.`).
 */
const SPECIAL = /[\\`*_[\]<>#~|&!:@)=+.-]/g

/** Escapes a text for Markdown, except for its Liquid. */
export function escapeMarkdown(text: string): string {
  return liquidParts(text)
    .map(({ source, isLiquid }) => (isLiquid ? source : source.replace(SPECIAL, escapeWhereNeeded)))
    .join('')
}

/**
 * Escapes a character where it has a meaning in Markdown. `.`, `-`, `=` and `+` have one only at
 * the start of a line or in an address.
 */
function escapeWhereNeeded(letter: string, at: number, whole: string): string {
  if (!/[.\-=+:)!]/.test(letter)) return `\\${letter}`
  const before = whole.slice(whole.lastIndexOf('\n', at - 1) + 1, at)
  if (letter === '!') return whole[at + 1] === '[' || at === whole.length - 1 ? '\\!' : letter
  if (letter === ':') return /(?:https?|ftp|mailto|xmpp)$/i.test(before) ? '\\:' : letter
  if (letter === '.' && /www$/i.test(before)) return '\\.'
  if (letter === '.' || letter === ')') return /^\s*\d+$/.test(before) ? `\\${letter}` : letter
  return before.trim() === '' ? `\\${letter}` : letter
}

function liquidParts(text: string): { source: string; isLiquid: boolean }[] {
  if (!/\{[{%]/.test(text)) return [{ source: text, isLiquid: false }]
  try {
    return new Tokenizer(text)
      .readTopLevelTokens()
      .map((token) => ({ source: token.getText(), isLiquid: token.kind !== TokenKind.HTML }))
  } catch {
    return [{ source: text, isLiquid: true }]
  }
}

/** Converts runs to Markdown. `breaks` replaces line breaks. */
export function runsMarkdown(all: readonly Inline[], breaks: string): string {
  const runs = mergeRuns(all)
  const sources = runs.map(sourceOf)
  return runs
    .map((run, i) => {
      const isApart =
        /(?:^|\s)$/.test(sources[i - 1] ?? '') && /^(?:\s|$)/.test(sources[i + 1] ?? '')
      return runMarkdown(run, { breaks, isApart })
    })
    .join('')
}

const MARKS = [
  ['superscript', '', 'sup'],
  ['highlight', '', 'mark'],
  ['strike', '~~', 'del'],
  ['underline', '', 'u'],
  ['italic', '*', 'em'],
  ['bold', '**', 'strong'],
] as const

/**
 * Writes a run with Markdown syntax, or with HTML elements inside a word, where Markdown would not
 * recognize it.
 */
function runMarkdown(
  run: Inline,
  { breaks, isApart }: { breaks: string; isApart: boolean },
): string {
  const broken = (text: string) => text.replace(/\r?\n/g, breaks)
  const [, before = '', core = '', after = ''] = /^(\s*)([\s\S]*?)(\s*)$/.exec(sourceOf(run))!
  if (core === '') return broken(before)
  const isWord = /^[\p{L}\p{N}]/u.test(core) && /[\p{L}\p{N}]$/u.test(core)
  const signs = isWord && isApart && run.href === undefined && !run.code
  let made = run.code ? codeSpan(core) : broken(escapeMarkdown(core))
  for (const [mark, sign, element] of MARKS)
    if (run[mark])
      made = signs && sign !== '' ? `${sign}${made}${sign}` : `<${element}>${made}</${element}>`
  if (run.href !== undefined) made = `[${withoutEscapes(made)}](<${escapeAddress(run.href)}>)`
  return `${broken(before)}${made}${broken(after)}`
}

/**
 * Replaces escaped characters by HTML entities, since a link's text would end at an escaped
 * bracket.
 */
export function withoutEscapes(markdown: string): string {
  return markdown.replace(/\\(.)/g, (_, sign: string) => `&#${sign.charCodeAt(0)};`)
}

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length))
  const ticks = '`'.repeat(longest + 1)
  const pad = /^`|`$/.test(text) ? ' ' : ''
  return `${ticks}${pad}${text.replace(/\s+/g, ' ')}${pad}${ticks}`
}
