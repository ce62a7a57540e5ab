import { syntaxTree } from '@codemirror/language'
import { type EditorState, type Extension, Prec } from '@codemirror/state'
import { EditorView } from '@codemirror/view'
import { blocksOfPieces } from '../visual/paste/blocks.ts'
import { treeOf } from '../visual/paste/page.ts'
import { prepareHtml } from '../visual/paste/tree.ts'
import { isRich, markdownOf } from './markdown-of.ts'

/** Turns pastes of other editors and pages into Markdown. `lost` is told how many pictures had no address. */
export function richPaste({ isMarkdown, lost }: { isMarkdown: () => boolean; lost: (pictures: number) => void }): Extension {
  return Prec.high(
    EditorView.domEventHandlers({
      paste({ clipboardData }, view) {
        if (!clipboardData || !isMarkdown() || isInCode(view.state)) return false
        // Editors of programs add HTML too, whose marks are colours of Markdown or of code.
        if (clipboardData.types.includes('vscode-editor-data')) return false
        const html = prepareHtml(clipboardData.getData('text/html'))
        if (!html) return false
        const { blocks, lostImages } = blocksOfPieces(treeOf(new DOMParser().parseFromString(html, 'text/html').body))
        if (!isRich(blocks)) return false
        if (lostImages > 0) lost(lostImages)
        const text = markdownOf(blocks)
        const { from } = view.state.selection.main
        const before = view.state.sliceDoc(Math.max(0, from - 2), from)
        const isInline = blocks.length === 1 && blocks[0]!.type === 'paragraph'
        // A block of its own needs an empty line before it.
        const gap = isInline || from === 0 || before === '\n\n' ? '' : before.endsWith('\n') ? '\n' : '\n\n'
        view.dispatch(view.state.replaceSelection(gap + text), { userEvent: 'input.paste', scrollIntoView: true })
        return true
      },
    }),
  )
}

/** Returns whether the cursor is in code, where Markdown is not read. */
function isInCode(state: EditorState): boolean {
  for (let at = syntaxTree(state).resolveInner(state.selection.main.from, -1); at.parent; at = at.parent) if (/Code/.test(at.name)) return true
  return false
}
