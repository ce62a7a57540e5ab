/** The parts of a block's card that can get the keyboard. */
type Part = 'toggle' | 'up' | 'down' | 'form'

/** Gives the keyboard to a part of a block's card once it is drawn. Null stands for the button that adds a block. */
export function focusBlock(id: string | null, part: Part): void {
  requestAnimationFrame(() => {
    const card = id === null ? document.querySelector('.mc-blocks') : document.getElementById(`block-${id}`)
    if (!card) return
    const form = part === 'form' ? card.querySelector<HTMLElement>('.mc-block-form :is(textarea, input:not([type=radio]))') : null
    const target = form ?? card.querySelector<HTMLElement>(id === null ? '.mc-block-add' : `[data-part="${part === 'form' ? 'toggle' : part}"]`)
    target?.focus()
  })
}
