import { type RefObject, useLayoutEffect } from 'react'

const BELOW_PX = 12

/** Makes the editor long enough for a floating part, which would cover what follows. */
export function useSpaceBelow(box: RefObject<HTMLElement | null>, isShown = true): void {
  useLayoutEffect(() => {
    const { current } = box
    const frame = current?.closest<HTMLElement>('.mc-visual')
    if (!isShown || !current || !frame) return
    const make = () => {
      const before = Number.parseFloat(frame.style.paddingBottom) || 0
      const over = Math.max(
        0,
        current.offsetTop + current.offsetHeight + BELOW_PX - (frame.clientHeight - before),
      )
      if (over !== before) frame.style.paddingBottom = over === 0 ? '' : `${over}px`
    }
    make()
    const size = new ResizeObserver(make)
    size.observe(current)
    const place = new MutationObserver(make)
    place.observe(current, { attributeFilter: ['style'] })
    return () => {
      size.disconnect()
      place.disconnect()
      frame.style.paddingBottom = ''
    }
  }, [box, isShown])
}
