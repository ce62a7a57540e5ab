/** A place that had the focus, with the elements above it and its position in each. */
interface Place {
  element: HTMLElement
  above: { parent: Element; at: number }[]
}

/** The elements that open above a page, and take the focus. */
const OVERLAY = '[role="dialog"], [role="menu"]'
const FOCUSABLE =
  'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled), [tabindex]:not([tabindex="-1"])'

/** The most places that are remembered: a dialog over a drawer over a menu needs few. */
const PLACES_MAX = 50
/** Dialogs give the focus back by a timer of 10 ms, where they know to whom. */
const AFTER_DIALOG_MS = 30
/** The most times to wait for an opener that is hidden, as while its page loads words. */
const WAITS_MAX = 200

/**
 * Gives the focus back when a dialog or a menu is gone and the browser has let it fall to the body:
 * to the opener, or to what stands beside an opener that is gone. A dialog that is drawn only while
 * it is open never learns of its opener, and that of a menu's item is gone with the menu. Returns a
 * function that ends it.
 */
export function keepFocus(): () => void {
  let places: Place[] = []
  /** The focus came back from an overlay, and the person has done nothing since. */
  let returned = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const onFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target === document.body) return
    const [last] = places
    if (last && last.element !== target && isOver(last) && !target.closest(OVERLAY)) returned = true
    const others = places.filter(({ element }) => element !== target)
    places = [placeOf(target), ...others].slice(0, PLACES_MAX)
  }
  const onAct = () => {
    returned = false
  }
  const giveBack = (waits = 0) => {
    const [last] = places
    if (!isLost() || !last || last.element.isConnected) return
    const opener = places.find((place) => !isClosed(place))
    if (waits < WAITS_MAX && opener?.element.isConnected && !opener.element.checkVisibility()) {
      timer = setTimeout(giveBack, AFTER_DIALOG_MS, waits + 1)
      return
    }
    returned = true
    focus((opener && standInFor(opener)) ?? document.getElementById('content'))
  }
  const observer = new MutationObserver(() => {
    const [last] = places
    if (!last || last.element.isConnected || !isLost()) return
    if (!isOver(last) && !returned) return
    clearTimeout(timer)
    timer = setTimeout(giveBack, AFTER_DIALOG_MS)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  document.addEventListener('focusin', onFocus)
  document.addEventListener('keydown', onAct, { capture: true })
  document.addEventListener('pointerdown', onAct, { capture: true })
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('keydown', onAct, { capture: true })
    document.removeEventListener('pointerdown', onAct, { capture: true })
  }
}

function placeOf(element: HTMLElement): Place {
  const above: Place['above'] = []
  for (let child: Element = element; child.parentElement; child = child.parentElement)
    above.push({
      parent: child.parentElement,
      at: [...child.parentElement.children].indexOf(child),
    })
  return { element, above }
}

function isLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body
}

function isOver({ element, above }: Place): boolean {
  return element.matches(OVERLAY) || above.some(({ parent }) => parent.matches(OVERLAY))
}

/** Returns whether the overlay of a place is gone. */
function isClosed({ element, above }: Place): boolean {
  return [element, ...above.map(({ parent }) => parent)].some(
    (one) => one.matches(OVERLAY) && !one.isConnected,
  )
}

/** Returns the element of a place, or else the nearest one beside it that can have the focus. */
function standInFor({ element, above }: Place): HTMLElement | null {
  if (canHold(element)) return element
  for (const { parent, at } of above) {
    if (!parent.isConnected) continue
    if (parent.id === 'content' || parent === document.body) return null
    const beside = [parent.children[at], parent.children[at - 1], parent]
    for (const one of beside) {
      const found = one && firstIn(one)
      if (found) return found
    }
  }
  return null
}

function firstIn(element: Element): HTMLElement | null {
  const inside = [element, ...element.querySelectorAll(FOCUSABLE)]
  return (
    inside.find(
      (one): one is HTMLElement =>
        one instanceof HTMLElement && one.matches(FOCUSABLE) && canHold(one),
    ) ?? null
  )
}

function canHold(element: HTMLElement): boolean {
  return (
    element.isConnected && element.checkVisibility() && !element.matches(':disabled, [inert] *')
  )
}

function focus(element: HTMLElement | null): void {
  element?.focus({ preventScroll: true })
}
