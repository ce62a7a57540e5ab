import type { Block } from './block.ts'
import type { Inline, Runs } from './inline.ts'
import { placedItems } from './list-items.ts'
import { sourceOf, sourceOfAll } from './run-source.ts'
import { placedBlocks } from './walk.ts'

/** A text that an author wrote, with its JSON pointer. */
export interface AuthorText {
  pointer: string
  text: string
  /** The text's runs. A Liquid tag must be within one run. */
  runs?: string[]
}

/**
 * Lists the texts in blocks. Pointers are relative to the list of blocks. `words`: without code and
 * HTML.
 */
export function blockTexts(blocks: readonly Block[], which: 'all' | 'words' = 'all'): AuthorText[] {
  return [...placedBlocks(blocks)].flatMap(({ block, pointer }) =>
    which === 'words' && (block.type === 'code' || block.type === 'html')
      ? []
      : textsOfBlock(block, pointer, which),
  )
}

function textsOfBlock(block: Block, at: string, which: 'all' | 'words'): AuthorText[] {
  const textsOfRuns = (runs: Runs, place: string) =>
    textsOf(which === 'words' ? runs.map(withoutCode) : runs, place)
  const named = <Name extends string>(
    source: { [Key in Name]?: string | undefined },
    ...names: Name[]
  ): AuthorText[] =>
    names.flatMap((name) =>
      source[name] === undefined ? [] : [{ pointer: `${at}/${name}`, text: source[name] }],
    )
  switch (block.type) {
    case 'heading':
    case 'paragraph':
    case 'callout':
      return textsOfRuns(block.text, `${at}/text`)
    case 'quote':
      return [...textsOfRuns(block.text, `${at}/text`), ...named(block, 'cite')]
    case 'list':
      return [...placedItems(block.items)].flatMap(({ text, path }) =>
        textsOfRuns(text, `${at}/items/${path.join('/')}`),
      )
    case 'table':
      return block.rows.flatMap((row, i) =>
        row.flatMap((runs, cell) => textsOfRuns(runs, `${at}/rows/${i}/${cell}`)),
      )
    case 'toggle':
      return [...textsOfRuns(block.title, `${at}/title`), ...textsOfRuns(block.text, `${at}/text`)]
    case 'gallery':
      return block.images.flatMap(({ url, alt, href }, i) =>
        Object.entries({ url, alt, href }).flatMap(([name, text]) =>
          text === undefined ? [] : [{ pointer: `${at}/images/${i}/${name}`, text }],
        ),
      )
    case 'signup':
      return named(block, 'title', 'text', 'label')
    case 'embed':
      return named(block, 'url', 'title')
    case 'image':
      return named(block, 'url', 'alt', 'href', 'caption')
    case 'button':
      return named(block, 'label', 'href')
    case 'code':
      return named(block, 'text')
    case 'html':
      return named(block, 'body')
    case 'social':
      return block.links.flatMap(({ href, label }, i) => [
        { pointer: `${at}/links/${i}/href`, text: href },
        ...(label === undefined ? [] : [{ pointer: `${at}/links/${i}/label`, text: label }]),
      ])
    default:
      return []
  }
}

/**
 * Replaces a run of code by a space, so that the indexes of the other runs in pointers stay the
 * same.
 */
const withoutCode = (run: Inline): Inline => (run.code ? { ...run, text: ' ' } : run)

function textsOf(runs: Runs, at: string): AuthorText[] {
  const links = runs.flatMap(({ href }, i) =>
    href === undefined ? [] : [{ pointer: `${at}/${i}/href`, text: href }],
  )
  return [{ pointer: at, text: sourceOfAll(runs), runs: runs.map(sourceOf) }, ...links]
}
