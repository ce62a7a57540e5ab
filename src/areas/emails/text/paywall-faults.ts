import { Parser } from 'htmlparser2'
import type { FieldError } from '#operation/problem.ts'
import { placedBlocks } from '../blocks/walk.ts'
import { unsafeHtml } from '../html/email-html.ts'
import { liquidError } from '../liquid/liquid.ts'
import type { Content, TextContent } from './content.ts'
import { marksIn } from './paywall-mark.ts'
import { BLOCKS, BODY, fieldError } from './text-errors.ts'

const TWICE = 'A text has one paywall, and this is another. Take it out.'

/**
 * Finds paywalls that do not divide a text into two parts. It parses Markdown that may be hostile,
 * so only `compile-process.ts` calls it.
 */
export function paywallFaults(content: Content): FieldError[] {
  return content.format === 'blocks' ? faultsOfBlocks(content.blocks) : faultsOfText(content)
}

function faultsOfBlocks(blocks: Parameters<typeof placedBlocks>[0]): FieldError[] {
  const faults: FieldError[] = []
  let found = 0
  for (const { block, pointer, depth } of placedBlocks(blocks)) {
    const at = BLOCKS + pointer
    if (block.type === 'html' && marksIn(block.body).length > 0)
      faults.push(
        notTopLevel(
          'A block of HTML holds a paywall. Put a block of the type paywall between two blocks instead.',
          `${at}/body`,
        ),
      )
    if (block.type !== 'paywall') continue
    if (depth > 1)
      faults.push(
        notTopLevel('A paywall is inside of a column. Put it between two blocks of the text.', at),
      )
    else if (++found > 1) faults.push(fieldError('paywall_twice', TWICE, at))
  }
  return faults
}

function faultsOfText({ format, body }: TextContent): FieldError[] {
  const marks = marksIn(body)
  const [first] = marks
  if (!first) return []
  if (marks.length > 1)
    return [fieldError('paywall_twice', `${lineOf(body, marks[1]!.from)}: ${TWICE}`, BODY)]
  const place = lineOf(body, first.from)
  if (liquidError(body.slice(0, first.from)) !== null)
    return [
      notTopLevel(
        `${place}: The paywall is inside of Liquid, such as between if and endif. Put it before or behind that.`,
        BODY,
      ),
    ]
  if (topLevelMarks(unsafeHtml({ format, body })) !== 1)
    return [
      notTopLevel(
        `${place}: The paywall is inside of something else, such as a list, a table, a quote, code or an element. Put it on a line of its own, with an empty line before and behind it.`,
        BODY,
      ),
    ]
  return []
}

const notTopLevel = (detail: string, pointer: string) =>
  fieldError('paywall_not_top_level', detail, pointer)

/** Counts the paywall marks in HTML that are outside of elements, attributes, code and styles. */
function topLevelMarks(html: string): number {
  let depth = 0
  let found = 0
  const parser = new Parser({
    onopentagname: (name) => void (AROUND.has(name) || depth++),
    onclosetag: (name) => void (AROUND.has(name) || depth--),
    oncomment: (words) => void (depth === 0 && /^\s*paywall\s*$/i.test(words) && found++),
  })
  parser.end(html)
  return found
}

const AROUND = new Set(['html', 'head', 'body'])

function lineOf(body: string, at: number): string {
  return `Line ${body.slice(0, at).split('\n').length}`
}
