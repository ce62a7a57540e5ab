import { useEffect, useRef } from 'react'
import { type Following, markFor } from './following.ts'

/** The preview's side of following: the text that it shows. */
export interface Follow {
  following: Following
  root: string
}

/** The part of the window in which a place is seen well enough, from its top. */
const SEEN = { from: 0.05, to: 0.7 }
/** A place that is led to stands so far below the top. */
const STANDS_AT = 0.2

/** The mark of the place of the cursor, and of the place to which a click leads. */
export const PLACES_CSS = `<style>
[data-place] { cursor: text; }
[data-place]:hover:not(:has([data-place]:hover)) { outline: 1px dashed #549c78; outline-offset: 3px; }
[data-place][data-now] { outline: 2px solid #549c7899; outline-offset: 4px; border-radius: 3px; }
</style>`

/** Lets a preview's frame follow the cursor. A mail made anew keeps the scroll position. */
export function useFollow(follow: Follow | undefined, width: number) {
  const frame = useRef<HTMLIFrameElement>(null)
  const now = useRef(follow)
  const top = useRef(0)
  const show = () => {
    const mail = frame.current?.contentDocument
    if (mail && now.current) lead(mail, now.current)
  }
  useEffect(() => {
    now.current = follow
    show()
    // A frame in a hidden tab has no width, and cannot scroll.
  }, [follow, width])
  useEffect(() => follow?.following.subscribe(show), [follow?.following])
  if (!follow) return undefined
  return (loaded: HTMLIFrameElement) => {
    frame.current = loaded
    const mail = loaded.contentDocument
    const view = mail?.defaultView
    if (!mail || !view) return
    view.scrollTo(0, top.current)
    mail.addEventListener('scroll', () => (top.current = view.scrollY))
    mail.addEventListener('click', ({ target }) => {
      const element = target as Element | null
      // A link is tried as readers would.
      if (!element?.closest || element.closest('a[href]') || !now.current) return
      const place = element.closest<HTMLElement>('[data-place]')?.dataset['place']
      const { root, following } = now.current
      // Within the event, Chromium reports this as a forbidden script of the frame.
      if (place !== undefined) setTimeout(() => following.go({ root, place }))
    })
    show()
  }
}

function lead(mail: Document, { following, root }: Follow): void {
  const place = following.read()
  const marked = [...mail.querySelectorAll<HTMLElement>('[data-place]')]
  for (const one of marked) delete one.dataset['now']
  if (place?.root !== root) return
  const mark = markFor(
    place,
    marked.map((one) => one.dataset['place']!),
  )
  const found = marked.find((one) => one.dataset['place'] === mark)
  const view = mail.defaultView
  if (!found || !view) return
  found.dataset['now'] = ''
  const { top } = found.getBoundingClientRect()
  if (top >= view.innerHeight * SEEN.from && top <= view.innerHeight * SEEN.to) return
  const isQuiet = window.matchMedia('(prefers-reduced-motion: reduce)').matches
  view.scrollTo({
    top: view.scrollY + top - view.innerHeight * STANDS_AT,
    behavior: isQuiet ? 'auto' : 'smooth',
  })
}
