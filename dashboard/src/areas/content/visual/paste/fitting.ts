import type { Block } from '../../blocks/block.ts'

/** The most characters of a text as JSON, as the API has it. */
const CHARACTERS_MAX = 200_000
/** A longer line becomes several paragraphs, since a run has at most 20,000 characters. */
const PARAGRAPH_MAX = 10_000

/** Makes a paragraph of each part between empty lines; too long ones are split at lines. */
export function textBlocks(text: string): Block[] {
  return text
    .replace(/\r\n?/g, '\n')
    .split(/\n\s*\n/)
    .flatMap((part) => (part.length > PARAGRAPH_MAX ? part.split('\n') : [part]))
    .flatMap(shortened)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part): Block => ({ type: 'paragraph', text: [{ text: part }] }))
}

function shortened(line: string): string[] {
  const parts: string[] = []
  for (let rest = line; rest !== '';) {
    const cut = rest.length > PARAGRAPH_MAX ? rest.lastIndexOf(' ', PARAGRAPH_MAX) : rest.length
    const part = rest.slice(0, cut > 0 ? cut : PARAGRAPH_MAX).toWellFormed()
    parts.push(part)
    rest = rest.slice(part.length)
  }
  return parts
}

/** Returns the first blocks that fit: a text that is too long could not be saved. */
export function fittingOf(
  blocks: readonly Block[],
  { free, before }: { free: number; before: readonly Block[] },
): Block[] {
  let characters = JSON.stringify(before).length
  const end = blocks
    .slice(0, Math.max(0, free))
    .findIndex((block) => (characters += JSON.stringify(block).length + 1) > CHARACTERS_MAX)
  return blocks.slice(0, Math.max(0, end === -1 ? free : end))
}
