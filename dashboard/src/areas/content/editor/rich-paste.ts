import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import type { ReadLoss } from '../../../../../src/lib/read-html/read-loss.ts'
import { readPaste } from '../visual/paste/read-paste.ts'
import { isRich, markdownOf } from './markdown-of.ts'

/** Turns pastes into Markdown. */
export function richPaste({
  isMarkdown,
  tellLosses,
}: {
  isMarkdown: () => boolean
  tellLosses: (losses: readonly ReadLoss[]) => void
}): Extension {
  return Prec.high(
    EditorView.domEventHandlers({
      paste({ clipboardData }, view) {
        if (!clipboardData || !isMarkdown() || isInCode(view.state)) return false
        // Editors of programs add HTML too, whose marks are colours of Markdown or of code.
        if (clipboardData.types.includes('vscode-editor-data')) return false
        const pasted = readPaste(clipboardData.getData('text/html'))
        if (!pasted) return false
        const { blocks, losses } = pasted
        tellLosses(losses)
        if (!isRich(blocks)) return false
        const text = markdownOf(blocks)
        const { from } = view.state.selection.main
        const before = view.state.sliceDoc(Math.max(0, from - 2), from)
        const isInline = blocks.length === 1 && blocks[0]!.type === 'paragraph'
        // A block of its own needs an empty line before it.
        const gap =
          isInline || from === 0 || before === '\n\n' ? '' : before.endsWith('\n') ? '\n' : '\n\n'
        view.dispatch(view.state.replaceSelection(gap + text), {
          userEvent: 'input.paste',
          scrollIntoView: true,
        })
        return true
      },
    }),
  )
}

function isInCode(state: EditorState): boolean {
  for (
    let at = syntaxTree(state).resolveInner(state.selection.main.from, -1);
    at.parent;
    at = at.parent
  )
    if (/Code/.test(at.name)) return true
  return false
}
