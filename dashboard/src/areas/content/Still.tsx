import { memo, type ReactNode } from 'react'

interface Props {
  /** The values that the part shows. A function in it must not read any others of the page. */
  of: readonly unknown[]
  children: () => ReactNode
}

/** A part of a page that is drawn anew only when one of its values has changed. */
export const Still = memo(
  function Still({ children }: Props) {
    return children()
  },
  (before, now) =>
    before.of.length === now.of.length &&
    now.of.every((value, i) => Object.is(value, before.of[i])),
)
