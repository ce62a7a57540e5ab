import { InputRule, inputRules, wrappingInputRule } from '@tiptap/pm/inputrules'
import type { MarkType } from '@tiptap/pm/model'
import { type EditorState, type Plugin, TextSelection, type Transaction } from '@tiptap/pm/state'
import { runOfLiquid } from '../../blocks/field-run.ts'
import { newId } from '../../blocks/block.ts'
import { freshNode } from '../commands.ts'
import { schema } from '../schema.ts'

const { paragraph, heading, quote, codeBlock, bulletList, orderedList } = schema.nodes
const { bold, italic, strike, link } = schema.marks

/** Returns whether a rule may act: only in a plain paragraph of a document or column. */
const isPlain = ({ selection: { $from } }: EditorState) =>
  $from.parent.type === paragraph &&
  $from.depth > 0 &&
  /^(?:doc|column)$/.test($from.node(-1).type.name)

function onlyPlain(rule: InputRule): InputRule {
  const { handler } = rule as unknown as {
    handler(
      state: EditorState,
      match: RegExpMatchArray,
      start: number,
      end: number,
    ): Transaction | null
  }
  return new InputRule((rule as unknown as { match: RegExp }).match, (state, match, start, end) =>
    isPlain(state) ? handler(state, match, start, end) : null,
  )
}

/** Keeps the id and the conditions of a block that a shortcut turns into another one. */
function turned(
  match: RegExp,
  type: typeof heading,
  data: (match: RegExpMatchArray) => object = () => ({}),
): InputRule {
  return new InputRule(match, (state, found, start, end) => {
    if (!isPlain(state)) return null
    const { id, data: before } = state.selection.$from.parent.attrs as {
      id: string | null
      data: object
    }
    return state.tr
      .delete(start, end)
      .setBlockType(start, start, type, { id, data: { ...before, ...data(found) } })
  })
}

/** Marks the words between two signs, once the second one is typed. */
function marked(match: RegExp, type: MarkType): InputRule {
  return new InputRule(match, (state, found, start, end) => {
    const [whole, before, , words] = found as unknown as [string, string, string, string]
    if (state.selection.$from.parent.type.spec.code) return null
    const from = start + before.length
    const at = from + whole.slice(before.length).indexOf(words)
    const tr = state.tr
    if (at + words.length < end) tr.delete(at + words.length, end)
    tr.delete(from, at).addMark(from, from + words.length, type.create())
    return tr.removeStoredMark(type)
  })
}

const divider = new InputRule(/^(?:---|—-|\*\*\*)$/, (state, _match, start, end) => {
  if (!isPlain(state)) return null
  const { $from } = state.selection
  if (end - start !== $from.parentOffset || $from.parent.content.size > end - start) return null
  const tr = state.tr.delete(start, end)
  const pos = $from.before()
  tr.insert(pos, freshNode('divider'))
  return tr.setSelection(TextSelection.create(tr.doc, pos + 2))
})

/** Turns `{{ first_name | default: "friend" }}` into a chip. Other Liquid stays text. */
const field = new InputRule(/\{\{[^{}]+\}\}$/, (state, [written], start, end) => {
  if (state.selection.$from.parent.type.spec.code) return null
  const run = runOfLiquid(written)
  if (run.field === undefined) return null
  return state.tr.replaceWith(
    start,
    end,
    schema.node(
      'field',
      { field: run.field, default: run.default ?? null },
      [],
      state.selection.$from.marks(),
    ),
  )
})

const address = new InputRule(
  /\[([^[\]]+)\]\((https?:\/\/[^\s()]+|mailto:[^\s()]+)\)$/,
  (state, [, words = '', href = ''], start, end) => {
    if (state.selection.$from.parent.type.spec.code) return null
    return state.tr
      .replaceWith(
        start,
        end,
        schema.text(words, [link.create({ href }), ...state.selection.$from.marks()]),
      )
      .removeStoredMark(link)
  },
)

export function shortcuts(): Plugin {
  return inputRules({
    rules: [
      turned(/^(#{1,3})\s$/, heading, ([, signs = '']) => ({ level: signs.length })),
      turned(/^>\s$/, quote),
      turned(/^```\s$/, codeBlock),
      onlyPlain(wrappingInputRule(/^\s*[-*+]\s$/, bulletList, () => ({ id: newId() }))),
      onlyPlain(wrappingInputRule(/^(1)[.)]\s$/, orderedList, () => ({ id: newId() }))),
      divider,
      marked(/(^|[\s(“"'])(\*\*|__)([^\s*_](?:[^*_]*[^\s*_])?)(?:\*\*|__)$/, bold),
      marked(/(^|[\s(“"'])(\*|_)([^\s*_](?:[^*_]*[^\s*_])?)(?:\*|_)$/, italic),
      marked(/(^|[\s(“"'])(~~)([^\s~](?:[^~]*[^\s~])?)~~$/, strike),
      marked(/(^|[\s(“"'])(==)([^\s=](?:[^=]*[^\s=])?)==$/, schema.marks.highlight),
      marked(/(^|[\s(“"'])(`)([^`]+)`$/, schema.marks.code),
      field,
      address,
    ],
  })
}
