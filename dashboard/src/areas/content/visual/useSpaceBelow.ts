import { type RefObject, useLayoutEffect } from 'react'

const BELOW_PX = 12

/** Makes the text long enough for a floating part, which would cover what follows. */
export function useSpaceBelow(box: RefObject<HTMLElement | null>, isShown = true): void {
  useLayoutEffect(() => {
    const { current } = box
    const frame = current?.closest<HTMLElement>('.mc-visual')
    // The bar stays at the foot of the window, so the space comes above it.
    const text = frame?.querySelector<HTMLElement>('.mc-visual-text')
    const bar = frame?.querySelector<HTMLElement>('.mc-editor-bar')?.offsetHeight ?? 0
    if (!isShown || !current || !frame || !text) return
    const make = () => {
      const before = Number.parseFloat(text.style.paddingBottom) || 0
      const over = Math.max(
        0,
        current.offsetTop + current.offsetHeight + BELOW_PX + bar - (frame.clientHeight - before),
      )
      if (over !== before) text.style.paddingBottom = over === 0 ? '' : `${over}px`
    }
    make()
    const size = new ResizeObserver(make)
    size.observe(current)
    const place = new MutationObserver(make)
    place.observe(current, { attributeFilter: ['style'] })
    return () => {
      size.disconnect()
      place.disconnect()
      text.style.paddingBottom = ''
    }
  }, [box, isShown])
}
